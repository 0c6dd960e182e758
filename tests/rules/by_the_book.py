"""What do the written rules say, worked out a second time, slowly and plainly?

Written from the text of docs/rules.md alone and sharing nothing with the engine, not even how a
card is stored: cards and moves are text, every subset of the table is looked at, points are counted
from the piles. The laws hold the engine against it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

SUITS = "DCSB"
VALUE = {f"{value}{suit}": value for suit in SUITS for value in range(1, 11)}
PRIMIERA = {1: 16, 2: 12, 3: 13, 4: 14, 5: 15, 6: 18, 7: 21, 8: 10, 9: 10, 10: 10}

KEYS = (
    "scopa",
    "il_ponino",
    "napola",
    "scopone",
    "scopone_scientifico",
    "scopa_di_quindici",
    "scopone_de_trente",
    "asso_piglia_tutto",
    "asso_piglia_tutto_traditional",
    "re_bello",
    "scopa_a_perdere",
    "scopa_frac",
    "escoba",
    "escoba_no_prime",
    "cirulla",
)
HAND_SIZE = {"scopone": 9, "scopone_de_trente": 9, "scopone_scientifico": 10}
FIFTEEN = {"scopa_di_quindici", "escoba", "escoba_no_prime"}


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards in deck order: by suit, then by value."""
    return sorted(cards, key=lambda card: (SUITS.index(card[-1]), VALUE[card]))


