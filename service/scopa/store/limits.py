"""How often did somebody do something of late, over all workers?

The generic cell rate algorithm: of each caller only one time is kept, that at which what they did
so far would have been paid for at an even pace.
"""

from typing import NamedTuple

from .scripts import TAKE_TURN
from .servers import Servers


class Verdict(NamedTuple):
    """Whether it may be done once more, how often after that, and in how many ms all is free."""

    allowed: bool
    left: int
    reset: int


class Limits:
    """Counters that all workers share; each is gone once nothing of it is left."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers

    def take(self, name: str, most: int, window: int) -> Verdict:
        """Count it once more, of `most` in a window of so many ms, if that is not too often."""
        allowed, left, reset = self._servers.run(TAKE_TURN, [f"scopa:limit:{name}"], [most, window])
        return Verdict(bool(allowed), left, reset)
