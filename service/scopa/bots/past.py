"""What have the others played in this round, and what lay open before each of their plays?"""

from scopa.bots.knowledge import Knowledge, Past
from scopa.bots.position import encode
from scopa.bots.tables import Tables, bits
from scopa.rules.moves import Declare, Play, read_moves
from scopa.rules.view import View


def with_past(view: View, tables: Tables, known: Knowledge) -> Knowledge:
    """What the seat knows, with the plays that tell of the others' hands and of how they play."""
    moves = list(read_moves(view.history))
    plays = [move for move in moves if isinstance(move, Play)]
    a_deal = known.seats * tables.hand_size
    of_this_deal = a_deal - sum(known.counts)
    seat = (known.seat - len(plays)) % known.seats
    table, taken = _before(plays, known)
    later, declared, matta_value, past = _hands(plays[:a_deal], seat, known), 0, 0, []
    number = 0
    for move in moves:
        if isinstance(move, Declare):
            declared |= 1 << seat
            matta_value = move.matta or matta_value
            continue
        if seat != known.seat:
            past.append(
                Past(
                    seat=seat,
                    move=encode(move),
                    table=table,
                    taken=taken,
                    matta_value=matta_value,
                    is_first_card=number == 0,
                    declared=bool(declared >> seat & 1),
                    later=later[seat],
                    is_over=number < len(plays) - of_this_deal,
                )
            )
        card, capture = 1 << move.card, bits(move.capture)
        later[seat] ^= card
        if capture:
            table, taken = table ^ capture, taken | capture | card
        else:
            table |= card
        if _ends_matta_value(tables, card, capture):
            matta_value = 0
        seat, number = (seat + 1) % known.seats, number + 1
        if number % a_deal == 0:
            later = _hands(plays[number : number + a_deal], seat, known)
            declared = matta_value = 0
    return known._replace(past=tuple(past))


def _hands(plays: list[Play], first: int, known: Knowledge) -> list[int]:
    """What each seat has played of a deal, the first of these plays being that seat's."""
    hands = [0] * known.seats
    for number, play in enumerate(plays):
        hands[(first + number) % known.seats] |= 1 << play.card
    return hands


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
