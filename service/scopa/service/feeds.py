"""How do many followers of one game learn of its changes?

One feed a process for each followed game: its thread listens for wake-ups and loads the game once
for all who follow it, and what they see alike is written once. A wake-up says only "look":
followers read on by number, so that nothing is missing and nothing comes twice.
"""

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import gevent.event
from gevent.monkey import is_module_patched

from scopa.encoding import UnknownFormat
from scopa.service.errors import GameNotFound
from scopa.service.games import Current, Games
from scopa.store import StoreUnavailable

log = logging.getLogger(__name__)

RECHECK = 5.0  # seconds until a feed looks without a wake-up, or ends without followers
PAUSE = 0.5  # seconds between attempts to load while the store is away


def new_bell() -> threading.Event | gevent.event.Event:
    """What followers wait for, and hear once.

    Among greenlets gevent's own: the one of `threading` holds 3 KB for each who waits.
    """
    return gevent.event.Event() if is_module_patched("threading") else threading.Event()


class Feed:
    """One game, followed.

    `current` is the game as last loaded, `gone` whether it has expired since, `newer` whether a
    version of the service has written it that this one does not read; `streams` the open streams
    of the seats that follow here, the oldest first. Whoever waits is woken by any change.
    """

    def __init__(self, games: Games, current: Current) -> None:
        self.current = current
        self.gone = False
        self.newer = False
        self.streams: dict[int, list[str]] = {}
        self.followers: Counter[int | None] = Counter()
        self._games = games
        self._shown_at = time.monotonic()
        self._rung = new_bell()
        self._texts: dict[object, bytes] = {}

    def wait(self, seconds: float, enough: Callable[[], bool]) -> None:
        """Returns when `enough` says so, asked after each change, or when the time is over."""
        until = time.monotonic() + seconds
        while True:
            rung = self._rung  # before the question, so that no change falls between
            left = until - time.monotonic()
            if enough() or left <= 0:
                return
            rung.wait(left)

    def wake(self) -> None:
        """Has everybody look."""
        rung, self._rung = self._rung, new_bell()
        rung.set()

    def text(self, name: object, make: Callable[[], bytes]) -> bytes:
        """What `make` makes of the current game, made once for all who ask by this name."""
        texts = self._texts
        if name not in texts:
            texts[name] = make()
        return texts[name]

    def load(self) -> None:
        """Brings `current` up to date, or says that the game is gone."""
        game_id = self.current.game_id
        try:
            current = self._games.current(game_id)
            seats = [seat for seat, count in self.followers.items() if count and seat is not None]
            self.streams = self._games.store.streams.noted(game_id, seats)
        except GameNotFound:
            self.gone = True
        except UnknownFormat:
            self.newer = True
        except StoreUnavailable:
            time.sleep(PAUSE)
            return
        else:
            self.show(current)
        self.wake()

    def show(self, current: Current) -> None:
        """Has this be the current game, unless a later load than it is there already."""
        seen = self.current
        later = (current.now, current.revision) > (seen.now, seen.revision)
        if later and current.revision != seen.revision:
            self.current, self._shown_at, self._texts = current, time.monotonic(), {}

    def seconds_since_change(self) -> float:
        """How long ago the game last changed, by the store's clock and this process's."""
        current = self.current
        before_load = (current.now - current.stored.log_at) / 1000
        return before_load + time.monotonic() - self._shown_at


class Feeds:
    """The games that are followed in this process; `stopping` once the worker is to end.

    `count` is the number of followers of all games together.
    """

    def __init__(self, games: Games) -> None:
        self.games = games
        self.stopping = False
        self.count = 0
        self._lock = threading.Lock()
        self._feeds: dict[str, Feed] = {}

    @contextmanager
    def follow(self, current: Current, seat: int | None) -> Iterator[Feed]:
        """The feed of the game, which somebody with this seat follows while the context is open."""
        with self._lock:
            feed = self._feeds.get(current.game_id)
            if feed is None:
                feed = self._feeds[current.game_id] = Feed(self.games, current)
                threading.Thread(target=self._run, args=(feed,), daemon=True).start()
            feed.show(current)
            feed.followers[seat] += 1
            self._count(1)
        del current  # the feed's is the one from here on, and this one fills kilobytes
        try:
            yield feed
        finally:
            with self._lock:
                feed.followers[seat] -= 1
                self._count(-1)

    def stop(self) -> None:
        """Ends all streams: the worker is about to end."""
        self.stopping = True
        for feed in list(self._feeds.values()):
            feed.wake()

    def _count(self, change: int) -> None:
        self.count += change
        self.games.counting.streams(change)

    def _run(self, feed: Feed) -> None:
        game_id = feed.current.game_id
        with self.games.store.watch(game_id) as watch:
            while not self._ends(feed):
                try:
                    feed.load()
                except Exception:
                    log.exception("a feed could not load its game")
                watch.wait(RECHECK)

    def _ends(self, feed: Feed) -> bool:
        with self._lock:
            over = feed.gone or feed.newer or not feed.followers.total()
            if over:
                del self._feeds[feed.current.game_id]
            return over
