"""What does the operator want to know of what happens? Told to whoever counts it."""

from collections.abc import Iterable
from typing import Protocol

from scopa.games import events as what
from scopa.games.events import Event


class Counting(Protocol):
    """Counts what it is told; labels are a variant's or a player's key and a few words."""

    def move(self, variant: str, outcome: str) -> None:
        """A move: by whom it was made (`human`, `bot`, `timeout`), or the code of its refusal."""

    def game(self, variant: str, outcome: str) -> None:
        """A game: `created`, `started`, or the reason for which it ended."""

    def conflict(self) -> None:
        """A change that came second, and is judged again."""

    def store(self, operation: str, seconds: float, *, failed: bool) -> None:
        """A round trip to the store."""

    def search(self, bot: str, seconds: float, *, put_off: bool) -> None:
        """A computer player that looked ahead, in time or not."""

    def streams(self, change: int) -> None:
        """One follower of a game more, or one less."""


class Uncounted:
    """Where nobody wants to know."""

    def move(self, variant: str, outcome: str) -> None: ...

    def game(self, variant: str, outcome: str) -> None: ...

    def conflict(self) -> None: ...

    def store(self, operation: str, seconds: float, *, failed: bool) -> None: ...

    def search(self, bot: str, seconds: float, *, put_off: bool) -> None: ...

    def streams(self, change: int) -> None: ...


UNCOUNTED = Uncounted()


def count_events(counting: Counting, variant: str, events: Iterable[Event]) -> None:
    """Tells of the moves and of the game's fate among new events."""
    for event in events:
        match event.what:
            case what.Played(by=by) | what.DeclaredHand(by=by):
                counting.move(variant, by)
            case what.GameCreated():
                counting.game(variant, "created")
            case what.GameStarted():
                counting.game(variant, "started")
            case what.GameEnded(result=result):
                counting.game(variant, result.reason)
