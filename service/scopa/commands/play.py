"""How does a person play in the terminal? `scopa play`.

Against computer players in this process or, given a URL, at a service, with others who join.
"""

import argparse
import io
import json
import sys
from typing import TYPE_CHECKING

from scopa.bots import BOTS, choose
from scopa.rules.errors import InvalidOptions
from scopa.rules.options import PRESETS
from scopa.rules.variants import VARIANTS
from scopa.terminal.match import CannotPlay, Match, resume_command

if TYPE_CHECKING:
    from scopa.terminal.shelf import Shelf

_NEW = ("variant", "preset", "option", "seats", "teams", "open", "bot", "seed")


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "play",
        help="play in the terminal",
        description="Play a new game, or go on with the one that GAME_ID names: against the "
        "computer, or with --url at a service, where others can join.",
    )
    parser.add_argument(
        "game_id", metavar="GAME_ID", nargs="?", help="a game to join or go on with"
    )
    parser.add_argument("--url", help="the address of a service, such as http://localhost:8080")
    parser.add_argument("--token", help="your seat's token, if it is not kept here")
    parser.add_argument("--name", help="what the others call you")
    parser.add_argument(
        "--accept-seeded", action="store_true", help="join though the creator chose the deals"
    )
    new = parser.add_argument_group("a new game")
    new.add_argument("--variant", metavar="KEY", choices=VARIANTS, help=", ".join(VARIANTS))
    new.add_argument("--preset", choices=PRESETS, help="where the options start")
    new.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        type=_option,
        help="such as target=21; again for each option",
    )
    new.add_argument("--seats", type=int, metavar="N", help="the number of players, you included")
    new.add_argument("--teams", type=int, metavar="N", help="the number of sides")
    new.add_argument(
        "--open",
        type=int,
        metavar="N",
        help="at a service: the seats left for others to join; by default all, or none with --bot",
    )
    new.add_argument("--bot", choices=BOTS, help="the computer player of the other seats")
    new.add_argument("--seed", type=_seed, metavar="HEX", help="64 hex digits that fix the deals")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play; the exit status."""
    from scopa.settings import Settings, SettingsError
    from scopa.terminal.console import Console
    from scopa.terminal.screen import play
    from scopa.terminal.shelf import Shelf
    from scopa.terminal.style import style_of

    match = None
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a name may have letters that it cannot show
    try:
        shelf = Shelf(Settings.from_env().state_dir / "terminal")
        match = _match(arguments, shelf)
        return play(match, Console(sys.stdin, sys.stdout, style_of(sys.stdout)))
    except (CannotPlay, InvalidOptions, SettingsError) as error:
        print(f"scopa: {error}", file=sys.stderr)
        if match is not None:
            print(f"Go on with: {resume_command(match.game_id)}", file=sys.stderr)
        return 1


def _match(arguments: argparse.Namespace, shelf: "Shelf") -> Match:
    if arguments.game_id is not None:
        return _existing(arguments, shelf)
    return _new_game(arguments, shelf)


def _existing(arguments: argparse.Namespace, shelf: "Shelf") -> Match:
    from scopa.terminal import local, remote
    from scopa.terminal.service import Service

    game_id = arguments.game_id
    given = [f"--{name}" for name in _NEW if getattr(arguments, name) is not None]
    if given:
        raise CannotPlay(f"a game that exists has its rules already: leave out {', '.join(given)}")
    if arguments.token is not None:
        if arguments.url is None:
            raise CannotPlay("a token is for a service: say which with --url")
        return remote.enter(Service(arguments.url), game_id, arguments.token, shelf)
    kept = remote.resume(game_id, shelf) or local.resume(game_id, shelf, choose)
    if kept is not None:
        return kept
    if arguments.url is None:
        raise CannotPlay(f"game {game_id} is not kept here; one at a service needs its --url")
    return remote.join(
        Service(arguments.url),
        game_id,
        arguments.name,
        shelf,
        accept_seeded=arguments.accept_seeded,
    )


def _new_game(arguments: argparse.Namespace, shelf: "Shelf") -> Match:
    from scopa.terminal import local, remote
    from scopa.terminal.asked import Asked
    from scopa.terminal.service import Service

    alone = arguments.url is None or arguments.bot is not None
    if arguments.url is None and arguments.open:
        raise CannotPlay("others can join only at a service: say which with --url")
    asked = Asked(
        variant=arguments.variant or "scopa",
        preset=arguments.preset or "traditional",
        options=dict(arguments.option or ()),
        seats=arguments.seats,
        teams=arguments.teams,
        open=0 if alone and arguments.open is None else arguments.open,
        bot=arguments.bot or "furbo",
        name=arguments.name,
        seed=arguments.seed,
    )
    if arguments.url is None:
        return local.create(asked, shelf, choose)
    return remote.create(Service(arguments.url), asked, shelf)


def _option(text: str) -> tuple[str, object]:
    """NAME=VALUE, where the value is JSON or a plain word."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _seed(text: str) -> bytes:
    seed = bytes.fromhex(text) if len(text) == 64 else b""
    if not seed:
        raise ValueError
    return seed
