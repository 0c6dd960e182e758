"""Which of two computer players is stronger, and how sure is that?

Duplicate deals: each deal is played twice, the players' sides swapped, so that neither has the
better cards or the better seat. The two rounds together are one observation.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple, TypeAlias

from scopa.bots import choose
from scopa.bots.worth import points_are_good
from scopa.rules.cards import DECK, Cards
from scopa.rules.moves import Move
from scopa.rules.round import Round, legal_moves, play, score, start_round
from scopa.rules.variants import Variant
from scopa.rules.view import view

SIDES = 2

Player: TypeAlias = Callable[[Round, bytes], Move]  # a computer player is shown a view alone


class Estimate(NamedTuple):
    """A mean over pairs; the true one is within `half_width` of it 95 times in a hundred."""

    mean: float
    half_width: float


class Outcome(NamedTuple):
    """What the first player did against the second.

    `share` is the part of the rounds that it won, a tie being half of one; `points` what it had
    more in a round.
    """

    share: Estimate
    points: Estimate


def bot(key: str) -> Player:
    """The computer player, who is shown what its seat may see."""

    def chosen(r: Round, seed: bytes) -> Move:
        return choose(key, view(r, r.turn, (0,) * SIDES), seed)

    return chosen


def match(
    rules: Variant, seats: int, players: tuple[Player, Player], seed: str, pairs: int
) -> Outcome:
    """The outcome of so many pairs, whose deals follow from the seed, the rules and the seats."""
    shares, points = [], []
    for number in range(pairs):
        ahead = _play_twice(rules, seats, players, f"{seed} {rules.key} {seats} {number}")
        shares.append(fmean(map(_share, ahead)))
        points.append(fmean(ahead))
    return Outcome(_estimate(shares), _estimate(points))


def _play_twice(
    rules: Variant, seats: int, players: tuple[Player, Player], seed: str
) -> tuple[int, int]:
    """How far the first player was ahead in a deal, on the one side and on the other."""
    random = Random(seed)
    deck, dealer = _deck(random, rules), random.randrange(seats)
    start = start_round(rules, seats, SIDES, dealer, deck)
    on_first, on_second = (
        _ahead(_play_out(start, seated, seed)) for seated in (players, players[::-1])
    )
    return on_first, -on_second


def _deck(random: Random, rules: Variant) -> Cards:
    while True:
        deck = tuple(random.sample(DECK, len(DECK)))
        if not rules.redeal(deck[: rules.table_size]):
            return deck


def _play_out(r: Round, players: tuple[Player, Player], seed: str) -> Round:
    """The end of a round where each player has the seats of one side."""
    while r.turn is not None:
        legal = legal_moves(r)
        move = legal[0]
        if len(legal) > 1:
            move = players[r.turn % SIDES](r, f"{seed} {len(r.history)}".encode())
        r = play(r, move)
    return r


def _ahead(r: Round) -> int:
    """What side 0 has more than side 1, or less where points are bad."""
    ours, theirs = (sum(scores[side].points for scores in score(r).values()) for side in (0, 1))
    return ours - theirs if points_are_good(r.rules) else theirs - ours


def _share(ahead: int) -> float:
    return 0.5 if ahead == 0 else float(ahead > 0)


def _estimate(numbers: Sequence[float]) -> Estimate:
    return Estimate(fmean(numbers), 1.96 * stdev(numbers) / sqrt(len(numbers)))
