"""How does a search play a round, fast and on the tables alone?

A position is mutable and made of bits; a move is one number. The compiled core does the same step
by step, in the same order, so that both choose the same moves.
"""

from functools import lru_cache

from scopa.bots.counting import CARDS_A_SUIT, SETS_A_SUIT, Count, Form
from scopa.bots.knowledge import WHOLE_DECK, Knowledge
from scopa.bots.tables import CHOICES, Tables, bits
from scopa.rules.cards import DECK, VALUE
from scopa.rules.moves import Declare, Move, Play

CARD_SHIFT = len(DECK)  # a move: the captured cards, above them the card or 40 + the matta's value
DECLARES = len(DECK)
ANY, FEWEST = CHOICES.index("any"), CHOICES.index("fewest")


def decode(code: int) -> Move:
    """The move that the number stands for."""
    card, capture = code >> CARD_SHIFT, code & WHOLE_DECK
    if card >= DECLARES:
        return Declare(card - DECLARES or None)
    return Play(card, tuple(cards_in(capture)))


def encode(move: Move) -> int:
    """The number that stands for the move."""
    if isinstance(move, Declare):
        return (DECLARES + (move.matta or 0)) << CARD_SHIFT
    return move.card << CARD_SHIFT | bits(move.capture)


def cards_in(cards: int) -> list[int]:
    """The cards of a set, in deck order."""
    found = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return found


