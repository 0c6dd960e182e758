"""What may a seat know of a round?

Its own hand, the table, all that was played and shown since the deal, and the totals; nothing of
the other hands, nothing of the stock but its size. Computer players get this and nothing else, and
the HTTP answers are made from it.
"""

from typing import NamedTuple

from scopa.rules.cards import Cards
from scopa.rules.legality import is_first_card, is_scopa, moves_with
from scopa.rules.moves import Move
from scopa.rules.round import Declared, Round
from scopa.rules.variants import Variant


class View(NamedTuple):
    """A round as one seat sees it; for somebody without a seat, `seat` is None and `hand` empty.

    The fields are the round's. Piles are whole: every card in them was seen by all when it was
    captured. `totals` are the game's by side, before this round.
    """

    rules: Variant
    seat: int | None
    totals: tuple[int, ...]
    dealer: int
    turn: int | None
    hand: Cards
    hand_counts: tuple[int, ...]
    table: Cards
    stock_count: int
    piles: tuple[Cards, ...]
    scopas: tuple[int, ...]
    declared_points: tuple[int, ...]
    last_capturer: int | None
    deal: int
    declared: tuple[Declared | None, ...]
    matta: int | None
    history: bytes

    def legal_moves(self) -> tuple[Move, ...]:
        """What this seat may do now; nothing when it is not its turn."""
        if self.seat is None or self.seat != self.turn:
            return ()
        return moves_with(
            self.rules,
            self.hand,
            self.table,
            matta=self.matta,
            first=is_first_card(
                self.rules,
                self.deal,
                self.hand_counts[(self.dealer + 1) % len(self.hand_counts)],
            ),
            declared=self.declared[self.seat] is not None,
        )

    def is_scopa(self, move: Move) -> bool:
        """Whether this legal move of the seat to play is a scopa."""
        last_card = not self.stock_count and sum(self.hand_counts) == 1
        return is_scopa(self.rules, self.table, move, last_card=last_card)


def view(r: Round, seat: int | None, totals: tuple[int, ...]) -> View:
    """The round as this seat, or somebody without one, may see it."""
    return View(
        rules=r.rules,
        seat=seat,
        totals=totals,
        dealer=r.dealer,
        turn=r.turn,
        hand=() if seat is None else r.hands[seat],
        hand_counts=tuple(map(len, r.hands)),
        table=r.table,
        stock_count=len(r.stock),
        piles=r.piles,
        scopas=r.scopas,
        declared_points=r.declared_points,
        last_capturer=r.last_capturer,
        deal=r.deal,
        declared=r.declared,
        matta=r.matta,
        history=r.history,
    )
