"""Does a player that knows every card play the ending without a fault?"""

from itertools import islice
from random import Random

import pytest

from scopa.bots import COMPILED, choose
from scopa.bots.endgame import move_results, with_all_known
from scopa.bots.engine import exact_results
from scopa.bots.knowledge import Knowledge, knowledge_of
from scopa.bots.position import decode, encode
from scopa.bots.results import NO_TARGET
from scopa.bots.tables import tables_of
from scopa.rules.moves import Move
from scopa.rules.round import Round, legal_moves, play, score
from scopa.rules.variants import SCOPA, SCOPA_A_PERDERE, Variant
from scopa.rules.view import view
from tests.bots.rounds import random_rounds
from tests.bots.shapes import all_shapes
from tests.rules.positions import position


def known_to_play(r: Round) -> Knowledge:
    return knowledge_of(view(r, r.turn, (0,) * len(r.piles)))


def solved(r: Round) -> dict[int, int] | None:
    found = with_all_known(known_to_play(r))
    return move_results(tables_of(r.rules), found, NO_TARGET) if found else None


@pytest.mark.parametrize("rules", [SCOPA, SCOPA_A_PERDERE], ids=lambda rules: rules.key)
def test_results_are_those_of_trying_everything_by_the_rules(rules: Variant) -> None:
    sign = -1 if rules is SCOPA_A_PERDERE else 1
    endings = 0
    for r in random_rounds(Random(4), rules, 2, 2):
        if r.stock or len(r.hands[0]) + len(r.hands[1]) > 4:
            continue
        results = solved(r)
        assert results == {
            encode(move): _best(play(r, move), r.turn, sign) for move in legal_moves(r)
        }
        endings += 1
        if endings == 20:
            break


@pytest.mark.skipif(not COMPILED, reason="only the plain search is there")
@all_shapes
def test_the_compiled_core_finds_the_same(rules: Variant, seats: int, sides: int) -> None:
    """Also where the round's end may be that of the game."""
    endings = 0
    for r in random_rounds(Random(5), rules, seats, sides):
        known = with_all_known(known_to_play(r))
        if known is None or sum(known.counts) > 5:
            continue
        for target in (NO_TARGET, 3):
            plain = move_results(tables_of(rules), known, target)
            assert exact_results(rules, known, target) == plain
        endings += 1
        if endings == 12:
            break
    assert endings == 12


@pytest.mark.skipif(not COMPILED, reason="the plain search takes its time")
def test_among_the_best_moves_maestro_makes_the_one_after_which_others_err() -> None:
    endings = filter(solved, random_rounds(Random(6), SCOPA, 2, 2))
    gained = 0
    for r in islice(endings, 400):
        results = solved(r) or {}
        best = [
            encode(move)
            for move in legal_moves(r)
            if results[encode(move)] == max(results.values())
        ]
        made = encode(by_maestro(r))
        assert made in best
        gained += against_furbo(r, made) - against_furbo(r, best[0])
    assert gained > 0, gained


def by_maestro(r: Round) -> Move:
    return choose("maestro", view(r, r.turn, (0, 0)), b"")


def against_furbo(r: Round, move: int) -> int:
    """What the seat to play has more in the end, if it makes this move and maestro's after it."""
    side = r.turn
    r = play(r, decode(move))
    while r.turn is not None:
        other = choose("furbo", view(r, r.turn, (0, 0)), b"")
        r = play(r, by_maestro(r) if r.turn == side else other)
    points = [sum(scores[seat].points for scores in score(r).values()) for seat in range(2)]
    return points[side or 0] - points[1 - (side or 0)]


def test_nothing_is_exact_while_there_is_stock() -> None:
    r = position(SCOPA, "2S 5B", "8C 9C", table="2D", stock="1D 1C 1S 1B 3D 3C")
    assert solved(r) is None


def test_nothing_is_exact_while_two_hands_are_hidden() -> None:
    r = position(SCOPA, "2S", "8C", "9C", table="2D")
    assert with_all_known(known_to_play(r)) is None


def _best(r: Round, side: int | None, sign: int) -> int:
    """What is best for the side, counted from the other's loss, by brute force."""
    if r.turn is None:
        points = [sum(scores[seat].points for scores in score(r).values()) for seat in range(2)]
        return sign * (points[side or 0] - points[1 - (side or 0)])
    results = [_best(play(r, move), side, sign) for move in legal_moves(r)]
    return max(results) if r.turn == side else min(results)
