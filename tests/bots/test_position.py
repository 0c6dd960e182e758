"""Does a search play the same game as the rules?"""

from dataclasses import replace
from random import Random

import pytest

from scopa.bots.knowledge import knowledge_of
from scopa.bots.position import Position, encode
from scopa.bots.tables import bits, tables_of
from scopa.rules import capture, scoring
from scopa.rules.round import Round, legal_moves, play, score, start_round
from scopa.rules.variants import CIRULLA, SCOPA, Variant
from scopa.rules.view import view
from tests.bots.rounds import SHAPES, shuffled

ROUNDS = 20

MADE_UP = replace(
    CIRULLA,
    key="made_up",
    points=(*SCOPA.points, scoring.ponino, scoring.sevens, scoring.trente, scoring.declarations),
    sweeps=capture.ace_sweeps_after_the_first_card,
    last_card_scopa=True,
    leftovers="dealer",
    matta_keeps_value=False,
)
SPREAD = [
    *SHAPES,
    (MADE_UP, 3, 3),
    *(
        (replace(SCOPA, capture_choice=choice, max_captured=most), 2, 2)
        for choice in ("fewest", "any")
        for most in (None, 2)
    ),
    (replace(SCOPA, primiera_suits="any", napola=True), 6, 2),
]


@pytest.mark.parametrize(("rules", "seats", "sides"), SPREAD)
def test_moves_and_points_are_those_of_the_rules(rules: Variant, seats: int, sides: int) -> None:
    random = Random(f"{rules.key} {seats} {sides}")
    for _ in range(ROUNDS):
        r = start_round(rules, seats, sides, random.randrange(seats), shuffled(random))
        position = all_known(r)
        while r.turn is not None:
            moves = legal_moves(r)
            assert position.turn == r.turn
            assert sorted(position.moves()) == sorted(map(encode, moves))
            move = random.choice(moves)
            r = play(r, move)
            position.play(encode(move))
        assert position.turn == -1
        assert position.points() == points_by_side(r)


def all_known(r: Round) -> Position:
    """The round as somebody sees it who knows every card."""
    assert r.turn is not None
    known = knowledge_of(view(r, r.turn, (0,) * len(r.piles)))
    position = Position(tables_of(r.rules), known._replace(known=tuple(map(bits, r.hands))))
    position.stock = list(r.stock[::-1])
    return position


def points_by_side(r: Round) -> list[int]:
    categories = score(r).values()
    return [sum(scores[side].points for scores in categories) for side in range(len(r.piles))]
