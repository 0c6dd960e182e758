"""What can a played card capture?

A capture is a set of table cards. The base rule takes a set whose values sum to the card's own; the
games of fifteen take a set that makes fifteen together with it; Cirulla takes either. Where several
sets are possible, the option `capture_choice` says which of them are legal. In some games an ace
sweeps the whole table, by force.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

from scopa.rules.cards import ACE

IndexSet: TypeAlias = tuple[int, ...]
Sums: TypeAlias = Callable[[int], tuple[int, ...]]
Sweep: TypeAlias = Callable[[int, Sequence[int], bool], bool]


def equal_sum(value: int) -> tuple[int, ...]:
    """Captures cards of the same total value."""
    return (value,)


def fifteen(value: int) -> tuple[int, ...]:
    """Captures cards that make fifteen together with it."""
    return (15 - value,)


def equal_sum_or_fifteen(value: int) -> tuple[int, ...]:
    """Captures cards of the same total value, or that make fifteen together with it."""
    return (value, 15 - value)


def never_sweeps(value: int, table: Sequence[int], first: bool) -> bool:
    """No card takes more than its captures."""
    return False


def ace_always_sweeps(value: int, table: Sequence[int], first: bool) -> bool:
    """An ace takes the whole table, whatever lies there."""
    return value == ACE


def ace_sweeps_where_no_ace_lies(value: int, table: Sequence[int], first: bool) -> bool:
    """An ace takes the whole table, unless an ace lies there."""
    return value == ACE and ACE not in table


def ace_sweeps_after_the_first_card(value: int, table: Sequence[int], first: bool) -> bool:
    """An ace takes the whole table, unless an ace lies there or it is the round's first card."""
    return value == ACE and ACE not in table and not first


# Sixty thousand tables are some 20 MB and hold every position of many games at once.
@lru_cache(maxsize=1 << 16)
def captures(
    values: tuple[int, ...],
    sums: tuple[int, ...],
    choice: str,
    max_captured: int | None,
) -> tuple[IndexSet, ...]:
    """The legal captures among table cards of these values, as sets of indices, in their order.

    Two cards of one value make two captures. `choice` is `single_first` (single cards, if there are
    any, else all sets), `fewest` (the sets with the fewest cards) or `any`.

    >>> captures((2, 4, 6), (6,), "any", None)
    ((0, 1), (2,))
    >>> captures((2, 4, 6), (6,), "single_first", None)
    ((2,),)
    """
    sets = sorted(found for total in sums for found in _sets_with_sum(values, total))
    if max_captured is not None:
        sets = [found for found in sets if len(found) <= max_captured]
    if choice == "any" or not sets:
        return tuple(sets)
    fewest = min(map(len, sets))
    if choice == "fewest" or fewest == 1:
        sets = [found for found in sets if len(found) == fewest]
    return tuple(sets)


def _sets_with_sum(values: tuple[int, ...], total: int) -> list[IndexSet]:
    """All sets of indices whose values sum to the total, found card by card from partial sums."""
    partial: list[tuple[int, IndexSet]] = [(0, ())]
    found: list[IndexSet] = []
    for index, value in enumerate(values):
        for reached, chosen in partial[:]:
            if reached + value < total:
                partial.append((reached + value, (*chosen, index)))
            elif reached + value == total:
                found.append((*chosen, index))
    return found