class Position:
    """A round at one moment with every card in its place; `turn` is -1 once it is over."""

    __slots__ = (
        "cards_in_hands",
        "dealer",
        "declared",
        "declared_points",
        "hands",
        "is_first_card",
        "last_capturer",
        "matta_value",
        "piles",
        "scopas",
        "seats",
        "sides",
        "stock",
        "table",
        "tables",
        "turn",
    )

    def __init__(self, tables: Tables, known: Knowledge) -> None:
        """The position with those cards that are known; the others are for the caller to deal."""
        self.tables = tables
        self.seats = known.seats
        self.sides = known.sides
        self.turn = known.seat
        self.dealer = known.dealer
        self.hands = list(known.known)
        self.cards_in_hands = sum(known.counts)
        self.stock: list[int] = []
        self.table = known.table
        self.piles = list(known.piles)
        self.scopas = list(known.scopas)
        self.declared_points = list(known.declared_points)
        self.last_capturer = known.last_capturer
        self.matta_value = known.matta_value
        self.declared = known.declared
        self.is_first_card = known.is_first_card

    def copy(self) -> "Position":
        """The same position, to play on from."""
        twin = Position.__new__(Position)
        for name in (
            "tables",
            "seats",
            "sides",
            "turn",
            "dealer",
            "cards_in_hands",
            "table",
            "last_capturer",
            "matta_value",
            "declared",
            "is_first_card",
        ):
            setattr(twin, name, getattr(self, name))
        for name in ("hands", "stock", "piles", "scopas", "declared_points"):
            setattr(twin, name, getattr(self, name)[:])
        return twin

    def moves(self) -> list[int]:
        """The legal moves: declarations, then the plays of each card in deck order."""
        moves = self.declarations()
        for card in cards_in(self.hands[self.turn]):
            captures = self.captures(card) or (0,)
            moves += [card << CARD_SHIFT | capture for capture in captures]
        return moves

    def declarations(self) -> list[int]:
        """The declarations open to the seat to play."""
        hand = self.hands[self.turn]
        if self.declared >> self.turn & 1 or hand not in self.tables.declarations:
            return []
        _, values = self.tables.declarations[hand]
        return [DECLARES + value << CARD_SHIFT for value in range(11) if values >> value & 1]

    def captures(self, card: int) -> list[int]:
        """The sets of table cards that the card may capture."""
        tables, value = self.tables, self.value(card)
        if self.table and self.sweeps(value, self.is_first_card, self.table):
            return [self.table]
        totals = tables.totals[value]
        if tables.choice != ANY:
            singles = [1 << lying for lying in cards_in(self.table) if self.value(lying) in totals]
            if singles:
                return singles
        by_total = self._sets()
        sets = [found for total in totals for found in by_total[total]]
        if tables.choice == FEWEST and sets:
            fewest = min(map(int.bit_count, sets))
            return [found for found in sets if found.bit_count() == fewest]
        return sets

    def sweeps(self, value: int, is_first_card: bool, table: int) -> bool:
        """Whether a card of this value takes such a table whatever it sums to."""
        among = self.tables.sweeps[is_first_card][value]
        return among != 0 and self.values_of(table) & ~among == 0

    def value(self, card: int) -> int:
        """The card's value, which for a declared matta is the one named."""
        if self.matta_value and card == self.tables.matta:
            return self.matta_value
        return VALUE[card]

    def values_of(self, cards: int) -> int:
        """The values among the cards, as bits."""
        values = 0
        for card in cards_in(cards):
            values |= 1 << self.value(card)
        return values

    def _sets(self) -> tuple[tuple[int, ...], ...]:
        cards = cards_in(self.table)
        values = tuple([self.value(card) for card in cards])
        return sets_by_total(
            tuple(cards), values, len(self.tables.takers), self.tables.max_captured
        )

    def play(self, move: int) -> None:
        """Makes a legal move, deals again if the hands are empty, or ends the round."""
        card = move >> CARD_SHIFT
        if card >= DECLARES:
            self._declare(card - DECLARES)
            return
        capture, played = move & WHOLE_DECK, 1 << card
        self.hands[self.turn] ^= played
        self.cards_in_hands -= 1
        self.is_first_card = False
        if capture:
            self._take(capture, played)
        else:
            self.table |= played
            if card == self.tables.matta and not self.tables.matta_keeps_value:
                self.matta_value = 0
        self.turn = (self.turn + 1) % self.seats
        if not self.cards_in_hands:
            self._deal_or_finish()

    def _declare(self, matta_value: int) -> None:
        points, _ = self.tables.declarations[self.hands[self.turn]]
        self.declared |= 1 << self.turn
        self.declared_points[self.turn % self.sides] += points
        if matta_value:
            self.matta_value = matta_value

    def _take(self, capture: int, played: int) -> None:
        tables, side = self.tables, self.turn % self.sides
        is_last_card = not self.stock and not self.cards_in_hands
        if capture == self.table and (tables.last_card_scopa or not is_last_card):
            self.scopas[side] += tables.counts_scopas
        self.table ^= capture
        self.piles[side] |= capture | played
        self.last_capturer = side
        if tables.matta >= 0 and (capture | played) >> tables.matta & 1:
            self.matta_value = 0

    def _deal_or_finish(self) -> None:
        if self.stock:
            self._deal()
            return
        to_dealer = self.tables.leftovers_to_dealer or self.last_capturer < 0
        self.piles[self.dealer % self.sides if to_dealer else self.last_capturer] |= self.table
        self.table = 0
        self.turn = -1

    def _deal(self) -> None:
        dealt = min(self.seats * self.tables.hand_size, len(self.stock))
        for number in range(dealt):
            self.hands[(self.dealer + 1 + number) % self.seats] |= 1 << self.stock.pop()
        self.cards_in_hands = dealt
        self.declared = 0
        self.matta_value = 0

    def points(self) -> list[int]:
        """The points of the round by side, once it is over."""
        points = [0] * self.sides
        for count in self.tables.counts:
            if count.form is Form.MOST:
                self._add_for_most(count, points)
                continue
            for side in range(self.sides):
                points[side] += self._counted(count, side)
        return points

    def _counted(self, count: Count, side: int) -> int:
        numbers = self._numbers(count, side)
        if count.form is Form.EACH:
            return sum(numbers)
        times = 1
        if count.form is Form.ALL_FOR_SCOPAS:
            times = self.scopas[side]
        elif count.form is Form.ALL_FOR_DECLARED:
            times = self.declared_points[side]
        return times * min(numbers)

    def _add_for_most(self, count: Count, points: list[int]) -> None:
        sums = [max(0, sum(self._numbers(count, side))) for side in range(self.sides)]
        highest = max(sums)
        if sums.count(highest) == 1:
            points[sums.index(highest)] += count.prize

    def _numbers(self, count: Count, side: int) -> list[int]:
        pile = self.piles[side]
        return [
            numbers[pile >> CARDS_A_SUIT * suit & SETS_A_SUIT - 1]
            for suit, numbers in enumerate(count.numbers)
        ]


@lru_cache(maxsize=1 << 14)
def sets_by_total(
    cards: tuple[int, ...], values: tuple[int, ...], limit: int, max_captured: int
) -> tuple[tuple[int, ...], ...]:
    """All sets of at most so many of the cards, by the sum of their values below the limit."""
    sets: list[tuple[int, int]] = [(0, 0)]
    by_total: list[list[int]] = [[] for _ in range(limit)]
    for card, value in zip(cards, values, strict=True):
        for found, total in sets[:]:
            if total + value < limit and found.bit_count() < max_captured:
                sets.append((found | 1 << card, total + value))
                by_total[total + value].append(found | 1 << card)
    return tuple(map(tuple, by_total))
