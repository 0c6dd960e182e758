"""Which match does the player ask for: a new one or one that exists, here or at a service?"""

from argparse import Namespace

from scopa.games.commands import ChooseBySeed
from scopa.terminal import local, remote
from scopa.terminal.asked import Asked
from scopa.terminal.match import CannotPlay, Match
from scopa.terminal.service import Service
from scopa.terminal.shelf import Shelf

_OF_NEW_GAMES = ("variant", "preset", "option", "seats", "teams", "open", "bot", "seed")


def find_match(arguments: Namespace, shelf: Shelf, choose: ChooseBySeed) -> Match:
    """The match for the arguments of `scopa play`; raises InvalidOptions, CannotPlay."""
    if arguments.game_id is not None:
        return _existing(arguments, shelf, choose)
    return _new(arguments, shelf, choose)


def _existing(arguments: Namespace, shelf: Shelf, choose: ChooseBySeed) -> Match:
    """A game whose token is given or kept, or that is kept itself; else one to join."""
    game_id, url = arguments.game_id, arguments.url
    given = [f"--{name}" for name in _OF_NEW_GAMES if getattr(arguments, name) is not None]
    if given:
        raise CannotPlay(f"a game that exists has its rules already: leave out {', '.join(given)}")
    if arguments.token is not None:
        if url is None:
            raise CannotPlay("a token is for a service: say which with --url")
        return remote.enter(Service(url), game_id, arguments.token, shelf)
    kept = remote.resume(game_id, shelf) or local.resume(game_id, shelf, choose)
    if kept is not None:
        return kept
    if url is None:
        raise CannotPlay(
            f"game {game_id} is not kept here; to join one at a service, give its --url"
        )
    return remote.join(
        Service(url), game_id, arguments.name, shelf, accept_seeded=arguments.accept_seeded
    )


def _new(arguments: Namespace, shelf: Shelf, choose: ChooseBySeed) -> Match:
    url, free = arguments.url, arguments.open
    if url is None and free:
        raise CannotPlay("others can join only at a service: say which with --url")
    if arguments.token is not None:
        raise CannotPlay("a token is for a game that exists: say which by its id")
    if free is None and (url is None or arguments.bot is not None):
        free = 0
    asked = Asked(
        variant=arguments.variant or "scopa",
        preset=arguments.preset or "traditional",
        options=dict(arguments.option or ()),
        seats=arguments.seats,
        teams=arguments.teams,
        open=free,
        bot=arguments.bot or "furbo",
        name=arguments.name,
        seed=arguments.seed,
    )
    if url is None:
        return local.create(asked, shelf, choose)
    return remote.create(Service(url, arguments.api_key), asked, shelf)
