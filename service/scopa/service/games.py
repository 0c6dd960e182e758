"""How is a stored game looked at, and changed?"""

import logging
import random
import re
import time
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeAlias, TypeVar

from scopa.encoding import decode, encode
from scopa.games.commands import (
    Change,
    Choose,
    extend,
    forfeit,
    go_on,
    time_out,
    waits_for_bot,
)
from scopa.games.events import Event
from scopa.service.counting import UNCOUNTED, Counting, count_events
from scopa.service.errors import GameNotFound, Overloaded
from scopa.service.letters import letters_of
from scopa.service.thinking import Thinking
from scopa.service.threads import on_a_thread
from scopa.store import Kept, Loaded, Outcome, Store, StoreUnavailable, Write
from scopa.store.public import Listed
from scopa.stored import Stored, events_since

T = TypeVar("T")

ATTEMPTS = 20
GRACE = 2000  # ms after a deadline before it is acted upon, for changes that are on their way
GAME_ID = re.compile(r"[A-Za-z0-9_-]{22}")

log = logging.getLogger(__name__)


class Current(NamedTuple):
    """A game as it was loaded; `now` is the store's clock then, `kept` what lay under a key.

    `loaded_at` is the same moment by this process's monotonic clock, in seconds.
    """

    game_id: str
    stored: Stored
    revision: int
    now: int
    kept: bytes | None = None
    archive: bytes | None = None
    loaded_at: float = 0.0

    @property
    def at(self) -> int:
        """The time of what happens now: never before what has happened already."""
        return max(self.now, self.stored.log_at)


class Written(NamedTuple):
    """What a change writes: the game, its addition to the archive, an answer, another game.

    `events` are those of the change, for the letters that it leaves.
    """

    stored: Stored
    archive: bytes = b""
    events: tuple[Event, ...] = ()
    keep: Kept | None = None
    also: "tuple[str, Written] | None" = None


class TooLate(Exception):
    """Raised by an act that came after the deadline of its seat: the timeout goes first."""


Act: TypeAlias = Callable[[Current], tuple[Written | None, T]]


class _Timed:
    """Tells how long a round trip took; written out, as a generator would cost twice as much."""

    def __init__(self, counting: Counting, operation: str) -> None:
        self._counting, self._operation = counting, operation

    def __enter__(self) -> None:
        self._began = time.perf_counter()

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        seconds = time.perf_counter() - self._began
        self._counting.store(self._operation, seconds, failed=error is not None)


