"""What has happened, in words?

One function for each type of event; those that need no words, and those of a newer service, have
none. Score sheets and ends are told by `sheet`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from scopa.events import Json
from scopa.terminal.people import People

Tell: TypeAlias = Callable[[Json, People], str]


def told(event: Json, people: People) -> str | None:
    """The event in a sentence, None if it needs none."""
    tell = _TELL.get(event["type"])
    return tell(event["data"], people) if tell else None


def listed(cards: Iterable[str]) -> str:
    """The cards in a sentence.

    >>> listed(["3S", "4B", "10D"])
    '3S, 4B and 10D'
    """
    *first, last = cards
    return f"{', '.join(first)} and {last}" if first else last


def move_told(move: Json) -> str:
    """What a legal move does, as it stands in a list to choose from."""
    if move["type"] == "declare":
        matta = move.get("matta")
        return "declare your hand" + ("" if matta is None else f", with 7C counting {matta}")
    if move["capture"]:
        return f"{move['card']} takes {listed(move['capture'])}"
    return f"{move['card']} is laid on the table"


def last_move_told(last: Json, people: People) -> str:
    """The last move of a view, which has it in notation alone."""
    if last["text"].startswith("declare"):
        return f"{people.seat(last['seat']).does('declare')}."
    card, _, capture = last["text"].partition("x")
    return _move_played(
        {**last, "card": card, "capture": capture.split("+") if capture else []}, people
    )


def _move_played(data: Json, people: People) -> str:
    who = people.seat(data["seat"])
    takes = "and take" if who.several else "and takes"
    said = f"{who.does('play')} {data['card']}"
    if data["by"] == "timeout":
        said, takes = f"Time is up; for {who.whom}, {data['card']} is played", "and takes"
    if data["capture"]:
        said += f" {takes} {listed(data['capture'])}"
    return f"{said}: scopa!" if data["scopa"] else f"{said}."


def _declared(data: Json, people: People) -> str:
    _, _, matta = data["text"].partition("=")
    counting = f", with 7C counting {matta}" if matta else ""
    said = f"{people.seat(data['seat']).does('declare')} {listed(data['hand'])}{counting}"
    return f"{said}: {data['points']} points."


def _round_started(data: Json, people: People) -> str:
    said = f"{people.seat(data['dealer']).does('deal')} round {data['round']}"
    if data["redeals"]:
        said += ", afresh, as the cards on the table called for it"
    return f"{said}: {listed(data['table'])} on the table." if data["table"] else f"{said}."


def _opening_taken(data: Json, people: People) -> str:
    total, scopas = (15, "a scopa") if data["scopas"] == 1 else (30, f"{data['scopas']} scopas")
    taken = f"{people.side(data['side']).does('take')} {listed(data['cards'])} at once"
    return f"The table makes {total}: {taken}, for {scopas}."


def _cards_dealt(data: Json, people: People) -> str:
    return "New hands are dealt." if data["deal"] > 1 else ""


def _leftovers_taken(data: Json, people: People) -> str:
    who = people.side(data["side"])
    return f"{who.does('take')} what is left on the table: {listed(data['cards'])}."


def _seat_taken(data: Json, people: People) -> str:
    return f"{people.seat(data['seat']).does('join')} the game."


def _seat_left(data: Json, people: People) -> str:
    return f"{people.seat(data['seat']).does('leave')} the game."


def _bot_took_over(data: Json, people: People) -> str:
    return f"The computer player {data['bot']} plays for {people.seat(data['seat']).whom} now."


def _seat_returned(data: Json, people: People) -> str:
    return f"{people.seat(data['seat']).does('return')} to the game."


def _rematch_created(data: Json, people: People) -> str:
    return f"A rematch has been asked for: game {data['game_id']}."


def _deadline_extended(data: Json, people: People) -> str:
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
    "rematch_created": _rematch_created,
    "deadline_extended": _deadline_extended,
}
