"""How does a game go on the screen, from the first deal to the last sheet?"""

from collections.abc import Iterable

from scopa.events import Json
from scopa.terminal.board import board, choices
from scopa.terminal.console import Console
from scopa.terminal.explaining import HELP, name_of, rules_of, rules_told
from scopa.terminal.match import Match, MoveRefused, resume_command
from scopa.terminal.people import People
from scopa.terminal.sheet import ending, round_sheet, sheet_so_far
from scopa.terminal.telling import text_told, told

INTERRUPTED = 130  # what a shell calls a command ended by Ctrl-C


def play(match: Match, console: Console) -> int:
    """Play until the game is over or the player leaves; the exit status."""
    try:
        if _play(match, console):
            match.put_away()
            return 0
        status = 0
    except KeyboardInterrupt:
        console.say("")
        status = INTERRUPTED
    console.say(f"The game is kept. Go on with: {resume_command(match.game_id)}")
    return status


def _play(match: Match, console: Console) -> bool:
    """Whether the game was played to its end."""
    view, seen = match.view(), match.told
    _greet(match, view, console)
    while True:
        new = [event for event in match.events(seen) if event["id"] <= view["version"]]
        _tell(new, view, console)
        seen = view["version"]
        if view["result"] is not None:
            console.say_all(_end(view, console))
            return True
        if view["you"]["legal_moves"]:
            move = _choose(match, view, console)
            if move is None:
                return False
            try:
                match.play(move, seen)
            except MoveRefused as refused:
                console.say(f"That came too late: {refused}")
            view = match.view()
        else:
            console.say(console.style.faint(_awaited(match, view)))
            view = match.view_after(seen)


def _greet(match: Match, view: Json, console: Console) -> None:
    people, style = People(view), console.style
    console.say(
        style.heading(f"{name_of(view)}, to {view['options']['target']}"),
        f"Players, in order of play: {', '.join(people.introduced())}",
        f"Game {match.game_id}; h for help, ? for the rules, q to leave",
    )
    last = view["last_move"]
    if match.told and last:
        console.say(text_told(last["text"], last["scopa"], last["seat"], people, style))


def _tell(events: Iterable[Json], view: Json, console: Console) -> None:
    people, style = People(view), console.style
    for event in events:
        if event["type"] == "round_scored":
            console.say("", *round_sheet(event["data"], people, style), "")
        elif event["type"] == "rematch_created":
            console.say(f"A rematch waits: game {event['data']['game_id']}")
        elif said := told(event, people, style):
            console.say(said)


def _end(view: Json, console: Console) -> list[str]:
    said = ending(view["result"], rules_of(view), People(view))
    return [console.style.strong(line) for line in console.style.wrapped(said)]


def _awaited(match: Match, view: Json) -> str:
    if view["status"] == "waiting":
        free = sum(seat["kind"] == "open" for seat in view["seats"])
        others = "one more player" if free == 1 else f"{free} more players"
        return f"Waiting for {others}, who can join with: {match.invitation}"
    return f"Waiting for {People(view).seat(view['turn']).name} (Ctrl-C leaves)"


def _choose(match: Match, view: Json, console: Console) -> Json | None:
    """The move that the player chooses, None if they leave."""
    style = console.style
    legal = view["you"]["legal_moves"]
    console.say_all(board(view, People(view), style))
    console.say_all(choices(view, style))
    while True:
        said = console.ask(f"Your move, 1 to {len(legal)}:" if len(legal) > 1 else "Your move, 1:")
        if said is None:
            console.say("The input has ended, and it is your move.")
            return None
        if said == "q":
            return None
        if (chosen := _chosen(said, legal)) is not None:
            return chosen
        console.say_all(_answer(said, match, view, console))


def _chosen(said: str, legal: list[Json]) -> Json | None:
    """The move with this number or text; a card alone will do where it can do one thing only."""
    if said.isdecimal() and 1 <= int(said) <= len(legal):
        return dict(legal[int(said) - 1]["move"])
    named = [one["move"] for one in legal if _names(said, one)]
    return named[0] if len(named) == 1 else None


def _names(said: str, legal: Json) -> bool:
    text = legal["text"].lower()
    return said.lower() in (text, text.partition("x")[0])


def _answer(said: str, match: Match, view: Json, console: Console) -> list[str]:
    """What is shown for a line that is no move."""
    if said == "h":
        return list(HELP)
    if said == "?":
        return rules_told(view, console.style)
    if said == "s":
        scored = [one["data"] for one in match.events(0) if one["type"] == "round_scored"]
        return sheet_so_far(scored, view, People(view), console.style)
    if not said:
        return choices(view, console.style)
    return [f"{said!r} is none of these moves: type a number from the list, or h for help"]
