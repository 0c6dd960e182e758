"""What do events tell each caller, and do views follow from them?"""

import json
from random import Random
from typing import Any

import orjson
import pytest

from scopa.events import time_text, visible
from scopa.game_view import game_view
from scopa.games.commands import Change, abort, come_back, extend, join, leave, rematch, time_out
from scopa.games.state import AWAITED, Seat
from scopa.rules.options import with_options
from scopa.rules.variants import VARIANTS
from scopa.stored import Clock
from tests.games.following import comparable, follow
from tests.games.keeping import KeptGame, persons
from tests.games.playing import SEATINGS, SHORT, START, first_legal, names

Json = dict[str, Any]


def as_json(value: Any) -> Any:
    """As a client reads it."""
    return orjson.loads(orjson.dumps(value))


class Follower:
    """Sees a game's events and holds the view that follows from them against the true one."""

    def __init__(self, kept: KeptGame, seat: int | None) -> None:
        self._kept, self._seat = kept, seat
        self._view = self._true_view()

    def _true_view(self) -> Json:
        view: Json = as_json(game_view("id", self._kept.stored, self._seat))
        return view

    def hear(self, change: Change) -> None:
        follow(self._view, as_json([visible(event, self._seat) for event in change.events]))
        assert comparable(self._view) == comparable(self._true_view())


def followers(kept: KeptGame) -> list[Follower]:
    """One for each seat, and one without."""
    return [Follower(kept, seat) for seat in (None, *range(len(kept.stored.game.seats)))]


@pytest.mark.parametrize(("key", "seats", "sides"), SEATINGS)
def test_views_follow_from_events_for_every_seat_and_for_nobody(
    key: str, seats: int, sides: int
) -> None:
    rng = Random(f"{key} {seats} {sides}")
    kept = KeptGame(persons(seats), SHORT[key], sides, seed=rng.randbytes(32))
    following = followers(kept)
    for change in kept.play(rng):
        for follower in following:
            follower.hear(change)
    assert kept.stored.game.status == "finished"


def test_views_follow_from_events_where_the_matta_is_a_seven_again_on_the_table() -> None:
    rules = with_options(VARIANTS["cirulla"], {"matta_keeps_value": False})
    kept = KeptGame(persons(2), rules)
    following = followers(kept)
    for change in kept.play(Random(12)):
        for follower in following:
            follower.hear(change)


def test_views_follow_from_all_that_can_happen_to_seats() -> None:
    seats = (Seat("human", "Ada"), Seat("open"), Seat("open"), Seat("bot", "furbo", "furbo"))
    kept = KeptGame(seats, VARIANTS["cirulla"], clock=Clock(60, "autoplay"))
    following = followers(kept)

    def happen(change: Change) -> None:
        kept.do(change)
        for follower in following:
            follower.hear(change)

    happen(join(kept.stored.game, 1, "Bo", kept.at, first_legal))
    happen(leave(kept.stored.game, 1, kept.at, first_legal))
    happen(join(kept.stored.game, 2, None, kept.at, first_legal))
    happen(join(kept.stored.game, 1, "Cy", kept.at, first_legal))
    happen(time_out(kept.stored.game, kept.at, first_legal))
    happen(leave(kept.stored.game, 1, kept.at, first_legal))
    happen(come_back(kept.stored.game, 1, kept.at))
    happen(extend(kept.stored.game, kept.at, kept.at + 9))
    for change in kept.play(Random(1)):
        for follower in following:
            follower.hear(change)
    happen(rematch(kept.stored.game, kept.at, "b" * 22))


def test_views_follow_from_the_start_of_a_rematch_and_from_its_abortion() -> None:
    kept = KeptGame((Seat("human", "Ada"), Seat(AWAITED, "Bo")), first_dealer=1)
    following = followers(kept)
    for change in (
        join(kept.stored.game, 1, "Bo", kept.at, first_legal),
        abort(join(kept.stored.game, 1, "Bo", kept.at, first_legal).game, kept.at, ever_open=True),
    ):
        kept.do(change)
        for follower in following:
            follower.hear(change)


def test_the_order_of_events_is_that_of_the_contract() -> None:
    start = ["game_created", "game_started", "round_started", "cards_dealt"]
    kept = KeptGame(persons(2))
    assert names(kept.events) == start
    rng = Random(1)
    for number, change in enumerate(kept.play(rng), 1):
        wanted = ["move_played"]
        if "round_scored" in names(change.events):
            assert number % 36 == 0
            left = "leftovers_taken" in names(change.events)
            wanted += ["leftovers_taken"] * left + ["round_scored"]
            over = change.game.status == "finished"
            wanted += ["game_finished"] if over else ["round_started", "cards_dealt"]
        elif number % 6 == 0:
            wanted.append("cards_dealt")
        assert names(change.events) == wanted