class Games:
    """The games in a store. Raises StoreUnavailable wherever the store does.

    `letters` says whether changes leave letters for a backend; `counting` is told what happens.
    """

    def __init__(
        self,
        store: Store,
        thinking: Thinking,
        *,
        letters: bool = False,
        counting: Counting = UNCOUNTED,
    ) -> None:
        self.store = store
        self.thinking = thinking
        self.counting = counting
        self._letters = letters

    def choose(self, game_id: str) -> Choose:
        """How the computer players of this game are asked in the course of a request."""
        return self.thinking.chooser(game_id)

    def current(self, game_id: str, kept: str | None = None, *, whole: bool = False) -> Current:
        """The game as it stands, after what was due by the clock; with its archive if `whole`.

        Raises GameNotFound for a game that never was or has expired.
        """
        if not GAME_ID.fullmatch(game_id):
            raise GameNotFound("there is no such game")
        for _ in range(ATTEMPTS):
            with _Timed(self.counting, "load"):
                loaded = self.store.load_whole(game_id) if whole else self.store.load(game_id, kept)
            if loaded is None:
                raise GameNotFound("there is no such game")
            current = _current(game_id, loaded)
            if not overdue(current.stored, current.now):
                return current
            self._act_on_deadline(current)
        raise Overloaded("the game changes faster than it can be read")

    def events_since(self, current: Current, after: int) -> list[Event]:
        """The events after this number, up to where the game stands in `current`."""
        found = events_since(current.stored, after, None)
        if found is None:
            whole = self.current(current.game_id, whole=True)
            found = on_a_thread(events_since, whole.stored, after, whole.archive) or []
        return [event for event in found if event.id <= current.stored.game.version]

    def change(self, game_id: str, act: Act[T], kept: str | None = None) -> T:
        """What `act` answers, once what it writes has been written to the game it was shown.

        `act` is called again with the game as it stands then, whenever somebody else was faster,
        and after the timeout where it raises TooLate; it raises what it refuses. Raises
        GameNotFound, Overloaded.
        """
        for attempt in range(ATTEMPTS):
            current = self.current(game_id, kept)
            try:
                written, answer = act(current)
            except TooLate:
                self._act_on_deadline(current)
                continue
            if written is None:
                self.store.make_sure(game_id)  # it may be the answer to a change done before
                return answer
            if self._write(current, written):
                return answer
            time.sleep(random.uniform(0, 0.002 * attempt))
        raise Overloaded("too many changes of this game at once; try again")

    def go_on(self, game_id: str) -> None:
        """Lets the computer players play that the game waits for, however long they think."""

        def act(current: Current) -> tuple[Written | None, None]:
            choose = self.thinking.chooser(game_id, patience=None)
            change = go_on(current.stored.game, current.at, choose)
            return (after(current, change) if change.events else None), None

        self.change(game_id, act)

    def create(self, game_id: str, written: Written, now: int) -> bytes | None:
        """Writes a new game; returns what was kept under its key before, if that stops it."""
        kept = self.store.create(game_id, self._write_of(game_id, None, written, now))
        if kept is None:
            self._done(game_id, None, written)
        return kept

    def _write(self, current: Current, written: Written) -> bool:
        game_id, now = current.game_id, current.now
        write = self._write_of(game_id, current.stored, written, now)
        also = written.also and (
            written.also[0],
            self._write_of(written.also[0], None, written.also[1], now),
        )
        with _Timed(self.counting, "change"):
            outcome = self.store.change(game_id, current.revision, write, also)
        if outcome is Outcome.GONE:
            raise GameNotFound("there is no such game")
        if outcome is Outcome.LOST:
            self.counting.conflict()
        else:
            self._done(game_id, current.stored, written)
        return outcome is Outcome.DONE

    def _write_of(self, game_id: str, before: Stored | None, written: Written, now: int) -> Write:
        """What goes to the store of a game, which was `before` unless it is new."""
        stored = written.stored
        return Write(
            data=encode(stored),
            expires_in=max(stored.expires_at - now, 1),
            log=written.archive,
            due=now if waits_for_bot(stored.game) else _due(stored),
            keep=written.keep,
            outbox=letters_of(game_id, before, stored, written.events) if self._letters else (),
        )

    def _done(self, game_id: str, before: Stored | None, written: Written) -> None:
        """What follows from a change that was written."""
        count_events(self.counting, written.stored.game.rules.key, written.events)
        if written.stored.public:
            self._list(game_id, before, written.stored)

    def _list(self, game_id: str, before: Stored | None, after: Stored) -> None:
        """Keeps the public list, which may lag: whoever reads it looks at the games themselves."""
        waited = before is not None and before.game.status == "waiting"
        waits = after.game.status == "waiting"
        if waited == waits:
            return
        listed = Listed(after.created_at, game_id)
        try:
            if waits:
                self.store.public.add(listed)
            else:
                self.store.public.remove(listed)
        except StoreUnavailable:
            log.warning("the public list lags")

    def _act_on_deadline(self, current: Current) -> None:
        """The seat to play has let its time pass; if the service was away then, it has it anew.

        Whoever comes first does this, and nobody minds who: the game is then loaded again.
        """
        stored, choose = current.stored, self.choose(current.game_id)
        clock, deadline = stored.clock, stored.deadline
        assert clock is not None
        assert deadline is not None
        outage = self.store.beat().outage
        if outage is not None and outage[0] < deadline <= outage[1]:
            again = current.at + clock.seconds_per_move * 1000
            change = extend(stored.game, current.at, again)
        elif clock.on_timeout == "forfeit":
            change = forfeit(stored.game, current.at)
        else:
            change = time_out(stored.game, current.at, choose)
        self._write(current, after(current, change))


# Whoever follows a game, or asks again for a view that has not changed, reads the same bytes.
_decoded = lru_cache(maxsize=256)(decode)


def _current(game_id: str, loaded: Loaded) -> Current:
    stored = _decoded(loaded.data)
    return Current(
        game_id, stored, loaded.revision, loaded.now, loaded.kept, loaded.log, time.monotonic()
    )


def _due(stored: Stored) -> int | None:
    return None if stored.deadline is None else stored.deadline + GRACE


def overdue(stored: Stored, now: int) -> bool:
    """Whether the seat to play has let its time pass, and the grace after it."""
    due = _due(stored)
    return due is not None and now >= due


def is_late(current: Current) -> bool:
    """Whether what arrives now comes after the deadline, be it within the grace."""
    deadline = current.stored.deadline
    return deadline is not None and current.now > deadline


def after(current: Current, change: Change) -> Written:
    """What is written of a change."""
    return Written(
        *current.stored.after(change, later(current.at, current.loaded_at)), change.events
    )


def later(at: int, then: float) -> int:
    """The time (ms since the epoch) now, where it was `at` when the monotonic clock was `then`."""
    return at + int(1000 * (time.monotonic() - then))
