"""What would rules of thumb play?

A declaration first, it only gives points. Then the play of the highest rank, in hundredths of a
point: what it captures is worth, more for a scopa; or a part of what it lays, as a loss; less what
the next player may sweep, as far as the unseen cards make that likely. Where the lowest total wins,
all of this is turned round. The compiled core has a twin of it.
"""

from scopa.bots.knowledge import WHOLE_DECK
from scopa.bots.position import CARD_SHIFT, DECLARES, Position, cards_in
from scopa.bots.rng import Rng

# In hundredths of a point; found by duplicate deals, as docs/bots.md tells.
DECLARED_WORTH = 10_000  # above any play
SCOPA_WORTH = 150
SWEPT_WORTH = 120
# In hundredths of the cards' worth.
LAID_PART = 20
SWEPT_PART = 80


def thumb_move(position: Position, rng: Rng, *, slips: int, careful: bool) -> int:
    """The move by rules of thumb, or in so many of a hundred cases any play.

    Who is not careful leaves out what could be swept.
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
    unseen = unseen_cards(position) if careful else 0
    return max(position.moves(), key=lambda move: rank_of(position, move, unseen))


def rank_of(position: Position, move: int, unseen: int) -> int:
    """How good a move looks; `unseen` are the cards that the next player may have."""
    card, capture = move >> CARD_SHIFT, move & WHOLE_DECK
    if card >= DECLARES:
        return DECLARED_WORTH
    tables = position.tables
    worth = tables.worths[card]
    if capture:
        left = position.table ^ capture
        rank = worth + _worth(position, capture)
        if not left and tables.counts_scopas:
            rank += SCOPA_WORTH
    else:
        left = position.table | 1 << card
        rank = -(worth * LAID_PART // 100)
    return tables.sign * (rank - _risk(position, left, unseen))


def unseen_cards(position: Position) -> int:
    """Those cards that the seat to play has not seen."""
    seen = position.hands[position.turn] | position.table
    for pile in position.piles:
        seen |= pile
    return WHOLE_DECK & ~seen


def sweeping_cards(position: Position, table: int, unseen: int) -> int:
    """How many of the unseen cards could sweep the table."""
    takers = takers_of(position, table)
    return sum([takers >> position.value(card) & 1 for card in cards_in(unseen)]) if takers else 0


def takers_of(position: Position, table: int) -> int:
    """The values that sweep the table, as bits."""
    tables = position.tables
    if not table:
        return 0
    total = sum([position.value(card) for card in cards_in(table)])
    takers = 0
    if total < len(tables.takers) and table.bit_count() <= tables.max_captured:
        takers = tables.takers[total]
    for value in tables.sweepers:
        if position.sweeps(value, False, table):
            takers |= 1 << value
    return takers


def _risk(position: Position, table: int, unseen: int) -> int:
    """What the next player may sweep of the table that is left, times how likely it is."""
    sweeping = sweeping_cards(position, table, unseen)
    if not sweeping:
        return 0
    hand = position.hands[position.turn].bit_count() - (position.turn == position.dealer)
    likely = min(100, 100 * sweeping * (hand or position.tables.hand_size) // unseen.bit_count())
    scopa = SWEPT_WORTH if position.tables.counts_scopas else 0
    return likely * (scopa + _worth(position, table) * SWEPT_PART // 100) // 100


def _worth(position: Position, cards: int) -> int:
    worths = position.tables.worths
    return sum([worths[card] for card in cards_in(cards)])
