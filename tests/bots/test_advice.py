"""Do hints say what each move is worth, and why?"""

from random import Random

import pytest

from scopa.bots import Hints, hints
from scopa.rules.moves import move_text
from scopa.rules.round import Round, legal_moves
from scopa.rules.variants import CIRULLA, NAPOLA, SCOPA, Variant
from scopa.rules.view import view
from tests.bots.rounds import random_rounds
from tests.bots.shapes import shapes
from tests.rules.positions import others, position


def hints_for(r: Round, iterations: int = 300) -> Hints:
    return hints(view(r, r.turn, (0,) * len(r.piles)), b"seed", iterations)


def reasons(r: Round, move: str) -> tuple[str, ...]:
    return next(hint.reasons for hint in hints_for(r).hints if move_text(hint.move) == move)


def middle(rules: Variant, hand: str, table: str) -> Round:
    """A round in its middle: as many cards in the other hand, the rest in the stock."""
    other = " ".join(others(hand, table).split()[-len(hand.split()) :])
    return position(rules, hand, other, table=table, stock=others(hand, other, table))


@shapes
def test_every_legal_move_has_a_hint(rules: Variant, seats: int, sides: int) -> None:
    r = next(random_rounds(Random(6), rules, seats, sides))
    found = hints_for(r, iterations=100)
    assert {hint.move for hint in found.hints} == set(legal_moves(r))
    assert found.iterations == sum(hint.visits for hint in found.hints) <= 100


def test_the_best_hint_comes_first_and_all_are_as_sure() -> None:
    found = hints_for(middle(SCOPA, "7C 2C 1S", "7D 10S")).hints
    assert move_text(found[0].move) == "7Cx7D"
    assert [hint.points for hint in found] == sorted((hint.points for hint in found), reverse=True)
    assert {hint.visits for hint in found} == {100}
    assert len({hint.half_width for hint in found}) == 1


def test_an_ending_is_worked_out_exactly() -> None:
    piles = ("", others("2S 5B", "8C 9C", "2D 10D"))
    r = position(SCOPA, "2S 5B", "8C 9C", table="2D 10D", piles=piles, last_capturer=1)
    found = hints_for(r)
    assert found.iterations == 0
    assert {hint.half_width for hint in found.hints} == {0.0}
    assert move_text(found.hints[0].move) == "2Sx2D"


@pytest.mark.parametrize(
    ("rules", "hand", "table", "move", "reason"),
    [
        (SCOPA, "6C 1S", "6S", "6Cx6S", "makes a scopa"),
        (SCOPA, "7C 1S", "7D 10S", "7Cx7D", "takes 7D (settebello)"),
        (SCOPA, "7C 1S", "7D 10S", "7Cx7D", "takes 7D for coins"),
        (SCOPA, "7C 1S", "7D 10S", "7Cx7D", "takes 7C 7D for primiera"),
        (SCOPA, "7C 1S", "3D 4D 10S", "7Cx3D+4D", "takes 3 cards"),
        (SCOPA, "7C 1S", "10S", "1S", "captures nothing"),
        (SCOPA, "1S 2S", "5D", "1S", "leaves a scopa to 4 of 37 unseen cards"),
        (SCOPA, "1S 2S", "10D", "1S", "leaves no scopa"),
        (NAPOLA, "2C 9S", "2D 10S", "2Cx2D", "takes 2D towards napola"),
        (CIRULLA, "1S 2S 3S", "10D", "declare", "declares 3 points"),
    ],
)
def test_reasons_say_what_a_move_does(
    rules: Variant, hand: str, table: str, move: str, reason: str
) -> None:
    assert reason in reasons(middle(rules, hand, table), move)
