"""Which of two computer players is stronger, and how sure is that?

Duplicate deals: each deal is played twice, the players' sides swapped, so that neither has the
better cards or the better seat. The two rounds together are one observation.
"""

from collections.abc import Iterator
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from scopa.bots import choose
from scopa.bots.worth import points_are_good
from scopa.rules.cards import DECK, Cards
from scopa.rules.round import Round, legal_moves, play, score, start_round, tally
from scopa.rules.variants import Variant
from scopa.rules.view import view


class Shape(NamedTuple):
    """The rules of a match between two sides."""

    rules: Variant
    seats: int


class Pair(NamedTuple):
    """One deal played twice, from the first player's side.

    `share` is the part of the two rounds that it won, a tie being half of one; `points` how many
    more it had than the other in a round on average.
    """

    share: float
    points: float


class Estimate(NamedTuple):
    """A mean over pairs, and how far the true one may be from it, 95 times in a hundred."""

    mean: float
    half_width: float

    @classmethod
    def of(cls, numbers: list[float]) -> "Estimate":
        """The estimate from independent observations."""
        return cls(fmean(numbers), 1.96 * stdev(numbers) / sqrt(len(numbers)))


def pairs(shape: Shape, players: tuple[str, str], seed: str) -> Iterator[Pair]:
    """Pair after pair of the first player against the second; the seed makes the deals."""
    for number in range(1 << 30):
        random = Random(f"{seed} {shape.rules.key} {shape.seats} {number}")
        deck, dealer = _deck(random, shape.rules), random.randrange(shape.seats)
        start = start_round(shape.rules, shape.seats, 2, dealer, deck)
        name = f"{seed} {number} "
        as_first = _result(play_out(start, players, name))
        as_second = _result(play_out(start, players[::-1], name))
        yield Pair((_share(as_first) + 1 - _share(as_second)) / 2, (as_first - as_second) / 2)


def match(
    shape: Shape, players: tuple[str, str], seed: str, count: int
) -> tuple[Estimate, Estimate]:
    """The share won and the points more a round of the first player, from so many pairs."""
    played = list(islice(pairs(shape, players, seed), count))
    shares, points = zip(*played, strict=True)
    return Estimate.of(list(shares)), Estimate.of(list(points))


def play_out(r: Round, players: tuple[str, str], seed: str) -> Round:
    """The end of a round in which each side's seats are the player's of that number."""
    moves = 0
    while r.turn is not None:
        legal = legal_moves(r)
        seen = view(r, r.turn, (0, 0))
        move = (
            choose(players[r.turn % 2], seen, f"{seed}{moves}".encode())
            if len(legal) > 1
            else legal[0]
        )
        r = play(r, move)
        moves += 1
    return r


def _deck(random: Random, rules: Variant) -> Cards:
    while True:
        deck = tuple(random.sample(DECK, len(DECK)))
        if not rules.redeal(deck[: rules.table_size]):
            return deck


def _result(r: Round) -> float:
    """What the first side has more than the second; all there is where a card set wins the game."""
    rules, counted = r.rules, tally(r)
    by_category = score(r).values()
    points = [sum(scores[side].points for scores in by_category) for side in range(2)]
    more = points[0] - points[1]
    return more if points_are_good(rules) else -more


def _share(result: float) -> float:
    return 0.5 if result == 0 else float(result > 0)
