"""What can a played card capture?

A capture is a set of table cards. The base rule takes a set whose values sum to the card's own; the
games of fifteen take a set that makes fifteen together with it; Cirulla takes either. Where several
sets are possible, the option `capture_choice` says which of them are legal. In some games an ace
sweeps the whole table, by force.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from scopa.rules.cards import ACE, Card, Cards

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


# Ten thousand rounds see some eight thousand tables; twice as many are some 30 MB.
@lru_cache(maxsize=1 << 14)
def captures(
    values: tuple[int, ...],
    sums: Sums,
    choice: str,
    max_captured: int | None,
) -> tuple[tuple[IndexSet, ...], ...]:
    """The legal captures among table cards of these values: entry v for a played card of value v.

    A capture is a set of indices, so two cards of one value make two captures. `choice` is
    `single_first` (single cards, if there are any, else all sets), `fewest` (the sets with the
    fewest cards) or `any`.

    >>> captures((2, 4, 6), equal_sum, "any", None)[6]
    ((0, 1), (2,))
    >>> captures((2, 4, 6), equal_sum, "single_first", None)[6]
    ((2,),)
    """
    wanted = [sums(value) for value in range(1, 11)]
    by_sum = _sets_by_sum(values, max(map(max, wanted)))
    possible = ([found for total in totals for found in by_sum[total]] for totals in wanted)
    return ((), *(_chosen(sets, choice, max_captured) for sets in possible))


def _sets_by_sum(values: tuple[int, ...], highest: int) -> defaultdict[int, list[IndexSet]]:
    """All sets of indices by the sum of their values, up to the highest that matters."""
    partial: list[tuple[int, IndexSet]] = [(0, ())]
    by_sum: defaultdict[int, list[IndexSet]] = defaultdict(list)
    for index, value in enumerate(values):
        for total, chosen in partial[:]:
            if total + value <= highest:
                larger = (*chosen, index)
                partial.append((total + value, larger))
                by_sum[total + value].append(larger)
    return by_sum


def _chosen(sets: list[IndexSet], choice: str, max_captured: int | None) -> tuple[IndexSet, ...]:
    """Those of the possible sets that are legal."""
    if max_captured is not None:
        sets = [found for found in sets if len(found) <= max_captured]
    if choice == "any" or not sets:
        return tuple(sets)
    fewest = min(map(len, sets))
    if choice == "fewest" or fewest == 1:
        sets = [found for found in sets if len(found) == fewest]
    return tuple(sets)


def taken(order: Sequence[Card], sets: Iterable[IndexSet]) -> list[Cards]:
    """The captures as cards, each in deck order and they in order of their cards.

    `order` holds the table cards as the indices count them.
    """
    return sorted([tuple(sorted(map(order.__getitem__, chosen))) for chosen in sets])
