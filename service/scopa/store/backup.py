"""What of the store is worth keeping elsewhere, and how does it get back?

Games, each read in one step, so that its state and its rounds belong together; lists; and when the
service was last there, so that nobody's clock falls for the time that was lost. Answers kept for
repeats, limits and open streams stay behind: they last a day at most.
"""

from collections.abc import Iterator
from typing import NamedTuple

from . import keys
from .connections import Argument, pack
from .scripts import COPY, PUT_BACK
from .servers import Servers

AT_ONCE = 1000


class GameCopy(NamedTuple):
    """A game as it lies in the store, opaque; `expires_in` and `due` in milliseconds."""

    game: str
    state: bytes
    log: bytes
    expires_in: int
    due: int | None
    letters: tuple[bytes, ...]


class ListCopy(NamedTuple):
    """A list of games, under its name."""

    name: str
    members: tuple[str, ...]


class BeatCopy(NamedTuple):
    """When the service was last there."""

    at: int


Copy = GameCopy | ListCopy | BeatCopy


class Backup:
    """The way out of a store, and back into one."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers

    def copies(self) -> Iterator[Copy]:
        """All that is worth keeping; a game may come twice, and one made meanwhile not at all."""
        for key in self._names("scopa:{??}:game:*"):
            copy = self._copy(key.rpartition(":")[2])
            if copy is not None:
                yield copy
        for name in (keys.PUBLIC, *self._names(keys.made_key("*"))):
            [members] = self._servers.ask(name, pack("ZRANGE", name, 0, -1))
            yield ListCopy(name, tuple(member.decode() for member in members))
        [at] = self._servers.ask(keys.BEAT, pack("HGET", keys.BEAT, "at"))
        if at is not None:
            yield BeatCopy(int(at))

    def put_back(self, copy: Copy) -> bool:
        """Write what is not there yet; False for what is."""
        match copy:
            case GameCopy():
                return self._put_back_game(copy)
            case ListCopy(name, members):
                scored = [word for member in members for word in (0, member)]
                return bool(members) and self._is_new(name, pack("ZADD", name, "NX", *scored))
            case BeatCopy(at):
                return self._is_new(keys.BEAT, pack("HSETNX", keys.BEAT, "at", at))

    def _is_new(self, key: str, packed: bytes) -> bool:
        [added] = self._servers.ask(key, packed)
        return bool(added)

    def _put_back_game(self, copy: GameCopy) -> bool:
        due: Argument = "" if copy.due is None else copy.due
        arguments = [copy.game, copy.state, copy.log, copy.expires_in, due, *copy.letters]
        return bool(self._servers.run(PUT_BACK, keys.of_game(copy.game), arguments))

    def _copy(self, game: str) -> GameCopy | None:
        found = self._servers.run(COPY, keys.of_game(game), [game])
        if found is None:
            return None
        state, log, expires_in, due, letters = found
        return GameCopy(game, state, log, expires_in, due and int(due), tuple(letters))

    def _names(self, pattern: str) -> Iterator[str]:
        for server in self._servers.each():
            cursor = b"0"
            while True:
                question = pack("SCAN", cursor, "MATCH", pattern, "COUNT", AT_ONCE)
                [(cursor, found)] = server.ask_once(question)
                yield from (name.decode() for name in found)
                if cursor == b"0":
                    break
