"""Is a game the same after it was written and read, and does all that happened follow from its log?

The games in tests/data/stored were written once by `python -m tests.data.stored` and are never
written again: what an older version kept is read for ever.
"""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scopa.encoding import FORMAT, UnknownFormat, decode, encode
from scopa.events import rounds, visible
from scopa.game_view import game_view
from scopa.games.commands import (
    NotYet,
    come_back,
    extend,
    go_on,
    join,
    leave,
    rematch,
    time_out,
)
from scopa.games.events import RoundScored, RoundStarted
from scopa.games.happenings import Created, Happening, Moved, read, write
from scopa.games.state import Game, Seat
from scopa.games.transitions import points_of
from scopa.rules.moves import Move, Play
from scopa.rules.round import count_points
from scopa.rules.variants import VARIANTS
from scopa.stored import KEPT_FOR, KEYS_A_SEAT, Clock, Repeatable, all_events, events_since, replay
from tests.data.stored import FOLDER, NAMES, as_read
from tests.games.keeping import KeptGame, persons
from tests.games.playing import SEATINGS, SHORT, START, any_move, first_legal


@pytest.mark.parametrize(("key", "seats", "sides"), SEATINGS)
def test_a_game_is_the_same_after_it_was_written_at_every_ply(
    key: str, seats: int, sides: int
) -> None:
    rng = Random(f"{key} {seats} {sides}")
    kept = KeptGame(persons(seats), SHORT[key], sides, seed=rng.randbytes(32))
    start = kept.stored.game
    # Every change is written and read anew.
    games = [start, *[change.game for change in kept.play(rng)]]
    assert kept.stored.game.status == "finished"
    assert_the_log_tells_all(kept, rng)
    assert [game for game, _ in replay(kept.stored, kept.archive)] == games


def assert_the_log_tells_all(kept: KeptGame, rng: Random) -> None:
    """Events from anywhere on, rounds and sheets follow from the log as they were."""
    assert list(all_events(kept.stored, kept.archive)) == kept.events
    assert [event.id for event in kept.events] == list(range(1, kept.stored.game.version + 1))
    last = kept.stored.game.round_version
    for after in {0, 1, last - 1, last, last + 1, len(kept.events), rng.randrange(last + 9)}:
        wanted = kept.events[max(after, 0) :]
        assert events_since(kept.stored, max(after, 0), kept.archive) == wanted
        if after >= last:
            assert events_since(kept.stored, after, None) == wanted


def test_events_before_the_round_being_played_need_the_archive() -> None:
    kept = KeptGame(persons(2))
    for _ in kept.play(Random(1), plies=40):
        pass
    assert kept.stored.game.number == 2
    assert events_since(kept.stored, 3, None) is None
    assert events_since(kept.stored, 3, kept.archive) == kept.events[3:]


def test_everything_that_can_happen_is_in_the_log() -> None:
    seats = (Seat("human", "Ada"), Seat("open"), Seat("bot", "furbo", "furbo"))
    kept = KeptGame(seats, clock=Clock(60, "autoplay"))
    rng = Random(5)

    def happen(command: Callable[[Game], object]) -> None:
        kept.do(command(kept.stored.game))  # type: ignore[arg-type]

    happen(lambda game: join(game, 1, "Bo", kept.at, first_legal))
    happen(lambda game: time_out(game, kept.at, first_legal))
    happen(lambda game: leave(game, 1, kept.at, first_legal))
    happen(lambda game: any_move(game, rng, kept.at))
    happen(lambda game: come_back(game, 1, kept.at))
    happen(lambda game: extend(game, kept.at, kept.at + 90_000))
    assert_the_log_tells_all(kept, rng)
    for _ in kept.play(rng):
        pass
    happen(lambda game: rematch(game, kept.at, "another game"))
    assert {type(event.what).__name__ for event in kept.events} == {
        *("GameCreated", "SeatChanged", "GameStarted", "RoundStarted", "CardsDealt", "Played"),
        *("DeadlineExtended", "LeftoversTaken", "RoundScored", "GameEnded", "RematchCreated"),
    }
    assert_the_log_tells_all(kept, rng)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_the_deal_passes_on_also_when_the_service_starts_anew_in_between(seats: int) -> None:
    kept = KeptGame(persons(seats))
    started = [one for one in kept.events if isinstance(one.what, RoundStarted)]
    for _ in kept.play(Random(seats)):
        kept.stored = decode(bytes(encode(kept.stored)))
    started = [one for one in kept.events if isinstance(one.what, RoundStarted)]
    dealers = [event.what.dealer for event in started if isinstance(event.what, RoundStarted)]
    assert len(dealers) > 1
    assert dealers == [(dealers[0] + number) % seats for number in range(len(dealers))]


