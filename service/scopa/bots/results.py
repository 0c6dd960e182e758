"""What is the end of a round worth to each side?"""

from collections.abc import Sequence

from scopa.bots.position import Position

WIN = 10  # what winning the game with the round is worth, in points
NO_TARGET = 1 << 20  # no round ends the game by its points


def results_of(position: Position, totals: Sequence[int], target: int) -> list[int]:
    """By side, what it has more than the others on average, times the number of the others.

    `totals` are those before the round.
    """
    sides, sign = position.sides, position.tables.sign
    points = position.points()
    winner = _winner(position, totals, points, target)
    if winner >= 0:
        points[winner] += sign * WIN
    return [sign * (sides * own - sum(points)) for own in points]


def _winner(position: Position, totals: Sequence[int], points: Sequence[int], target: int) -> int:
    """The side that wins the game now, -1 if none does."""
    winning_cards = position.tables.winning_cards
    for side, pile in enumerate(position.piles):
        if winning_cards and pile & winning_cards == winning_cards:
            return side
    after = [before + got for before, got in zip(totals, points, strict=True)]
    if max(after) < target:
        return -1
    best = max(after) if position.tables.sign > 0 else min(after)
    return after.index(best) if after.count(best) == 1 else -1
