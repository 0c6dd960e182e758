"""How does a person play in the terminal? `scopa play`.

Against computer players in this process or, given a URL, at a service, with others who join.
"""

import argparse
import io
import json
import re
import sys

from scopa.rules.errors import InvalidOptions
from scopa.rules.options import PRESETS
from scopa.rules.variants import VARIANTS
from scopa.terminal.match import CannotPlay, resume_command

_COUNTS = range(2, 7)  # of seats and of sides, in one variant or another


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
    new.add_argument(
        "--seats",
        type=int,
        choices=_COUNTS,
        metavar="N",
        help="the number of players, you included",
    )
    new.add_argument("--teams", type=int, choices=_COUNTS, metavar="N", help="the number of sides")
    new.add_argument(
        "--open",
        type=int,
        choices=range(_COUNTS.stop - 1),
        metavar="N",
        help="at a service: the seats left for others to join; by default all, or none with --bot",
    )
    new.add_argument("--bot", metavar="KEY", help="the computer player of the other seats")
    new.add_argument("--api-key", metavar="KEY", help="for a service that asks for one")
    new.add_argument("--seed", type=_seed, metavar="HEX", help="64 hex digits that fix the deals")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play; the exit status."""
    from scopa.bots import BOTS, choose
    from scopa.settings import Settings, SettingsError
    from scopa.terminal.console import Console
    from scopa.terminal.finding import find_match
    from scopa.terminal.screen import play
    from scopa.terminal.shelf import Shelf
    from scopa.terminal.style import printable, style_of

    match = None
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a name may have letters that it cannot show
    try:
        if arguments.bot is not None and arguments.bot not in BOTS:
            raise CannotPlay(f"{arguments.bot!r} is not one of {', '.join(BOTS)}")
        shelf = Shelf(Settings.from_env().state_dir / "terminal")
        match = find_match(arguments, shelf, choose)
        return play(match, Console(sys.stdin, sys.stdout, style_of(sys.stdout)))
    except (CannotPlay, InvalidOptions, SettingsError) as error:
        print(f"scopa: {printable(str(error))}", file=sys.stderr)
        if match is not None:
            print(f"Go on with: {resume_command(match.game_id)}", file=sys.stderr)
        return 1


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
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise argparse.ArgumentTypeError("a seed is 64 hex digits in lower case")
    return bytes.fromhex(text)
