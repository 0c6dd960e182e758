"""How does a game go on the screen, from the first deal to the last sheet?"""

from collections.abc import Iterable, Sequence

from scopa.events import Json
from scopa.terminal.board import board, choices
from scopa.terminal.console import Console
from scopa.terminal.explaining import HELP, name_of, rules_of, rules_told
from scopa.terminal.match import Match, MoveRefused, resume_command
from scopa.terminal.people import People
from scopa.terminal.sheet import ending, round_sheet, sheet_so_far
from scopa.terminal.telling import last_move_told, told

INTERRUPTED = 130  # what a shell calls a command ended by Ctrl-C


def play(match: Match, console: Console) -> int:
    """Play until the game is over or the player leaves; the exit status."""
    status = 0
    try:
        if _play_to_the_end(match, console):
            match.put_away()
            return 0
    except KeyboardInterrupt:
        status = INTERRUPTED
        console.say("")
    console.say(f"The game is kept. Go on with: {resume_command(match.game_id)}")
    return status


def _play_to_the_end(match: Match, console: Console) -> bool:
    """Whether the end was reached; else the player has left."""
    view, seen = match.view(), match.told
    _greet(match, view, console)
    while True:
        new = [event for event in match.events(seen) if event["id"] <= view["version"]]
        _tell(new, view, console)
        seen = view["version"]
        if view["result"] is not None:
            console.say(ending(view["result"], rules_of(view), People(view)))
            return True
        if view["you"]["legal_moves"]:
            move = _choose(match, view, console)
            if move is None:
                return False
            view = _after(match, move, view, console)
        else:
            console.say(*_awaited(match, view))
            view = match.view_after(seen)


def _after(match: Match, move: Json, view: Json, console: Console) -> Json:
    """The view after the move, or as it stands if the move came too late."""
    try:
        return match.play(move, view["version"])
    except MoveRefused as refused:
        console.say(f"That came too late: {refused}.")
        return match.view()


def _greet(match: Match, view: Json, console: Console) -> None:
    people = People(view)
    console.say(
        console.style.heading(f"{name_of(view)}, to {view['options']['target']}"),
        f"In order of play: {', '.join(people.introduced())}",
        f"Game {match.game_id}; h for help, ? for the rules, q to leave",
    )
    if match.told and view["last_move"]:
        console.say(f"The last move: {last_move_told(view['last_move'], people)}")
    if match.told and view["result"] and view["last_round"]:
        _tell_sheet(view["last_round"], people, console)


def _tell(events: Iterable[Json], view: Json, console: Console) -> None:
    people = People(view)
    for event in events:
        if event["type"] == "round_scored":
            _tell_sheet(event["data"], people, console)
        elif said := told(event, people):
            console.say(said)


def _tell_sheet(scored: Json, people: People, console: Console) -> None:
    heading = console.style.heading(f"Round {scored['round']} is counted")
    console.say("", heading, *round_sheet(scored, people), "")


def _awaited(match: Match, view: Json) -> list[str]:
    if view["seats"][view["you"]["seat"]]["kind"] == "bot":
        return ["A computer player goes on for you. To play again, leave and come back."]
    if view["status"] == "playing":
        return [f"Waiting for {People(view).seat(view['turn']).name} (Ctrl-C leaves)"]
    free = sum(seat["kind"] == "open" for seat in view["seats"])
    if not free:
        return ["Waiting for the other players (Ctrl-C leaves)"]
    others = "one more player" if free == 1 else f"{free} more players"
    return [f"Waiting for {others} (Ctrl-C leaves). They join with:", f"  {match.invitation}"]


def _choose(match: Match, view: Json, console: Console) -> Json | None:
    """The move that the player chooses, None if they leave."""
    legal = view["you"]["legal_moves"]
    console.say("", *board(view, People(view), console.style), *choices(legal))
    while True:
        said = console.ask(f"Your move, 1 to {len(legal)}:" if len(legal) > 1 else "Your move, 1:")
        if said is None:
            console.say("The input has ended, and it is your move.")
            return None
        if said == "q":
            return None
        if (chosen := _chosen(said, legal)) is not None:
            return chosen
        console.say(*_answer(said, match, view))


def _chosen(said: str, legal: Sequence[Json]) -> Json | None:
    """The move with this number or text; a card alone will do where it can do one thing only."""
    if said.isdecimal() and 1 <= int(said) <= len(legal):
        return dict(legal[int(said) - 1]["move"])
    named = [one["move"] for one in legal if _is_named(one["text"].lower(), said.lower())]
    return named[0] if len(named) == 1 else None


def _is_named(text: str, said: str) -> bool:
    return said in (text, text.partition("x")[0])


def _answer(said: str, match: Match, view: Json) -> Sequence[str]:
    """What is shown for a line that is no move."""
    if said == "h":
        return HELP
    if said == "?":
        return rules_told(view)
    if said == "s":
        scored = [one["data"] for one in match.events(0) if one["type"] == "round_scored"]
        return sheet_so_far(scored, view, People(view))
    if not said:
        return choices(view["you"]["legal_moves"])
    return [f"{said!r} is none of these moves: type a number from the list, or h for help"]