def test_rounds_and_sheets_follow_from_the_log() -> None:
    kept = KeptGame(persons(2), VARIANTS["cirulla"])
    moves = [change.game.last_move for change in kept.play(Random(3))]
    told = rounds(all_events(kept.stored, kept.archive))
    assert [one["round"] for one in told] == list(range(1, len(told) + 1))
    assert [one["seat"] for r in told for one in r["moves"]] == [
        move.seat for move in moves if move
    ]
    scored = [event.what for event in kept.events if isinstance(event.what, RoundScored)]
    assert len(scored) == len(told) > 2
    totals = (0, 0)
    for r, one in zip(told, scored, strict=True):
        scores = count_points(one.rules, one.scored.tally)
        for side, sheet in enumerate(r["sheet"]["sides"]):
            assert sheet["before"] == totals[side]
            assert sheet["points"] == points_of(scores, side)
            assert sheet["points"] == sum(one["points"] for one in sheet["categories"])
            assert {one["category"] for one in sheet["categories"]} == set(scores)
        totals = tuple(sheet["after"] for sheet in r["sheet"]["sides"])
    assert totals == kept.stored.game.totals


def test_a_round_that_is_being_played_has_no_sheet_yet() -> None:
    kept = KeptGame(persons(2))
    list(kept.play(Random(1), plies=3))
    [one] = rounds(all_events(kept.stored, b""))
    assert (len(one["moves"]), one["sheet"]) == (3, None)


def test_a_move_takes_a_few_bytes_of_log() -> None:
    kept = KeptGame(persons(2))
    moves = len(list(kept.play(Random(4))))
    history = kept.stored.game.round.history if kept.stored.game.round else b""
    size = len(kept.archive) + len(kept.stored.log) + len(history)
    assert size / moves < 7


def test_a_log_is_read_as_it_was_written() -> None:
    happened: list[Happening] = [
        Created(START, (("human", "Ada", None), ("bot", "furbo", "furbo"))),
        Moved(START + 127, "human", Play(6)),
        Moved(START + 128 + 127, "timeout", Play(7, (17, 27))),
        Moved(START + 400 * 24 * 3600 * 1000, "bot", Play(8)),
    ]
    log, history = write(happened, START - 5), b"\x86\x87\x11\x1b\x88"
    assert list(read(log, history, START - 5)) == happened


def test_what_a_newer_version_wrote_is_refused() -> None:
    written = encode(KeptGame(persons(2)).stored)
    assert written[0] == FORMAT == 1
    with pytest.raises(UnknownFormat, match="stored format 2"):
        decode(bytes([FORMAT + 1]) + written[1:])


