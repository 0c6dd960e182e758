"""What is a round worth, and who has won?

One function a category: it takes what each side holds and gives each side its score. The first line
of its docstring is the description that players read. A tie for most gives nobody the point.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple, TypeAlias

from scopa.rules.cards import ACE, BY_TEXT, COINS, KNIGHT, SUIT, SUITS, VALUE, Card, Cards

# By value; there is no value 0.
PRIMIERA_POINTS = (0, 16, 12, 13, 14, 15, 18, 21, 10, 10, 10)
SETTEBELLO = BY_TEXT["7D"]
RE_BELLO = BY_TEXT["10D"]
THREE_COINS = (BY_TEXT["1D"], BY_TEXT["2D"], BY_TEXT["3D"])


class Holding(NamedTuple):
    """What one side brings to the count: its pile in deck order, its scopas, points declared."""

    pile: Cards
    scopas: int = 0
    declared: int = 0


class Tally(NamedTuple):
    """What is counted at the end of a round, and which suits a primiera needs."""

    sides: tuple[Holding, ...]
    primiera_suits: str = "all_four"


@dataclass(frozen=True, slots=True)
class Score:
    """A side's part of one category.

    `count` is what the category was decided by (22 cards, primiera 78), None where the side does
    not compete; `cards` show it.
    """

    points: int
    count: int | None
    cards: Cards = ()


Category: TypeAlias = Callable[[Tally], list[Score]]
InstantWin: TypeAlias = Callable[[Sequence[Holding]], int | None]
Winner: TypeAlias = Callable[[Sequence[int], int, Sequence[Holding]], int | None]


def scopas(tally: Tally) -> list[Score]:
    """One point for each scopa."""
    return [Score(side.scopas, side.scopas) for side in tally.sides]


def cards(tally: Tally) -> list[Score]:
    """One point for the most cards."""
    return _for_most([side.pile for side in tally.sides])


def coins(tally: Tally) -> list[Score]:
    """One point for the most coins."""
    return _for_most([_coins(side) for side in tally.sides])


def sevens(tally: Tally) -> list[Score]:
    """One point for the most sevens."""
    return _for_most([_of_value(side, 7) for side in tally.sides])


def all_sevens(tally: Tally) -> list[Score]:
    """One point for all four sevens."""
    held = [_of_value(side, 7) for side in tally.sides]
    return [Score(int(len(found) == 4), len(found), found) for found in held]


def settebello(tally: Tally) -> list[Score]:
    """One point for the seven of coins."""
    return _for_each(tally.sides, {SETTEBELLO: 1})


def re_bello(tally: Tally) -> list[Score]:
    """One point for the king of coins."""
    return _for_each(tally.sides, {RE_BELLO: 1})


def trente(tally: Tally) -> list[Score]:
    """One, two and three points for the ace, two and three of coins."""
    return _for_each(tally.sides, {card: VALUE[card] for card in THREE_COINS})


def honours(tally: Tally) -> list[Score]:
    """One point for each ace, jack, knight and king."""
    held = [
        tuple(card for card in side.pile if VALUE[card] in {1, 8, 9, 10}) for side in tally.sides
    ]
    return [Score(len(found), len(found), found) for found in held]


def primiera(tally: Tally) -> list[Score]:
    """One point for the highest primiera: the best card of each suit, counted by its own scale."""
    best = [_best_of_each_suit(side) for side in tally.sides]
    counts = [_primiera_count(found, tally.primiera_suits) for found in best]
    winner = _sole_highest([count or 0 for count in counts])
    return [
        Score(int(side == winner), count, found if count is not None else ())
        for side, (count, found) in enumerate(zip(counts, best, strict=True))
    ]


def ponino(tally: Tally) -> list[Score]:
    """All four knights count the side's scopas of the round once more."""
    held = [_of_value(side, KNIGHT) for side in tally.sides]
    return [
        Score(side.scopas if len(found) == 4 else 0, len(found), found)
        for side, found in zip(tally.sides, held, strict=True)
    ]


