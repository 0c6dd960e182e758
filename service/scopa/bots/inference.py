"""What do the others' moves tell about their hands?

Who had a card that sweeps the table would have swept it, where that is a scopa and points are good:
so who did something else in this deal has no such card, as far as can be told.
"""

from scopa.bots.knowledge import Knowledge
from scopa.bots.position import Position
from scopa.bots.tables import Tables, bits
from scopa.bots.thumb import takers_of
from scopa.rules.cards import DECK
from scopa.rules.moves import Play, read_moves
from scopa.rules.view import View


def with_denied(view: View, tables: Tables, known: Knowledge) -> Knowledge:
    """What the seat knows, with the cards that the others are thought not to have."""
    if not tables.counts_scopas or tables.sign < 0:
        return known
    position = Position(tables, known)
    plays = [move for move in read_moves(view.history) if isinstance(move, Play)]
    of_this_deal = known.seats * tables.hand_size - sum(known.counts)
    table, denied = known.table, [0] * known.seats
    for number in range(len(plays) - 1, len(plays) - 1 - of_this_deal, -1):
        play = plays[number]
        capture = bits(play.capture)
        table = table | capture if capture else table & ~(1 << play.card)  # as it lay before
        if capture != table:
            denied[(known.dealer + 1 + number) % known.seats] |= takers_of(position, table)
    return known._replace(denied=tuple(_cards_of(position, values) for values in denied))


def _cards_of(position: Position, values: int) -> int:
    return sum(1 << card for card in range(len(DECK)) if values >> position.value(card) & 1)
