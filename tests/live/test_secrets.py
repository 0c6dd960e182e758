"""Does anything leave the service that its reader may not know?

Every byte of whole games is kept, answers, headers, events, streams and the log, and searched for
cards that its reader could not have seen by then, by the record that the finished game shows; and
the log for tokens, seeds and ids.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.live.client import Client
from tests.live.playing import Seated, seat_people
from tests.live.secrets import Heard, cards_in, leaks
from tests.live.service import Live, running

ONE_ROUND = {"target": 1}
GAMES = [
    pytest.param("scopa", 2, ONE_ROUND, id="scopa"),
    pytest.param("scopone", 4, ONE_ROUND, id="scopone"),
    pytest.param("cirulla", 2, ONE_ROUND, id="cirulla"),
    pytest.param("asso_piglia_tutto", 3, ONE_ROUND, id="asso_piglia_tutto"),
]


@pytest.fixture(scope="module")
def live() -> Iterator[Live]:
    with running(LOG_LEVEL="debug") as live:
        yield live


class Tap:
    """Asks for all that a game shows to each of its readers, and keeps every byte."""

    def __init__(self, game: Seated) -> None:
        self.game = game
        self.heard: list[Heard] = []

    def read(self, version: int) -> None:
        """All that can be read at this version, by every seat and by somebody without one."""
        client, path = self.game.client, self.game.path
        for seat, token in enumerate([None, *self.game.tokens], -1):
            reader = None if token is None else seat
            for what in ("", "/events", "/rounds", "/record"):
                answer = client.ask("GET", path + what, token)
                self.heard.append(Heard(version, reader, answer.raw()))
            with client.follow(self.game.id, token, after=version - 1) as stream:
                told = json.dumps(stream.message()).encode()
                self.heard.append(Heard(version, reader, repr(stream.headers).encode() + told))

    def refuse(self, version: int, card: str) -> None:
        """What each seat is told about moves that cannot be."""
        for body in (
            {"move": {"type": "play", "card": card, "capture": [card]}},
            {"move": {"type": "play", "card": "11D"}},
            {"move": {"type": "play", "card": card}, "version": version - 1},
        ):
            for seat, token in enumerate(self.game.tokens):
                answer = self.game.client.ask("POST", f"{self.game.path}/moves", token, body)
                assert answer.status in (409, 412, 422)
                guessed_too = answer.raw().replace(card.encode(), b"")
                self.heard.append(Heard(version, seat, guessed_too))

    def play_out(self) -> None:
        """The whole game, with readings in between."""
        ply = 0
        while (choice := self.game.choice()) is not None:
            seat, move, version = choice
            if ply % 6 == 0:
                self.read(version)
                self.refuse(version, move.get("card", "7D"))
            answer = self.game.play(seat, move)
            assert answer.status == 200
            now = answer.json["game"]["version"]
            self.heard.append(Heard(now, seat, answer.raw()))
            ply += 1

    def found(self) -> list[str]:
        return list(leaks(self.heard, self.game.record(), self.game.events()))


def one_round(client: Client, variant: str, seats: int, options: Any) -> Tap:
    """A game that was over after its first round, with all that was heard of it."""
    for _ in range(20):
        tap = Tap(seat_people(client, seats, variant=variant, options=options))
        tap.play_out()
        if len(tap.game.record()["rounds"]) == 1:
            return tap
    raise AssertionError("no game ended with its first round")


@pytest.mark.parametrize(("variant", "seats", "options"), GAMES)
def test_no_reader_gets_a_card_before_it_is_theirs_to_see(
    client: Client, variant: str, seats: int, options: Any
) -> None:
    tap = one_round(client, variant, seats, options)
    assert len(tap.heard) > 50
    assert any(cards_in(one.data) for one in tap.heard)
    assert tap.found() == []


@pytest.fixture(scope="module")
def tap(live: Live) -> Tap:
    return one_round(live.client, "scopa", 2, ONE_ROUND)


@pytest.mark.parametrize(
    "leak",
    [
        pytest.param(b'{"hint": "%s"}', id="in a body"),
        pytest.param(b"{'x-next': '%s'}", id="in a header"),
        pytest.param(b'{"detail": "you cannot play 1Dx%s"}', id="in a text"),
    ],
)
def test_a_card_of_the_stock_that_leaked_would_be_found(tap: Tap, leak: bytes) -> None:
    last = tap.game.record()["rounds"][0]["deck"][-1]
    planted = Heard(4, 0, leak % last.encode())
    found = list(leaks([planted], tap.game.record(), tap.game.events()))
    assert len(found) == 1
    assert last in found[0]


def test_the_hand_of_another_seat_would_be_found_and_the_own_one_is_no_leak(tap: Tap) -> None:
    hands = {
        seat: tap.game.client.get(f"{tap.game.path}/events", token)["events"][3]
        for seat, token in enumerate(tap.game.tokens)
    }
    for seat, event in hands.items():
        data = json.dumps(event).encode()
        record, events = tap.game.record(), tap.game.events()
        assert list(leaks([Heard(4, seat, data)], record, events)) == []
        assert len(list(leaks([Heard(4, 1 - seat, data)], record, events))) == 1
        assert len(list(leaks([Heard(4, None, data)], record, events))) == 1


def test_the_log_tells_no_card_token_seed_or_id(live: Live, tap: Tap) -> None:
    log = live.log()
    assert log.count(b'"event":"request"') > 100
    assert cards_in(log) == set()
    assert tap.game.id.encode() not in log
    for secret in (*tap.game.tokens, tap.game.creator, tap.game.record()["seed"]):
        assert secret.encode() not in log
    assert b"scopa_" not in log


def test_a_running_game_shows_neither_its_seed_nor_a_token(live: Live, client: Client) -> None:
    seed = "5c09a" * 12 + "beef"
    body = {"seats": [{}, {}], "seed": seed}
    made = client.post("/v1/games", body=body)
    path, tokens = f"/v1/games/{made['game']['id']}", [one["token"] for one in made["tokens"]]
    for what in ("", "/events", "/rounds", "/record"):
        for reader in (None, *tokens):
            raw = client.ask("GET", path + what, reader).raw()
            assert seed.encode() not in raw
            assert b"scopa_" not in raw
    assert seed.encode() not in live.log()
