"""What does a search need to know of a variant, in numbers?

The tables follow from the variant's row by asking its functions; no variant and no card is named
here. Values are table indices from 0 (none) to 10, sets of cards and of values are bits.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from scopa.bots.counting import Count, cards_that_win, count_of
from scopa.bots.worth import card_worths, points_are_good
from scopa.rules.cards import DECK, Cards
from scopa.rules.declarations import declared_points
from scopa.rules.variants import Variant

VALUES = range(11)
DECLARED_HAND = 3  # hands that can be declared in the middle of a search
CHOICES = ("any", "single_first", "fewest")


class Tables(NamedTuple):
    """A variant's row in numbers.

    `totals` are by value the sums it captures, `takers` by sum the values that capture it. `sweeps`
    are by whether it is the round's first card and by value the table values among which it takes
    the whole table; `sweepers` the values that may. `declarations` give by hand its points and the
    values that the matta may get (bit 0: it is not in the hand). `sign` is -1 where fewer points
    are better.
    """

    hand_size: int
    totals: tuple[tuple[int, ...], ...]
    takers: tuple[int, ...]
    choice: int
    max_captured: int
    sweeps: tuple[tuple[int, ...], tuple[int, ...]]
    sweepers: tuple[int, ...]
    matta: int
    matta_keeps_value: bool
    declarations: Mapping[int, tuple[int, int]]
    counts_scopas: bool
    last_card_scopa: bool
    leftovers_to_dealer: bool
    counts: tuple[Count, ...]
    winning_cards: int
    target: int
    sign: int
    worths: tuple[int, ...]


@lru_cache(maxsize=256)
def tables_of(rules: Variant) -> Tables:
    """The tables of these rules; made once, in some milliseconds."""
    totals = tuple(_totals(rules, value) for value in VALUES)
    sweeps = _sweeps(rules, first=False)
    return Tables(
        hand_size=rules.hand_size,
        totals=totals,
        takers=_takers(totals),
        choice=CHOICES.index(rules.capture_choice),
        max_captured=rules.max_captured or len(DECK),
        sweeps=(sweeps, _sweeps(rules, first=True)),
        sweepers=tuple(value for value in VALUES if sweeps[value]),
        matta=-1 if rules.matta is None else rules.matta,
        matta_keeps_value=bool(rules.matta_keeps_value),
        declarations=_declarations(rules),
        counts_scopas=rules.counts_scopas,
        last_card_scopa=rules.last_card_scopa,
        leftovers_to_dealer=rules.leftovers == "dealer",
        counts=tuple(count_of(category, rules.primiera_suits) for category in rules.categories),
        winning_cards=bits(cards_that_win(rules.instant_win)) if rules.instant_win else 0,
        target=rules.target,
        sign=1 if points_are_good(rules) else -1,
        worths=card_worths(rules),
    )


def bits(cards: Cards) -> int:
    """The cards as a set of bits."""
    return sum(1 << card for card in cards)


def _totals(rules: Variant, value: int) -> tuple[int, ...]:
    return tuple(total for total in rules.capture_sums(value) if total > 0) if value else ()


def _takers(totals: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return tuple(
        sum(1 << value for value in VALUES if total in totals[value])
        for total in range(max(map(max, totals[1:])) + 1)
    )


def _sweeps(rules: Variant, *, first: bool) -> tuple[int, ...]:
    """By value, those table values that do not keep it from sweeping."""
    return tuple(
        sum(1 << other for other in VALUES[1:] if value and rules.sweeps(value, (other,), first))
        for value in VALUES
    )


def _declarations(rules: Variant) -> dict[int, tuple[int, int]]:
    if rules.hand_size != DECLARED_HAND:
        return {}
    return {
        bits(hand): (declared_points(hand), sum(1 << (move.matta or 0) for move in moves))
        for hand in combinations(DECK, DECLARED_HAND)
        if (moves := rules.declarations(hand))
    }
