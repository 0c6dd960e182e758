"""What does the player see when it is their turn?"""

from datetime import datetime

from scopa.events import Json
from scopa.terminal.people import People
from scopa.terminal.style import INDENT, Style
from scopa.terminal.telling import listed, move_told

_LONGEST_NAME = 36


def board(view: Json, people: People, style: Style) -> list[str]:
    """How the round stands, the table and the player's hand."""
    return [
        style.heading(_standing(view)),
        *[_side(side, people) for side in view["sides"]],
        *[_declared(seat, people) for seat in view["seats"] if seat["declared"]],
        "Table" if view["table"] else "The table is empty.",
        *style.drawn(view["table"], view["matta"]),
        "Your hand",
        *style.drawn(view["you"]["hand"], view["matta"]),
        *_deadline(view),
    ]


def choices(legal_moves: list[Json]) -> list[str]:
    """The legal moves by number, from 1."""
    return [
        f"{number:>4}  {move_told(legal['move'])}{': scopa!' if legal['scopa'] else ''}"
        for number, legal in enumerate(legal_moves, 1)
    ]


def _deadline(view: Json) -> list[str]:
    if view["deadline"] is None:
        return []
    until = datetime.fromisoformat(view["deadline"]).astimezone()
    return [f"You have time until {until:%H:%M:%S}."]


def _standing(view: Json) -> str:
    left = "the last deal" if view["last_deal"] else f"{view['stock_count']} cards in the stock"
    return f"Round {view['round']}, {left}"


def _side(side: Json, people: People) -> str:
    name = people.side(side["side"]).name[:_LONGEST_NAME]
    counted = f"total {side['total']:>3}   cards {side['pile_count']:>2}   scopas {side['scopas']}"
    return f"{INDENT}{name:<{_LONGEST_NAME}} {counted}"


def _declared(seat: Json, people: People) -> str:
    return f"{INDENT}{people.seat(seat['seat']).name} declared {listed(seat['declared']['hand'])}"
