"""How does a point function count, in numbers that a search can add up?

A point function is not known here but asked: what does a side get that holds these cards where the
other side holds the rest? Every category is of one of three forms, over a number for each suit
that follows from the side's cards of that suit:

- for each card: the sum of the numbers is the points;
- for all of a set: the least of the numbers is the points, once, or for each scopa, or for each
  point declared;
- for the most: the side with the sole highest sum has the prize.
"""

from collections.abc import Callable, Mapping
from enum import IntEnum
from functools import lru_cache, partial
from itertools import combinations
from typing import NamedTuple, Protocol, TypeAlias

from scopa.rules.cards import DECK, SUIT, SUITS, Card, Cards
from scopa.rules.scoring import Category, Holding, InstantWin, Score, Tally

CARDS_A_SUIT = len(DECK) // len(SUITS)
SETS_A_SUIT = 1 << CARDS_A_SUIT
OUT_OF_CONTEST = -1000  # the number of a suit without which a side does not compete

# By suit and by set of the suit's cards, its lowest card being bit 0.
Numbers: TypeAlias = tuple[tuple[int, ...], ...]


class Form(IntEnum):
    """How numbers become points."""

    EACH = 0
    ALL = 1
    ALL_FOR_SCOPAS = 2
    ALL_FOR_DECLARED = 3
    MOST = 4


class Count(NamedTuple):
    """How one category counts; `prize` is the points for the most.

    `by_card` is each card's points, or the points lost without it, or what it counts in a contest.
    """

    form: Form
    numbers: Numbers
    by_card: Mapping[Card, int]
    prize: int = 0


class _Ask(Protocol):
    def __call__(self, cards: Cards, *, scopas: int = 0, declared: int = 0) -> Score: ...


@lru_cache(maxsize=256)
def count_of(category: Category, primiera_suits: str) -> Count:
    """The form of a category and its numbers, found by asking it."""
    ask = partial(_ask, category, primiera_suits)
    whole = ask(DECK).points
    if ask(DECK, scopas=1).points > whole:
        return _all(Form.ALL_FOR_SCOPAS, partial(ask, scopas=1))
    if ask(DECK, declared=1).points > whole:
        return _all(Form.ALL_FOR_DECLARED, partial(ask, declared=1))
    alone = {card: ask((card,)).points for card in DECK}
    if any(alone.values()):
        return Count(Form.EACH, _numbers(alone, int.__add__, 0), alone)
    if any(ask(all_but(card)).points < whole for card in DECK):
        return _all(Form.ALL, ask)
    return _most(partial(_ask, category, "any"), whole, ask(DECK[:1]).count is None)


def cards_that_win(instant_win: InstantWin) -> Cards:
    """The cards that win the game for the side that holds all of them."""
    return tuple(
        card for card in DECK if instant_win((Holding(all_but(card)), Holding((card,)))) is None
    )


def all_but(missing: Card) -> Cards:
    """The deck without a card."""
    return tuple(card for card in DECK if card != missing)


def _ask(
    category: Category, primiera_suits: str, cards: Cards, *, scopas: int = 0, declared: int = 0
) -> Score:
    rest = tuple(card for card in DECK if card not in cards)
    return category(Tally((Holding(cards, scopas, declared), Holding(rest)), primiera_suits))[0]


def _all(form: Form, ask: _Ask) -> Count:
    """Points for all of a set, of which each missing card leaves only so many."""
    whole = ask(DECK).points
    without = {card: ask(all_but(card)).points for card in DECK}
    by_missing = _numbers(without, min, whole)
    numbers = tuple(numbers[::-1] for numbers in by_missing)
    return Count(form, numbers, {card: whole - left for card, left in without.items()})


def _most(ask: _Ask, prize: int, needs_every_suit: bool) -> Count:
    """A contest of sums: of all cards of a suit, or of the best one."""
    by_card = {card: ask((card,)).count or 0 for card in DECK}
    adds_up = all(
        ask(pair).count == by_card[pair[0]] + by_card[pair[1]]
        for pair in combinations(DECK[:CARDS_A_SUIT], 2)
    )
    numbers = _numbers(by_card, int.__add__ if adds_up else max, 0)
    if needs_every_suit:
        numbers = tuple((OUT_OF_CONTEST, *suit[1:]) for suit in numbers)
    return Count(Form.MOST, numbers, by_card, prize)


def _numbers(by_card: Mapping[Card, int], join: Callable[[int, int], int], nothing: int) -> Numbers:
    """For each suit and each set of its cards, the cards' numbers joined."""
    return tuple(
        _of_suit([by_card[card] for card in DECK if SUIT[card] == suit], join, nothing)
        for suit in range(len(SUITS))
    )


def _of_suit(values: list[int], join: Callable[[int, int], int], nothing: int) -> tuple[int, ...]:
    numbers = [nothing] * SETS_A_SUIT
    for held in range(1, SETS_A_SUIT):
        highest = held.bit_length() - 1
        numbers[held] = join(numbers[held ^ (1 << highest)], values[highest])
    return tuple(numbers)
