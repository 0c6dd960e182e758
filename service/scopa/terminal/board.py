"""What does the player see when it is their turn?"""

from scopa.events import Json
from scopa.terminal.people import People
from scopa.terminal.style import INDENT, Style
from scopa.terminal.telling import move_told


def board(view: Json, people: People, style: Style) -> list[str]:
    """How the round stands, the table and the player's hand."""
    return [
        "",
        style.heading(_standing(view)),
        *[_side(side, people) for side in view["sides"]],
        *_shown(view, people, style),
        "Table" if view["table"] else "The table is empty.",
        *style.drawn(view["table"], view["matta"]),
        "Your hand",
        *style.drawn(view["you"]["hand"], view["matta"]),
    ]


def choices(view: Json, style: Style) -> list[str]:
    """The legal moves by number, from 1."""
    return [
        f"{number:>4}  {move_told(legal['move'], style)}"
        + (f": {style.strong('scopa!')}" if legal["scopa"] else "")
        for number, legal in enumerate(view["you"]["legal_moves"], 1)
    ]


def _standing(view: Json) -> str:
    stock = view["stock_count"]
    left = "the last cards" if view["last_deal"] else f"{stock} cards still to be dealt"
    return f"Round {view['round']}, {left}"


def _side(side: Json, people: People) -> str:
    name = people.side(side["side"]).name
    counted = f"total {side['total']:>3}   cards {side['pile_count']:>2}   scopas {side['scopas']}"
    return f"{INDENT}{name:<36} {counted}"


def _shown(view: Json, people: People, style: Style) -> list[str]:
    return [
        f"{INDENT}{people.seat(seat['seat']).name} declared {style.cards(seat['declared']['hand'])}"
        for seat in view["seats"]
        if seat["declared"]
    ]