class Book:
    """One round, kept move by move; the deck is in dealing order, its top first."""

    def __init__(
        self,
        key: str,
        options: Mapping[str, object],
        seats: int,
        sides: int,
        dealer: int,
        deck: Sequence[str],
    ) -> None:
        self.key, self.options = key, options
        self.seats, self.sides, self.dealer = seats, sides, dealer
        self.stock = list(deck)
        self.table = self.take(0 if key == "scopone_scientifico" else 4)
        self.piles: list[set[str]] = [set() for _ in range(sides)]
        self.scopas = [0] * sides
        self.declared = [0] * sides
        self.last_side: int | None = None
        self.leftovers: list[str] = []
        self.cards_played = 0
        self.turn = (dealer + 1) % seats
        if key == "cirulla":
            self.open()
        self.deal()

    def take(self, count: int) -> list[str]:
        """The next cards from the top of the stock."""
        taken, self.stock = self.stock[:count], self.stock[count:]
        return taken

    def open(self) -> None:
        """The dealer's side takes a first table of fifteen or thirty."""
        rest = sum(VALUE[card] for card in self.table if card != "7C")
        if "7C" in self.table:
            marks = 1 if 5 <= rest <= 14 else 2 if 20 <= rest <= 29 else 0
        else:
            marks = {15: 1, 30: 2}.get(rest, 0)
        if marks:
            side = self.dealer % self.sides
            self.piles[side] |= set(self.table)
            self.scopas[side] += marks
            self.last_side = side
            self.table = []

    def deal(self) -> None:
        """One card at a time to each hand."""
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        for _ in range(HAND_SIZE.get(self.key, 3)):
            for place in range(1, self.seats + 1):
                self.hands[(self.dealer + place) % self.seats] += self.take(1)
        self.matta = 7
        self.has_declared: set[int] = set()

    def value(self, card: str) -> int:
        """What the card counts now."""
        return self.matta if card == "7C" else VALUE[card]

    def legal(self) -> set[str]:
        """All legal moves of the seat to play, as text."""
        hand = self.hands[self.turn]
        moves = set(self.declarations(hand))
        by_sum = [
            (sum(map(self.value, chosen)), chosen)
            for size in range(1, len(self.table) + 1)
            for chosen in combinations(in_order(self.table), size)
        ]
        for card in hand:
            sets = self.captures(card, by_sum)
            moves |= {f"{card}x{'+'.join(chosen)}" for chosen in sets} or {card}
        return moves

    def declarations(self, hand: list[str]) -> Iterator[str]:
        """What the hand may declare at this moment."""
        if self.key != "cirulla" or len(hand) < 3 or self.turn in self.has_declared:
            return
        values = [VALUE[card] for card in hand if card != "7C"]
        alike = len(set(values)) == 1
        if "7C" not in hand:
            if alike or sum(values) <= 9:
                yield "declare"
        elif alike:
            yield f"declare={values[0]}"
        else:
            for named in range(1, 11):
                if sum(values) <= 8 and sum(values) + named <= 9:
                    yield f"declare={named}"

    def captures(
        self, card: str, by_sum: list[tuple[int, tuple[str, ...]]]
    ) -> list[tuple[str, ...]]:
        """The legal captures of a card among all subsets of the table."""
        value = self.value(card)
        if value == 1 and self.table and self.ace_sweeps():
            return [tuple(in_order(self.table))]
        wanted = {15 - value} if self.key in FIFTEEN else {value}
        if self.key == "cirulla":
            wanted = {value, 15 - value}
        sets = [chosen for total, chosen in by_sum if total in wanted]
        if self.options["max_captured"] == 2:
            sets = [chosen for chosen in sets if len(chosen) <= 2]
        singles: list[tuple[str, ...]] = [chosen for chosen in sets if len(chosen) == 1]
        if self.options["capture_choice"] == "single_first" and singles:
            return singles
        if self.options["capture_choice"] == "fewest" and sets:
            fewest = min(len(chosen) for chosen in sets)
            return [chosen for chosen in sets if len(chosen) == fewest]
        return sets

    def ace_sweeps(self) -> bool:
        """Whether an ace played now takes the whole table."""
        ace_lies_there = any(self.value(card) == 1 for card in self.table)
        if self.key == "asso_piglia_tutto":
            return True
        if self.key == "asso_piglia_tutto_traditional":
            return not ace_lies_there and self.cards_played > 0
        return self.key == "cirulla" and not ace_lies_there

    def write(self, move: str) -> None:
        """What the move changes."""
        if move.startswith("declare"):
            self.declare(move)
            return
        card, _, captured = move.partition("x")
        self.hands[self.turn].remove(card)
        self.cards_played += 1
        if captured:
            self.capture(card, captured.split("+"))
        else:
            self.table.append(card)
            if card == "7C" and not self.options.get("matta_keeps_value"):
                self.matta = 7
        self.turn = (self.turn + 1) % self.seats
        if not any(self.hands):
            if self.stock:
                self.deal()
            else:
                self.finish()

    def declare(self, move: str) -> None:
        """The side's points for the hand shown, and the value named for the matta."""
        values = {VALUE[card] for card in self.hands[self.turn] if card != "7C"}
        self.declared[self.turn % self.sides] += 10 if len(values) == 1 else 3
        self.has_declared.add(self.turn)
        if "=" in move:
            self.matta = int(move.split("=")[1])

    def capture(self, card: str, captured: list[str]) -> None:
        """The cards go to the side's pile; a table left empty is a scopa."""
        side = self.turn % self.sides
        self.table = [lying for lying in self.table if lying not in captured]
        self.piles[side] |= {card, *captured}
        self.last_side = side
        last_card = not self.stock and not any(self.hands)
        allowed = not last_card or self.options["last_card_scopa"]
        if not self.table and allowed and self.key != "scopa_frac":
            self.scopas[side] += 1

    def finish(self) -> None:
        """What is left on the table goes to a pile."""
        side = self.last_side
        if side is None or self.options["leftovers"] == "dealer":
            side = self.dealer % self.sides
        self.leftovers = in_order(self.table)
        self.piles[side] |= set(self.table)
        self.table = []

    def points(self) -> list[dict[str, int]]:
        """Each side's points by category, only those that it has."""
        counted = [dict(self.points_alone(side)) for side in range(self.sides)]
        for name, numbers in self.contests():
            for side in range(self.sides):
                if all(numbers[side] > numbers[one] for one in range(self.sides) if one != side):
                    counted[side][name] = 1
        return [{name: given for name, given in one.items() if given} for one in counted]

    def contests(self) -> Iterator[tuple[str, list[int]]]:
        """What goes to the side with strictly the most: the category, each side's number."""
        if self.key == "scopa_frac":
            return
        yield "cards", [len(pile) for pile in self.piles]
        yield "coins", [sum(card[-1] == "D" for card in pile) for pile in self.piles]
        if self.key != "escoba_no_prime":
            yield "primiera", [self.primiera(pile) for pile in self.piles]
        if self.key.startswith("escoba"):
            yield "sevens", [sum(VALUE[card] == 7 for card in pile) for pile in self.piles]

    def primiera(self, pile: set[str]) -> int:
        """The sum over the suits of the best card in each."""
        best = [
            max((PRIMIERA[VALUE[card]] for card in pile if card[-1] == suit), default=0)
            for suit in SUITS
        ]
        return 0 if self.options["primiera_suits"] == "all_four" and 0 in best else sum(best)

    def points_alone(self, side: int) -> Iterator[tuple[str, int]]:
        """What a side has whatever the others hold."""
        pile, key = self.piles[side], self.key
        if key == "scopa_frac":
            yield "honours", sum(VALUE[card] in (1, 8, 9, 10) for card in pile)
            return
        run = 0
        while f"{run + 1}D" in pile:
            run += 1
        yield "scopas", self.scopas[side]
        yield "settebello", int("7D" in pile)
        if key == "il_ponino":
            yield "ponino", self.scopas[side] if {"9D", "9C", "9S", "9B"} <= pile else 0
        if self.options["napola"]:
            yield "napola", run if run >= 3 else 0
        if key == "scopone_de_trente":
            yield "trente", sum(VALUE[card] for card in pile & {"1D", "2D", "3D"})
        if key == "re_bello":
            yield "re_bello", int("10D" in pile)
        if key.startswith("escoba"):
            yield "all_sevens", int({"7D", "7C", "7S", "7B"} <= pile)
        if key == "cirulla":
            yield "declarations", self.declared[side]
            yield "piccola", min(run, 6) if run >= 3 else 0
            yield "grande", 5 if {"8D", "9D", "10D"} <= pile else 0
