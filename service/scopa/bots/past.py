"""What have the others played in this deal, and what lay open before each of their plays?"""

from scopa.bots.knowledge import Knowledge, Past
from scopa.bots.position import encode
from scopa.bots.tables import Tables, bits
from scopa.rules.moves import Declare, Move, Play, read_moves
from scopa.rules.view import View


def with_past(view: View, tables: Tables, known: Knowledge) -> Knowledge:
    """What the seat knows, with the plays that the others' hidden hands should explain."""
    moves, is_first_card = _of_this_deal(view, tables, known)
    plays = [move for move in moves if isinstance(move, Play)]
    seat = (known.seat - len(plays)) % known.seats
    later = [0] * known.seats
    for number, play in enumerate(plays):
        later[(seat + number) % known.seats] |= 1 << play.card
    table, taken = _before(plays, known)
    matta_value, past = 0, []
    for move in moves:
        if isinstance(move, Declare):
            matta_value = move.matta or matta_value
            continue
        if seat != known.seat:
            past.append(
                Past(seat, encode(move), table, taken, matta_value, is_first_card, later[seat])
            )
        card, capture = 1 << move.card, bits(move.capture)
        later[seat] ^= card
        if capture:
            table, taken = table ^ capture, taken | capture | card
        else:
            table |= card
        if _ends_matta_value(tables, card, capture):
            matta_value = 0
        seat, is_first_card = (seat + 1) % known.seats, False
    return known._replace(past=tuple(past))


def _of_this_deal(view: View, tables: Tables, known: Knowledge) -> tuple[list[Move], bool]:
    """The moves since hands were last dealt, and whether these are all of the round's."""
    moves = list(read_moves(view.history))
    plays = known.seats * tables.hand_size - sum(known.counts)
    for first in range(len(moves), 0, -1):
        if isinstance(moves[first - 1], Play):
            if not plays:
                return moves[first:], False
            plays -= 1
    return moves, True


def _before(plays: list[Play], known: Knowledge) -> tuple[int, int]:
    """What lay on the table before these plays, and in the piles."""
    played = bits(tuple(play.card for play in plays))
    captured = bits(tuple(card for play in plays for card in play.capture))
    return (known.table | captured) & ~played, sum(known.piles) & ~(captured | played)


def _ends_matta_value(tables: Tables, card: int, capture: int) -> bool:
    """Whether the matta has the value named for it no longer, once this is played."""
    if tables.matta < 0 or not (card | capture) >> tables.matta & 1:
        return False
    return bool(capture) or not tables.matta_keeps_value
