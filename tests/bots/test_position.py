"""Does a search play the same game as the rules, in plain Python and compiled?"""

from collections.abc import Callable
from os import environ
from random import Random
from typing import Protocol

import pytest

from scopa.bots import COMPILED
from scopa.bots.knowledge import knowledge_of
from scopa.bots.position import Position, decode, encode
from scopa.bots.tables import bits, tables_of
from scopa.rules.round import Round, legal_moves, play, score, start_round
from scopa.rules.variants import Variant
from scopa.rules.view import view
from tests.bots.rounds import shuffled
from tests.bots.shapes import all_shapes, share

# In the long form (`make bots`) 100,000 positions of every variant.
POSITIONS = int(environ.get("BOT_POSITIONS", "0"))
PLAYS = 36  # in a round, at least
FEWEST_ROUNDS = 4


class Playable(Protocol):
    """What both positions can do."""

    @property
    def turn(self) -> int: ...
    def moves(self) -> list[int]: ...
    def play(self, move: int) -> None: ...
    def points(self) -> list[int]: ...


def plain(r: Round) -> Playable:
    known = knowledge_of(view(r, r.turn, (0,) * len(r.piles)))
    position = Position(tables_of(r.rules), known._replace(known=tuple(map(bits, r.hands))))
    position.stock = list(r.stock[::-1])
    return position


def compiled(r: Round) -> Playable:
    from scopa.bots import core

    known = knowledge_of(view(r, r.turn, (0,) * len(r.piles)))
    tables = core.Tables(tables_of(r.rules))
    return core.Position(tables, known._replace(known=tuple(map(bits, r.hands))), r.stock[::-1])


engines = pytest.mark.parametrize(
    "position_of",
    [
        plain,
        pytest.param(compiled, marks=pytest.mark.skipif(not COMPILED, reason="not compiled")),
    ],
)


@all_shapes
@engines
def test_moves_and_points_are_those_of_the_rules(
    position_of: Callable[[Round], Playable], rules: Variant, seats: int, sides: int
) -> None:
    random = Random(f"{rules.key} {seats} {sides}")
    for _ in range(max(FEWEST_ROUNDS, share(POSITIONS, rules) // PLAYS + 1)):
        r = start_round(rules, seats, sides, random.randrange(seats), shuffled(random))
        position = position_of(r)
        while r.turn is not None:
            moves = legal_moves(r)
            assert position.turn == r.turn
            assert sorted(position.moves()) == sorted(map(encode, moves))
            move = random.choice(moves)
            assert decode(encode(move)) == move
            r = play(r, move)
            position.play(encode(move))
        assert position.turn == -1
        assert position.points() == _points(r)


def _points(r: Round) -> list[int]:
    categories = score(r).values()
    return [sum(scores[side].points for scores in categories) for side in range(len(r.piles))]
