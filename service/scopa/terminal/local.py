"""How is a game played without a service, against computer players alone?

Everything happens in this process, through the same commands as in the service, and the game is
written to its file before a move is shown.
"""

import secrets
import time

import msgpack

from scopa.deals import SEED_BYTES
from scopa.encoding import UnknownFormat, decode, encode
from scopa.events import Json, visible
from scopa.game_view import game_view
from scopa.games import commands
from scopa.games.commands import ChooseBySeed
from scopa.games.seating import seat_players
from scopa.games.state import BOT, HUMAN, Seat, new_game
from scopa.rules.cards import parse_card
from scopa.rules.moves import Move
from scopa.rules.view import View
from scopa.stored import Stored, events_since, new_stored
from scopa.terminal.asked import Asked
from scopa.terminal.match import CannotPlay
from scopa.terminal.shelf import Shelf

YOU = 0
KIND = "game"


class LocalMatch:
    """A game kept in a file, in which the player has seat 0."""

    invitation: str | None = None

    def __init__(
        self,
        game_id: str,
        stored: Stored,
        archive: bytes,
        *,
        shelf: Shelf,
        choose: ChooseBySeed,
        told: int,
    ) -> None:
        self.game_id = game_id
        self.told = told
        self._stored = stored
        self._archive = archive
        self._shelf = shelf
        self._choose = _with_chance(choose)

    def view(self) -> Json:
        return game_view(self.game_id, self._stored, YOU)

    def view_after(self, version: int) -> Json:
        return self.view()  # computer players never keep one waiting

    def events(self, after: int) -> list[Json]:
        found = events_since(self._stored, after, self._archive)
        assert found is not None
        return [visible(event, YOU) for event in found]

    def play(self, move: Json, version: int) -> Json:
        game, at = self._stored.game, _now(self._stored)
        self.keep(commands.play(game, YOU, _asked(move), at, self._choose))
        return self.view()

    def keep(self, change: commands.Change) -> None:
        """Go on from this change, once it is on file."""
        stored, archived = self._stored.after(change)
        archive = self._archive + archived
        self._shelf.write(KIND, self.game_id, msgpack.packb((encode(stored), archive)))
        self._stored, self._archive = stored, archive

    def put_away(self) -> None:
        self._shelf.remove(KIND, self.game_id)


def create(asked: Asked, shelf: Shelf, choose: ChooseBySeed) -> LocalMatch:
    """A new game; raises InvalidOptions, CannotPlay."""
    _, bots = asked.others()
    seating = seat_players(asked.rules, (None,) * (1 + len(bots)), asked.teams)
    seed = asked.seed or secrets.token_bytes(SEED_BYTES)
    game = new_game(asked.rules, seating.sides, seed)
    now = int(time.time() * 1000)
    nothing_yet = new_stored(game, 1 + len(bots), now)._replace(seeded=asked.seed is not None)
    match = LocalMatch(secrets.token_hex(4), nothing_yet, b"", shelf=shelf, choose=choose, told=0)
    seats = [Seat(HUMAN, asked.name), *[Seat(BOT, name, asked.bot) for name in bots]]
    match.keep(commands.create(game, seats, now, _with_chance(choose)))
    return match


def resume(game_id: str, shelf: Shelf, choose: ChooseBySeed) -> LocalMatch | None:
    """The game kept under this id, None if there is none; raises CannotPlay."""
    kept = shelf.read(KIND, game_id)
    if kept is None:
        return None
    try:
        data, archive = msgpack.unpackb(kept)
        stored = decode(data)
    except (UnknownFormat, ValueError) as error:
        raise CannotPlay(f"game {game_id} cannot be read: {error}") from error
    told = stored.game.version
    return LocalMatch(game_id, stored, archive, shelf=shelf, choose=choose, told=told)


def _now(stored: Stored) -> int:
    return max(int(time.time() * 1000), stored.log_at)  # a clock may be set back


def _asked(move: Json) -> commands.Asked:
    if move["type"] == "declare":
        return commands.Asked(None, matta=move.get("matta"))
    return commands.Asked(parse_card(move["card"]), [parse_card(one) for one in move["capture"]])


def _with_chance(choose: ChooseBySeed) -> commands.Choose:
    """The computer players, each of whose moves has a secret of its own to be random with."""

    def chosen(bot: str, view: View, version: int) -> Move:
        return choose(bot, view, secrets.token_bytes(SEED_BYTES))

    return chosen
