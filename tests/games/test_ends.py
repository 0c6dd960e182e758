"""When is a game over, who has won, and why?"""

from random import Random

import pytest

from scopa.games.commands import forfeit
from scopa.games.state import Result
from scopa.games.transitions import result_of
from scopa.rules.scoring import Tally
from scopa.rules.variants import VARIANTS
from tests.games.playing import SEATINGS, START, begin, names, play_on
from tests.rules.positions import rules_of, tally

NOTHING = tally("", "")


@pytest.mark.parametrize(
    ("key", "target", "totals", "winner"),
    [
        ("scopa", 11, (11, 7), 0),
        ("scopa", 11, (10, 7), None),
        ("scopa", 11, (12, 12), None),
        ("scopa", 11, (12, 13), 1),
        ("scopa", 11, (12, 12, 9), None),
        ("scopa", 11, (12, 12, 13), 2),
        ("scopa_a_perdere", 21, (22, 9, 8), 2),
        ("scopa_a_perdere", 21, (21, 8, 8), None),
        ("scopa_a_perdere", 21, (21, 30, 21), None),
        ("scopa_a_perdere", 21, (20, 3), None),
        ("scopa_a_perdere", 21, (21, 3), 1),
    ],
)
def test_the_target_decides_once_a_round_is_scored(
    key: str, target: int, totals: tuple[int, ...], winner: int | None
) -> None:
    result = result_of(rules_of(key, target=target), totals, NOTHING)
    assert result == (None if winner is None else Result(winner, totals, "target"))


@pytest.mark.parametrize(
    ("piles", "winner"),
    [(("", "10D", ""), 1), (("10D", "", ""), 0), (("", "", "10D"), None)],
    ids=["the-second-of-two", "the-first-of-two", "neither-of-them"],
)
def test_in_frac_a_shared_top_goes_to_the_one_of_them_that_holds_the_king_of_coins(
    piles: tuple[str, ...], winner: int | None
) -> None:
    result = result_of(rules_of("scopa_frac", target=11), (12, 12, 9), tally(*piles))
    assert result == (None if winner is None else Result(winner, (12, 12, 9), "target"))


ALL_COINS = " ".join(f"{value}D" for value in range(1, 11))


@pytest.mark.parametrize(
    ("key", "counted", "reason"),
    [
        ("scopone_de_trente", tally("", "1D 2D 3D"), "all_three_coins"),
        ("cirulla", tally("", ALL_COINS), "all_coins"),
    ],
)
def test_some_piles_win_at_once_whatever_the_totals(key: str, counted: Tally, reason: str) -> None:
    assert result_of(VARIANTS[key], (50, 3), counted) == Result(1, (50, 3), reason)


@pytest.mark.parametrize(("key", "seats", "sides"), SEATINGS)
def test_a_game_ends_at_the_first_scoring_that_decides_it(key: str, seats: int, sides: int) -> None:
    start = begin("human " * seats, VARIANTS[key], sides)
    last = start
    for last in play_on(start.game, Random(seats * sides)):
        scored = last.game.last_scored
        if "round_scored" in names(last.events):
            assert scored is not None
            decided = result_of(last.game.rules, last.game.totals, scored.tally)
            assert last.game.result == decided
    assert last.game.status == "finished"
    assert last.game.result is not None
    assert names(last.events)[-2:] == ["round_scored", "game_finished"]
    assert last.game.result.totals == last.game.totals


def test_who_plays_for_the_lowest_total_wins_with_it() -> None:
    *_, last = play_on(begin("human human", VARIANTS["scopa_a_perdere"]).game, Random(2))
    assert last.game.result is not None
    assert last.game.totals[last.game.result.winner or 0] == min(last.game.totals)


def test_on_time_the_side_to_play_loses_whatever_the_totals() -> None:
    game = begin("human human human human", sides=2).game
    assert game.turn is not None
    change = forfeit(game, START + 1000)
    assert names(change.events) == ["game_finished"]
    assert change.game.result == Result(1 - game.turn % 2, (0, 0), "forfeit")
    assert (change.game.status, change.game.turn) == ("finished", None)
