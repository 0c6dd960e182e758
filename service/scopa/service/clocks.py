"""Who acts when a player's time has passed and nobody is there to see it?

Every worker looks once a second for what is due, and acts through the same change as a move does,
so that doubles and deaths of workers are harmless. The same thread tells the store that the service
is there: time in which it was not flags nobody.
"""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from scopa.encoding import UnknownFormat
from scopa.games.commands import waits_for_bot
from scopa.service.errors import GameNotFound, Overloaded
from scopa.service.games import Games
from scopa.store import StoreUnavailable

log = logging.getLogger(__name__)

EVERY = 1.0  # seconds
PUT_OFF = 60_000  # ms until a game that cannot be gone on with is looked at again


class Sweeper:
    """A thread that looks for games whose time has come."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._thinking: set[str] = set()
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to look."""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._stopped.set()

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                self.sweep()
            except StoreUnavailable:
                log.warning("the store does not answer: clocks wait")
            except Exception:
                log.exception("clocks wait")
            self._stopped.wait(EVERY)

    def sweep(self) -> None:
        """Act upon all that is due now."""
        store = self._games.store
        ready = store.due()
        store.beat()  # after it: where a server of a cluster is away, the service is not all there
        for game_id in ready.games:
            with self._nothing_else_stopped(game_id, ready.now):
                if waits_for_bot(self._games.current(game_id).stored.game):
                    self._think(game_id, ready.now)

    def _think(self, game_id: str, now: int) -> None:
        """Has the computer players think that a game waits for, beside everything else."""
        if game_id not in self._thinking:
            self._thinking.add(game_id)
            threading.Thread(target=self._go_on, args=(game_id, now), daemon=True).start()

    def _go_on(self, game_id: str, now: int) -> None:
        try:
            with self._nothing_else_stopped(game_id, now):
                self._games.go_on(game_id)
        except StoreUnavailable:
            log.warning("the store does not answer: a computer player waits")
        finally:
            self._thinking.discard(game_id)

    @contextmanager
    def _nothing_else_stopped(self, game_id: str, now: int) -> Iterator[None]:
        """One game that cannot be gone on with must not stop the clocks of all others."""
        try:
            yield
        except GameNotFound:
            self._games.store.put_off(game_id, None)
        except Overloaded:
            log.warning("a game that is due changes too fast")
        except StoreUnavailable:
            raise
        except Exception as error:
            self._games.store.put_off(game_id, now + PUT_OFF)
            if not isinstance(error, UnknownFormat):  # which its own version acts upon
                log.exception("a game that is due cannot be gone on with")
