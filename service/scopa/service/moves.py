"""How is a move taken, once?"""

from typing import NamedTuple

from scopa.game_view import legal_moves
from scopa.games import commands
from scopa.games.events import Event
from scopa.games.state import Game
from scopa.rules.errors import ScopaError
from scopa.service.errors import Refused
from scopa.service.games import Current, Games, TooLate, Written, after, is_late
from scopa.service.repeats import Key, find
from scopa.service.tokens import seat_of
from scopa.stored import Repeatable, Stored


class Moved(NamedTuple):
    """The game as it stands for the seat that moved, and the events of its move."""

    stored: Stored
    seat: int
    events: list[Event]
    replayed: bool = False


def play(
    games: Games,
    game_id: str,
    token: str | None,
    asked: commands.Asked,
    version: int | None = None,
    key: Key | None = None,
) -> Moved:
    """The seat's move, then those of the computer players; with a key, once however often sent.

    Raises what `seat_of` and `find` do; Refused (with the version, and to the seat to play its
    legal moves) where the game has moved on from `version` or does not allow it.
    """

    def act(current: Current) -> tuple[Written | None, Moved]:
        stored = current.stored
        seat = seat_of(stored, token)
        if (before := find(stored, seat, key)) is not None:
            return None, _again(games, current, seat, before)
        if stored.game.turn == seat and is_late(current):
            raise TooLate
        _check_version(stored.game, version)
        try:
            change = commands.play(stored.game, seat, asked, current.at, games.choose(game_id))
        except ScopaError as error:
            games.counting.move(stored.game.rules.key, error.code)
            raise _refused(error, stored.game, seat) from None
        written = after(current, change)
        if key is not None:
            request = Repeatable(key.short, key.body, stored.game.version, change.game.version)
            written = written._replace(stored=written.stored.keep(seat, request))
        return written, Moved(written.stored, seat, list(change.events))

    return games.change(game_id, act)


def _again(games: Games, current: Current, seat: int, before: Repeatable) -> Moved:
    """The first answer, its events made again from the log."""
    found = games.events_since(current, before.before)
    events = [event for event in found if event.id <= before.after]
    return Moved(current.stored, seat, events, replayed=True)


def _check_version(game: Game, version: int | None) -> None:
    if version is not None and version != game.version:
        why = f"the game is at version {game.version}, not {version}"
        raise Refused("stale_version", why, version=game.version)


def _refused(error: ScopaError, game: Game, seat: int) -> Refused:
    seen = game.view(seat)
    if seen is None or game.turn != seat:
        return Refused(error.code, str(error), version=game.version)
    return Refused(error.code, str(error), version=game.version, legal_moves=legal_moves(seen))
