"""Does anything leave that its reader may not know, in an answer, a header, an error or the log?"""

import logging
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from scopa import events, game_view
from scopa.api import game_answers
from scopa.api.logs import set_up_log
from scopa.games.events import CardsDealt
from scopa.games.state import Game
from scopa.rules.cards import texts
from scopa.rules.view import View
from scopa.service import moves
from scopa.stored import Stored
from tests.api.players import OPEN, TWO, Json
from tests.api.watched import CARD, WatchedGame, secrets_of

GAMES: dict[str, Json] = {
    "scopa": {"seats": OPEN, "options": {"target": 5}},
    "against-computers": {"seats": [{}, {"bot": "furbo"}], "options": {"target": 1}},
    "cirulla": {"variant": "cirulla", "seats": [*TWO, {"name": "Cy"}], "options": {"target": 1}},
    "cirulla-rounds": {"variant": "cirulla", "seats": TWO, "options": {"target": 26}},
    "scopone": {"variant": "scopone", "seats": [*TWO, *TWO], "options": {"target": 1}},
}


@pytest.mark.parametrize("body", GAMES.values(), ids=GAMES)
def test_nothing_leaves_that_its_reader_may_not_know(
    client: FlaskClient, body: Json, capsys: pytest.CaptureFixture[str]
) -> None:
    game = WatchedGame(client, body, Random(1))
    assert len(game.answers) > 50
    assert game.leaks() == []
    assert leaks_of_log(game, capsys.readouterr().out) == []
    counts = client.get("/metrics").text
    assert "scopa_moves_total" in counts
    assert leaks_for_operators(game, counts) == []


@pytest.fixture(autouse=True)
def everything_logged() -> None:
    """Applications that other tests made may have said that only errors are."""
    set_up_log("info")


def leaks_of_log(game: WatchedGame, log: str) -> list[str]:
    """What the log tells, in which each request has its line."""
    assert log.count("\n") > len(game.answers)
    return leaks_for_operators(game, log)


def leaks_for_operators(game: WatchedGame, text: str) -> list[str]:
    """What it tells of cards, of who may play, and of where the game is."""
    secrets = [*game.tokens, game.table.id, *secrets_of(game.record["seed"])]
    return [secret for secret in secrets if secret in text] + CARD.findall(text)


# A search that finds nothing is worth something only if it would find it.

Plant = Callable[[pytest.MonkeyPatch], None]


def _in_views(monkeypatch: pytest.MonkeyPatch) -> None:
    real = game_view._sides

    def leaking(game: Game, seen: View | None) -> list[Json]:
        *others, last = real(game, seen)
        stock = game.round.stock if game.round else ()
        return [*others, {**last, "next": texts(stock[:1])}]

    monkeypatch.setattr(game_view, "_sides", leaking)


def _in_events(monkeypatch: pytest.MonkeyPatch) -> None:
    def dealt(one: CardsDealt, seat: int | None) -> Json:
        return {"deal": one.deal, "counts": [], "hand": texts(one.hands[0])}

    monkeypatch.setitem(events._DATA, CardsDealt, ("cards_dealt", dealt))


def _in_headers(monkeypatch: pytest.MonkeyPatch) -> None:
    def etag(stored: Stored, seat: int | None) -> str:
        assert stored.game.round is not None
        return f'"{"+".join(texts(stored.game.round.hands[0]))}"'

    monkeypatch.setattr(game_answers, "etag", etag)


def _in_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    real = moves._refused

    def refused(error: Any, game: Any, seat: int) -> Any:
        return real(error.__class__(f"{error}; {texts(game.round.hands[1 - seat])}"), game, seat)

    monkeypatch.setattr(moves, "_refused", refused)


def _the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_view, "_commitment", bytes.hex)


@pytest.mark.parametrize("plant", [_in_views, _in_events, _in_headers, _in_errors, _the_seed])
def test_a_planted_leak_is_found(
    client: FlaskClient, plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    game = WatchedGame(client, {"seats": TWO}, Random(1), moves=4)
    assert game.leaks() != []


def test_a_token_in_another_answer_is_found(client: FlaskClient) -> None:
    game = WatchedGame(client, {"seats": TWO}, Random(1), moves=4)
    last = game.answers[-1].response
    last.headers["X-Debug"] = game.tokens[0]
    assert [leak.partition(",")[0] for leak in game.leaks()] == ["a token"]


def test_a_leak_into_the_log_is_found(
    client: FlaskClient, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = game_answers.etag

    def etag(stored: Stored, seat: int | None) -> str:
        assert stored.game.round is not None
        logging.getLogger("scopa").info("seen", extra={"hand": texts(stored.game.round.hands[0])})
        return real(stored, seat)

    monkeypatch.setattr(game_answers, "etag", etag)
    game = WatchedGame(client, {"seats": TWO}, Random(1), moves=4)
    assert leaks_of_log(game, capsys.readouterr().out) != []
