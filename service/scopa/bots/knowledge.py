"""What does a seat know of a round, in numbers that a search can start from?"""

from typing import NamedTuple

from scopa.bots.tables import bits
from scopa.rules.cards import DECK
from scopa.rules.legality import is_first_card
from scopa.rules.view import View

WHOLE_DECK = (1 << len(DECK)) - 1


class Past(NamedTuple):
    """A play of this round by another seat, and what lay open before it.

    `taken` are the cards of all piles, `later` those that the seat has played since in the same
    deal, this one with them; where that deal is over, these were its hand. `declared` says whether
    it had declared, `move` is the play as a number.
    """

    seat: int
    move: int
    table: int
    taken: int
    matta_value: int
    is_first_card: bool
    declared: bool
    later: int
    is_over: bool


class Knowledge(NamedTuple):
    """A view of the seat to play. Sets of cards are bits, -1 stands for nobody, value 0 for none.

    `known` are the cards by seat that this seat knows to be there: its own, and those shown in a
    declaration and not played yet. `counts` say how many each has; `hidden` are the cards that may
    be anywhere else, in a hand or in the stock. `declared` has a bit for each seat that declared in
    this deal. `denied` are by seat the cards that it is thought not to have, `past` the plays that
    hidden hands should explain, and earlier ones that tell how their seats play.
    """

    seats: int
    sides: int
    seat: int
    dealer: int
    known: tuple[int, ...]
    counts: tuple[int, ...]
    hidden: int
    table: int
    piles: tuple[int, ...]
    scopas: tuple[int, ...]
    declared_points: tuple[int, ...]
    last_capturer: int
    matta_value: int
    declared: int
    is_first_card: bool
    totals: tuple[int, ...]
    denied: tuple[int, ...]
    past: tuple[Past, ...]


def knowledge_of(view: View) -> Knowledge:
    """What the seat to play knows. Raises ValueError for the view of somebody without cards.

    The compiled search trusts what it is given, so what cannot be is refused here.
    """
    if view.seat is None or not view.hand:
        raise ValueError("only a seat with cards in its hand can be asked for a move")
    table, piles = bits(view.table), tuple(map(bits, view.piles))
    unplayed = WHOLE_DECK & ~table & ~sum(piles)
    known = [bits(shown.hand) & unplayed if shown else 0 for shown in view.declared]
    known[view.seat] = bits(view.hand)
    after_dealer = (view.dealer + 1) % len(view.hand_counts)
    return Knowledge(
        seats=len(view.hand_counts),
        sides=len(view.piles),
        seat=view.seat,
        dealer=view.dealer,
        known=tuple(known),
        counts=view.hand_counts,
        hidden=unplayed & ~sum(known),
        table=table,
        piles=piles,
        scopas=view.scopas,
        declared_points=view.declared_points,
        last_capturer=-1 if view.last_capturer is None else view.last_capturer,
        matta_value=view.matta or 0,
        declared=sum(1 << seat for seat, shown in enumerate(view.declared) if shown),
        is_first_card=is_first_card(view.rules, view.deal, view.hand_counts[after_dealer]),
        totals=view.totals,
        denied=(0,) * len(view.hand_counts),
        past=(),
    )
