"""What goes into the store, what comes out of it, and what can go wrong?

Games are opaque bytes. All times are milliseconds since 1970, by the store's own clock.
"""

from enum import Enum
from typing import NamedTuple


class Loaded(NamedTuple):
    """A game as it stands."""

    revision: int
    data: bytes
    now: int
    kept: bytes | None = None
    """What is kept under the key that was asked for."""
    log: bytes | None = None
    """The finished rounds, where the whole game was asked for."""


class Kept(NamedTuple):
    """Bytes to find again under a name, for a time in milliseconds."""

    name: str
    data: bytes
    expires_in: int


class Write(NamedTuple):
    """All that one change does to a game."""

    data: bytes
    expires_in: int
    """Milliseconds until game and log are gone, from this change on."""
    log: bytes = b""
    """To be appended to the finished rounds."""
    due: int | None = None
    """When something must happen by itself; None clears what was due before."""
    keep: Kept | None = None
    outbox: tuple[bytes, ...] = ()
    """Letters to deliver, in this order. No two of a game may be equal: give each an id."""


class Outcome(Enum):
    """What became of a change."""

    DONE = 1
    LOST = 0
    """Somebody else was faster: load and judge again."""
    GONE = -1
    """The game has expired, or never was."""


class Ready(NamedTuple):
    """Games whose time has come."""

    games: tuple[str, ...]
    now: int


class Beat(NamedTuple):
    """The store's time, and the last time in which nobody was there to ask for it."""

    now: int
    previous: int | None
    outage: tuple[int, int] | None


class StoreUnavailable(Exception):
    """The store cannot serve now. Nothing was changed, but for an `OutcomeUnknown`."""


class OutcomeUnknown(StoreUnavailable):
    """The store was asked for a change and its answer was lost: it may have happened."""
