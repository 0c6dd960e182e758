"""What would rules of thumb play?

A declaration first, it only gives points. Then a scopa; then a move that leaves no table which an
unseen card could sweep; then the capture worth most, or else the card worth least. Where the lowest
total wins, all of this is turned round. The compiled core has a twin of it.
"""

from scopa.bots.knowledge import WHOLE_DECK
from scopa.bots.position import CARD_SHIFT, Position, cards_in
from scopa.bots.rng import Rng

SCOPA_RANK, SWEPT_RANK = 1 << 21, 1 << 20  # each above all worths of cards together


def thumb_move(position: Position, rng: Rng, *, slips: int, careful: bool) -> int:
    """The move by rules of thumb, or in so many of a hundred cases any play.

    Who is not careful leaves out the look at what could be swept.
    """
    declarations = position.declarations()
    if declarations:
        return declarations[0]
    if slips and rng.below(100) < slips:
        return random_play(position, rng)
    return best_play(position, careful=careful)


def random_play(position: Position, rng: Rng) -> int:
    """Any card of the hand, and any capture that it can make."""
    hand = cards_in(position.hands[position.turn])
    card = hand[rng.below(len(hand))]
    captures = position.captures(card)
    capture = captures[rng.below(len(captures))] if captures else 0
    return card << CARD_SHIFT | capture


def best_play(position: Position, *, careful: bool) -> int:
    """The play of the highest rank, the first of equals in deck order."""
    unseen_values = _unseen_values(position) if careful else 0
    best, best_rank = -1, 0
    for card in cards_in(position.hands[position.turn]):
        for capture in position.captures(card) or (0,):
            rank = _rank(position, card, capture, unseen_values)
            if best < 0 or rank > best_rank:
                best, best_rank = card << CARD_SHIFT | capture, rank
    return best


def _rank(position: Position, card: int, capture: int, unseen_values: int) -> int:
    tables = position.tables
    worth = sum([tables.worths[taken] for taken in cards_in(capture | 1 << card)])
    if capture:
        left = position.table ^ capture
        rank = worth
        if not left and tables.counts_scopas:
            rank += SCOPA_RANK
    else:
        left = position.table | 1 << card
        rank = -worth
    if can_be_swept(position, left, unseen_values):
        rank -= SWEPT_RANK
    return tables.sign * rank


def can_be_swept(position: Position, table: int, values: int) -> bool:
    """Whether a card of one of these values (bits) could make a scopa of this table."""
    tables = position.tables
    if not table or not tables.counts_scopas:
        return False
    total = sum([position.value(card) for card in cards_in(table)])
    if (
        total < len(tables.takers)
        and tables.takers[total] & values
        and table.bit_count() <= tables.max_captured
    ):
        return True
    return any(
        values >> value & 1 and position.sweeps(value, False, table) for value in tables.sweepers
    )


def _unseen_values(position: Position) -> int:
    """The values of those cards that the seat to play has not seen."""
    seen = position.hands[position.turn] | position.table
    for pile in position.piles:
        seen |= pile
    return position.values_of(WHOLE_DECK & ~seen)