def test_only_a_seats_own_cards_are_told_when_cards_are_dealt() -> None:
    kept = KeptGame(persons(3))
    assert kept.stored.game.round is not None
    dealt = kept.events[-1]
    for seat in (0, 1, 2, None):
        data = visible(dealt, seat)["data"]
        assert (data["deal"], data["counts"]) == (1, [3, 3, 3])
        hands = [as_json(visible(dealt, one)["data"]["hand"]) for one in range(3)]
        assert data["hand"] == (None if seat is None else hands[seat])
    assert len({card for hand in hands for card in hand}) == 9


def test_all_other_events_are_the_same_for_every_caller() -> None:
    kept = KeptGame(persons(4), VARIANTS["cirulla"], 2)
    list(kept.play(Random(5)))
    for event in kept.events:
        told = {json.dumps(visible(event, seat)) for seat in (None, 0, 1, 2, 3)}
        assert len(told) == (5 if visible(event, None)["type"] == "cards_dealt" else 1)


FIELDS = {
    "game_created": set(),
    "game_started": {"seats", "dealer"},
    "seat_taken": {"seat", "name"},
    "seat_left": {"seat", "name"},
    "bot_took_over": {"seat", "name", "bot"},
    "seat_returned": {"seat", "name"},
    "round_started": {"round", "dealer", "table", "redeals"},
    "cards_dealt": {"deal", "counts", "hand"},
    "opening_taken": {"side", "cards", "scopas"},
    "declared": {"seat", "text", "hand", "points", "by"},
    "move_played": {"seat", "text", "card", "capture", "scopa", "by"},
    "leftovers_taken": {"side", "cards"},
    "round_scored": {"round", "sheet"},
    "game_finished": {"result"},
    "game_aborted": {"result"},
    "rematch_created": {"game_id"},
    "deadline_extended": {"deadline"},
}


def test_events_have_the_fields_of_the_contract() -> None:
    seen = set()
    for event in events_of_all_types():
        told = visible(event, 0)
        assert set(told) == {"id", "type", "at", "data"}
        assert set(told["data"]) == FIELDS[told["type"]]
        seen.add(told["type"])
    assert seen == set(FIELDS)


def events_of_all_types() -> list[Any]:
    seats = (Seat("human", "Ada"), Seat("open"), Seat("human"))
    kept = KeptGame(seats, VARIANTS["cirulla"], seed=bytes(32))  # in which an opening is taken
    kept.do(join(kept.stored.game, 1, "Bo", kept.at, first_legal))
    kept.do(leave(kept.stored.game, 1, kept.at, first_legal))
    kept.do(come_back(kept.stored.game, 1, kept.at))
    kept.do(extend(kept.stored.game, kept.at, kept.at + 9))
    list(kept.play(Random(1)))
    kept.do(rematch(kept.stored.game, kept.at, "b" * 22))
    ended = abort(KeptGame(persons(2)).stored.game, START, ever_open=False)
    return [*kept.events, *ended.events]


@pytest.mark.parametrize(
    ("at", "text"),
    [
        (0, "1970-01-01T00:00:00.000Z"),
        (1_800_000_000_007, "2027-01-15T08:00:00.007Z"),
        (999, "1970-01-01T00:00:00.999Z"),
    ],
)
def test_times_are_written_with_milliseconds_in_utc(at: int, text: str) -> None:
    assert time_text(at) == text


def test_a_sheet_shows_the_cards_and_the_count_that_decided() -> None:
    kept = KeptGame(persons(2))
    list(kept.play(Random(2)))
    sheets = [
        told["data"]["sheet"]
        for told in (visible(event, None) for event in kept.events)
        if told["type"] == "round_scored"
    ]
    for sheet in sheets:
        by_name = [{one["category"]: one for one in side["categories"]} for side in sheet["sides"]]
        assert {frozenset(one) for one in by_name} == {
            frozenset({"scopas", "cards", "coins", "settebello", "primiera"})
        }
        assert sum(one["cards"]["count"] for one in by_name) == 40
        assert sum(one["coins"]["count"] for one in by_name) == 10
        holder = [one["settebello"]["points"] for one in by_name].index(1)
        assert by_name[holder]["settebello"]["cards"] == ["7D"]