@pytest.mark.parametrize("name", NAMES)
def test_what_was_kept_in_format_1_is_read_as_ever(name: str) -> None:
    state = Path(FOLDER / f"{name}.state").read_bytes()
    archive = Path(FOLDER / f"{name}.archive").read_bytes()
    wanted = json.loads(Path(FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert state[0] == 1
    assert_has(json.loads(json.dumps(as_read(decode(state), archive))), wanted)


def assert_has(read: Any, wanted: Any) -> None:
    """All that is wanted is there; what is read may have got further fields since."""
    if isinstance(wanted, dict):
        for name in wanted:
            assert_has(read[name], wanted[name])
    elif isinstance(wanted, list):
        assert len(read) == len(wanted)
        for one, other in zip(read, wanted, strict=True):
            assert_has(one, other)
    else:
        assert read == wanted


def test_each_ply_has_a_full_clock_and_computer_players_have_none() -> None:
    kept = KeptGame(persons(3), clock=Clock(60, "autoplay"))
    assert kept.stored.deadline == START + 60_000
    for _ in kept.play(Random(1), plies=5):
        assert kept.stored.deadline == kept.stored.log_at + 60_000
    deadline, turn = kept.stored.deadline, kept.stored.game.turn
    assert turn is not None
    kept.do(leave(kept.stored.game, (turn + 1) % 3, kept.at, first_legal))
    assert kept.stored.deadline == deadline, "what others do stops no clock"
    kept.do(extend(kept.stored.game, kept.at, 5))
    assert kept.stored.deadline == 5
    for _ in kept.play(Random(1)):
        pass
    assert kept.stored.deadline is None


def test_while_a_computer_player_thinks_no_clock_runs() -> None:
    def never_yet(*_: object) -> Move:
        raise NotYet

    seats = (Seat("human"), Seat("bot", "esperto", "esperto"))
    kept = KeptGame(seats, clock=Clock(60, "autoplay"), first_dealer=1)
    deadlines = [kept.stored.deadline]
    kept.do(any_move(kept.stored.game, Random(1), kept.at, never_yet))
    deadlines.append(kept.stored.deadline)
    kept.do(go_on(kept.stored.game, kept.at, first_legal))
    deadlines.append(kept.stored.deadline)
    assert deadlines == [START + 60_000, None, kept.stored.log_at + 60_000]


def test_a_declaration_has_a_clock_of_its_own() -> None:
    kept = KeptGame(persons(2), VARIANTS["cirulla"], clock=Clock(60, "autoplay"))
    seen = 0
    for _ in kept.play(Random(2)):
        if kept.stored.game.turn is not None:
            assert kept.stored.deadline == kept.stored.log_at + 60_000
            last = kept.stored.game.last_move
            seen += last is not None and not isinstance(last.move, Play)
    assert seen > 0


def test_a_game_is_kept_from_its_last_change_or_its_deadline_on() -> None:
    waiting = KeptGame((Seat("human"), Seat("open"))).stored
    assert waiting.expires_at == START + KEPT_FOR["waiting"]
    playing = KeptGame(persons(2), clock=Clock(3600, "autoplay")).stored
    assert playing.expires_at == START + 3_600_000 + KEPT_FOR["playing"]
    kept = KeptGame(persons(2))
    list(kept.play(Random(1)))
    assert kept.stored.expires_at == kept.stored.log_at + KEPT_FOR["finished"]


def test_a_seats_last_requests_are_kept_and_no_more() -> None:
    stored = KeptGame(persons(2)).stored
    requests = [Repeatable(b"%06d" % number, b"body", number, number + 1) for number in range(20)]
    for request in requests:
        stored = stored.keep(1, request)
    assert (stored.requests(0), stored.requests(1)) == ([], requests[-KEYS_A_SEAT:])
    assert decode(encode(stored)) == stored


def test_views_are_the_same_whether_the_game_was_kept_or_not() -> None:
    kept = KeptGame(persons(4), VARIANTS["cirulla"], 2)
    for change in kept.play(Random(8), plies=60):
        made = kept.stored._replace(game=change.game)
        for seat in (None, 0, 3):
            assert game_view("id", kept.stored, seat) == game_view("id", made, seat)
        for event in change.events:
            assert visible(event, 0)["id"] == event.id
