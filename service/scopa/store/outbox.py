"""Which letters are still to be delivered?

The letters of a game lie in a list, in order, and wait in the outbox until their time. A letter
is lent to one deliverer for a while and struck when delivered; a deliverer that dies gives it
back by saying nothing. So each is delivered at least once, and those of a game in their order.
"""

from . import keys
from .connections import pack
from .schedule import ready
from .scripts import DELIVERED, TAKE
from .servers import Servers
from .values import Ready


class Outbox:
    """The letters that changes have left behind."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers

    def ready(self, limit: int = 16) -> Ready:
        """Games with a letter that may be taken now, up to `limit` of each tag."""
        return ready(self._servers, keys.ALL_OUTBOXES, limit)

    def take(self, game: str, lease: int) -> bytes | None:
        """A game's first letter, for `lease` milliseconds; None if somebody else has it."""
        letter: bytes | None = self._servers.run(TAKE, _keys(game), [game, lease])
        return letter

    def delivered(self, game: str, letter: bytes) -> bool:
        """Strike the letter; False if somebody else has done so. The next is ready at once."""
        return bool(self._servers.run(DELIVERED, _keys(game), [game, letter]))

    def put_off(self, game: str, until: int) -> None:
        """Leave the letters of a game alone until then."""
        name = keys.outbox_key(game)
        self._servers.ask(name, pack("ZADD", name, "XX", until, game))


def _keys(game: str) -> list[str]:
    return [keys.letters_key(game), keys.outbox_key(game)]
