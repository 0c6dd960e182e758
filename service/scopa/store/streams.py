"""Which event streams has a seat open, over all workers?

A short list for each seat, the newest last. Whoever opens one too many pushes the oldest out, and
wakes the game's watchers, so that the worker that holds it can end it.
"""

from collections.abc import Iterable

from . import keys
from .connections import Argument, pack
from .scripts import OPEN_STREAM
from .servers import Servers


class Streams:
    """The seats' open streams. Ids of streams are texts that sort by their age."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers

    def open(self, game: str, seat: int, stream: str, most: int, expires_in: int) -> None:
        """Note a seat's stream, with up to `most` of the newest; forgotten after the ms given."""
        names = [keys.streams_key(game, seat)]
        arguments: list[Argument] = [stream, most, expires_in, keys.wake_channel(game)]
        self._servers.run(OPEN_STREAM, names, arguments)

    def close(self, game: str, seat: int, stream: str) -> None:
        """Strike a seat's stream."""
        name = keys.streams_key(game, seat)
        self._servers.ask(name, pack("LREM", name, 0, stream))

    def noted(self, game: str, seats: Iterable[int]) -> dict[int, list[str]]:
        """The streams of these seats, the oldest first."""
        asked = sorted(seats)
        names = [keys.streams_key(game, seat) for seat in asked]
        answers = self._servers.ask_all([(name, pack("LRANGE", name, 0, -1)) for name in names])
        return {
            seat: [stream.decode() for stream in answer]
            for seat, answer in zip(asked, answers, strict=True)
        }
