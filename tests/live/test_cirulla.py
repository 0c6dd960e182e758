"""Can anybody but the seat itself tell that it could have declared?"""

import re
from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256
from typing import Any

import pytest

from scopa import deals
from scopa.rules.moves import Declare
from scopa.rules.round import legal_moves, start_round
from scopa.rules.variants import VARIANTS
from tests.live.client import Client
from tests.live.playing import Seated, seat_people

CARD = re.compile(r'"(?:10|[1-9])[DCSB]"')
SECONDS = 600


def seeds(*, declares: bool) -> Iterator[str]:
    """Seeds whose first seat to play could declare, or not; nothing is taken by the opening."""
    rules = VARIANTS["cirulla"]
    for number in range(1000):
        seed = sha256(b"%d" % number).digest()
        deck, redeals = deals.deal(seed, 1, rules)
        r = start_round(rules, 2, 2, deals.first_dealer(seed, 2), deck)
        could = any(isinstance(move, Declare) for move in legal_moves(r))
        if could == declares and not redeals and r.last_capturer is None and r.turn == 0:
            yield seed.hex()


def begun(client: Client, *, declares: bool) -> Seated:
    clock = {"seconds_per_move": SECONDS, "on_timeout": "autoplay"}
    seed = next(seeds(declares=declares))
    game = seat_people(client, variant="cirulla", clock=clock, seed=seed)
    legal = game.view(0)["you"]["legal_moves"]
    assert any(one["move"]["type"] == "declare" for one in legal) == declares
    return game


def moment(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()


def shape(value: Any) -> Any:
    """A value without what differs from game to game: cards, times, the seed's and the own id."""
    if isinstance(value, dict):
        return {
            name: "…" if name in ("id", "at", "deal_commitment") or name.endswith("_at") else one
            for name, one in ((name, shape(one)) for name, one in value.items())
        }
    if isinstance(value, list):
        return [shape(one) for one in value]
    if isinstance(value, str) and CARD.fullmatch(f'"{value}"'):
        return "a card"
    return value


def seen_by_others(game: Seated) -> Any:
    """All that the other seat and the public get; the deadline is a full clock away."""
    views, told = [game.view(1), game.view()], game.events()
    away = {moment(view.pop("deadline")) - moment(told[-1]["at"]) for view in views}
    listed = game.client.get(f"{game.path}/events", game.tokens[1])["events"]
    assert away == {SECONDS}
    return shape([*views, told, listed, game.client.get(f"{game.path}/rounds")])


@pytest.fixture(scope="module")
def pair(live: Any) -> tuple[Seated, Seated]:
    return begun(live.client, declares=True), begun(live.client, declares=False)


def test_who_could_declare_looks_to_others_like_who_could_not(pair: tuple[Seated, Seated]) -> None:
    could, could_not = pair
    assert seen_by_others(could) == seen_by_others(could_not)


def test_who_plays_without_declaring_looks_like_who_could_not(pair: tuple[Seated, Seated]) -> None:
    kinds, after = [], []
    for game in pair:
        legal = game.view(0)["you"]["legal_moves"]
        card = next(one["move"] for one in legal if one["move"]["type"] == "play")
        assert game.play(0, card).status == 200
        kinds.append([event["type"] for event in game.events()])
        view, told = game.view(1), game.events()
        after.append((view["version"], moment(view["deadline"]) - moment(told[-1]["at"])))
    assert kinds[0] == kinds[1]
    assert after == [(5, SECONDS)] * 2


def test_a_declaration_begins_a_full_clock_and_is_told_to_all(client: Client) -> None:
    game = begun(client, declares=True)
    legal = game.view(0)["you"]["legal_moves"]
    declaration = next(one["move"] for one in legal if one["move"]["type"] == "declare")
    assert game.play(0, declaration).status == 200
    view, told = game.view(), game.events()[-1]
    assert (told["type"], view["version"], view["turn"]) == ("declared", 5, 0)
    assert view["seats"][0]["declared"]["hand"] == told["data"]["hand"]
    assert moment(view["deadline"]) == pytest.approx(moment(told["at"]) + SECONDS)
    assert all(o["move"]["type"] == "play" for o in game.view(0)["you"]["legal_moves"])