def napola(tally: Tally) -> list[Score]:
    """Three points for the ace, two and three of coins, one more for each coin that follows on."""
    runs = [_run_of_coins(side) for side in tally.sides]
    return [Score(len(run) if len(run) >= 3 else 0, len(run), run) for run in runs]


def piccola(tally: Tally) -> list[Score]:
    """Three points for the ace, two and three of coins, up to six for the coins that follow on."""
    runs = [_run_of_coins(side)[:6] for side in tally.sides]
    return [Score(len(run) if len(run) >= 3 else 0, len(run), run) for run in runs]


def grande(tally: Tally) -> list[Score]:
    """Five points for the jack, knight and king of coins."""
    held = [tuple(card for card in _coins(side) if VALUE[card] >= 8) for side in tally.sides]
    return [Score(5 if len(found) == 3 else 0, len(found), found) for found in held]


def declarations(tally: Tally) -> list[Score]:
    """Ten points for each three of a kind declared, three for each hand of nine or less."""
    return [Score(side.declared, side.declared) for side in tally.sides]


def all_three_coins(sides: Sequence[Holding]) -> int | None:
    """The ace, two and three of coins in one pile win the game."""
    return _holder_of(sides, THREE_COINS)


def all_coins(sides: Sequence[Holding]) -> int | None:
    """All ten coins in one pile win the game."""
    return _holder_of(sides, range(10))


def highest_wins(totals: Sequence[int], target: int, sides: Sequence[Holding]) -> int | None:
    """The highest total wins once it reaches the target; if it is shared, play goes on."""
    return _sole_highest(totals) if max(totals) >= target else None


def highest_or_re_bello_wins(
    totals: Sequence[int], target: int, sides: Sequence[Holding]
) -> int | None:
    """The highest total wins once it reaches the target; if shared, the king of coins decides."""
    highest = max(totals)
    if highest < target:
        return None
    if totals.count(highest) == 1:
        return totals.index(highest)
    holder = _holder_of(sides, (RE_BELLO,))
    return holder if holder is not None and totals[holder] == highest else None


def lowest_wins(totals: Sequence[int], target: int, sides: Sequence[Holding]) -> int | None:
    """Once somebody reaches the target, the lowest total wins; if it is shared, play goes on."""
    if max(totals) < target:
        return None
    return _sole_highest([-total for total in totals])


def _sole_highest(numbers: Sequence[int]) -> int | None:
    highest = max(numbers)
    return numbers.index(highest) if numbers.count(highest) == 1 else None


def _for_most(held: Sequence[Cards]) -> list[Score]:
    winner = _sole_highest([len(found) for found in held])
    return [Score(int(side == winner), len(found), found) for side, found in enumerate(held)]


def _for_each(sides: Sequence[Holding], worth: dict[Card, int]) -> list[Score]:
    held = [tuple(card for card in side.pile if card in worth) for side in sides]
    return [Score(sum(worth[card] for card in found), len(found), found) for found in held]


def _coins(side: Holding) -> Cards:
    return tuple(card for card in side.pile if SUIT[card] == COINS)


def _of_value(side: Holding, value: int) -> Cards:
    return tuple(card for card in side.pile if VALUE[card] == value)


def _holder_of(sides: Sequence[Holding], wanted: Sequence[Card]) -> int | None:
    for number, side in enumerate(sides):
        if set(wanted) <= set(side.pile):
            return number
    return None


def _run_of_coins(side: Holding) -> Cards:
    run: list[Card] = []
    for card in _coins(side):
        if VALUE[card] != ACE + len(run):
            break
        run.append(card)
    return tuple(run)


def primiera_points(card: Card) -> int:
    """What the card counts in a primiera."""
    return PRIMIERA_POINTS[VALUE[card]]


def _best_of_each_suit(side: Holding) -> Cards:
    """The best primiera card of every suit held; of equal ones the first in deck order."""
    suits = groupby(side.pile, SUIT.__getitem__)
    return tuple([max(held, key=primiera_points) for _, held in suits])


def _primiera_count(best: Cards, primiera_suits: str) -> int | None:
    if primiera_suits == "all_four" and len(best) < len(SUITS):
        return None
    return sum(map(primiera_points, best))
