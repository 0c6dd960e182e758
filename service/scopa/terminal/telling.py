"""What has happened, in words?

One function for each type of event; those that need no words, and those of a newer service, have
none. Score sheets and ends are told by `sheet`.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from scopa.events import Json
from scopa.terminal.people import People
from scopa.terminal.style import Style

Tell: TypeAlias = Callable[[Json, People, Style], str]


def told(event: Json, people: People, style: Style) -> str | None:
    """The event in a sentence, None if it needs none."""
    tell = _TELL.get(event["type"])
    return tell(event["data"], people, style) if tell else None


def move_told(move: Json, style: Style) -> str:
    """What a legal move does, as it stands in a list to choose from."""
    if move["type"] == "declare":
        matta = move.get("matta")
        named = "" if matta is None else f", with {style.card('7C')} counting {matta}"
        return f"declare your hand{named}"
    if move["capture"]:
        return f"{style.card(move['card'])} takes {style.cards(move['capture'])}"
    return f"{style.card(move['card'])} is laid on the table"


def text_told(text: str, scopa: bool, seat: int, people: People, style: Style) -> str:
    """The last move of a view, which has it in notation alone."""
    card, _, capture = text.partition("x")
    if card.startswith("declare"):
        return f"{people.seat(seat).does('declare')}."
    data = {"seat": seat, "card": card, "capture": capture.split("+") if capture else []}
    return _move_played({**data, "scopa": scopa, "by": ""}, people, style)


def _move_played(data: Json, people: People, style: Style) -> str:
    who = people.seat(data["seat"])
    if data["by"] == "timeout":
        said = f"Time is up: for {who.name}, {style.card(data['card'])} is played"
        takes = "taking"
    else:
        said = f"{who.does('play')} {style.card(data['card'])}"
        takes = "and take" if who.several else "and takes"
    if data["capture"]:
        said += f" {takes} {style.cards(data['capture'])}"
    return f"{said}: {style.strong('scopa!')}" if data["scopa"] else f"{said}."


def _declared(data: Json, people: People, style: Style) -> str:
    _, _, matta = data["text"].partition("=")
    named = f"; {style.card('7C')} counts {matta}" if matta else ""
    return (
        f"{people.seat(data['seat']).does('declare')} {style.cards(data['hand'])}, "
        f"worth {data['points']} points{named}."
    )


def _round_started(data: Json, people: People, style: Style) -> str:
    said = f"{people.seat(data['dealer']).does('deal')} round {data['round']}"
    if data["redeals"]:
        said += ", afresh, as the cards on the table called for it"
    return f"{said}: {style.cards(data['table'])} on the table." if data["table"] else f"{said}."


def _opening_taken(data: Json, people: People, style: Style) -> str:
    scopas = "a scopa" if data["scopas"] == 1 else f"{data['scopas']} scopas"
    return (
        f"The cards make fifteen or thirty: {people.side(data['side']).does('take')} "
        f"{style.cards(data['cards'])} at once, for {scopas}."
    )


def _cards_dealt(data: Json, people: People, style: Style) -> str:
    return "New hands are dealt." if data["deal"] > 1 else ""


def _leftovers_taken(data: Json, people: People, style: Style) -> str:
    return (
        f"{people.side(data['side']).does('take')} what is left on the table: "
        f"{style.cards(data['cards'])}."
    )


def _seat_taken(data: Json, people: People, style: Style) -> str:
    return f"{people.seat(data['seat']).does('join')} the game."


def _seat_left(data: Json, people: People, style: Style) -> str:
    return f"{people.seat(data['seat']).does('leave')} the game."


def _bot_took_over(data: Json, people: People, style: Style) -> str:
    return f"The computer player {data['bot']} plays for {people.seat(data['seat']).name} now."


def _seat_returned(data: Json, people: People, style: Style) -> str:
    return f"{people.seat(data['seat']).does('return')} to the game."


def _deadline_extended(data: Json, people: People, style: Style) -> str:
    return "The service was away; the time to move begins anew."


_TELL: Mapping[str, Tell] = {
    "round_started": _round_started,
    "opening_taken": _opening_taken,
    "cards_dealt": _cards_dealt,
    "declared": _declared,
    "move_played": _move_played,
    "leftovers_taken": _leftovers_taken,
    "seat_taken": _seat_taken,
    "seat_left": _seat_left,
    "bot_took_over": _bot_took_over,
    "seat_returned": _seat_returned,
    "deadline_extended": _deadline_extended,
}
