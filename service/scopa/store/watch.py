"""Who must be woken when a game changes?

One connection a process is subscribed to all games that are watched there. A wake-up says no more
than "look again"; whoever is woken reads by number. Plain `threading`, so that it serves threads
and, monkey-patched, greenlets.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import redis.exceptions
from redis.connection import AbstractConnection

from .connections import Connect
from .keys import wake_channel
from .values import StoreUnavailable

PAUSE = 0.2
"""Seconds between attempts to reach the server again."""
CHANNELS_AT_ONCE = 1000


class _Bell:
    """What all watchers of one game wait for; it is rung once, then there is a new one."""

    def __init__(self) -> None:
        self.watchers = 1
        self.rung = threading.Event()

    def ring(self) -> None:
        rung, self.rung = self.rung, threading.Event()
        rung.set()


class Watch:
    """One watcher's ear."""

    def __init__(self, bell: _Bell) -> None:
        self._bell = bell
        self._rung = bell.rung

    def wait(self, timeout: float) -> bool:
        """Whether the game may have changed since the watch began or `wait` last said so.

        So read after the watch began, and again after every True: nothing is missed. Now and
        then it is True for nothing.
        """
        if not self._rung.wait(timeout):
            return False
        self._rung = self._bell.rung
        return True


class Bells:
    """All watched games of a process, and the thread that listens for them."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._lock = threading.Lock()
        self._bells: dict[str, _Bell] = {}
        self._connection: AbstractConnection | None = None
        self._listener: threading.Thread | None = None
        self._closed = False

    @contextmanager
    def watch(self, game: str) -> Iterator[Watch]:
        channel = wake_channel(game)
        watch = self._enter(channel)
        try:
            yield watch
        finally:
            self._leave(channel)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            # Forgotten first: redis-py would connect anew to send what is still to be said.
            connection, self._connection = self._connection, None
        if connection is not None:
            connection.disconnect()

    def _enter(self, channel: str) -> Watch:
        with self._lock:
            if self._listener is None:
                self._listener = threading.Thread(target=self._listen, daemon=True)
                self._listener.start()
            bell = self._bells.get(channel)
            if bell is not None:
                bell.watchers += 1
                return Watch(bell)
            bell = self._bells[channel] = _Bell()
            watch = Watch(bell)
            self._say("SUBSCRIBE", channel)
            return watch

    def _leave(self, channel: str) -> None:
        with self._lock:
            bell = self._bells[channel]
            bell.watchers -= 1
            if not bell.watchers:
                del self._bells[channel]
                self._say("UNSUBSCRIBE", channel)

    def _say(self, *command: str) -> None:
        # With the lock held. While there is no connection nothing need be said: the listener
        # will subscribe to all that is watched by then.
        if self._connection is not None:
            try:
                self._connection.send_command(*command)
            except redis.exceptions.RedisError:
                self._connection = None

    def _listen(self) -> None:
        while not self._closed:
            try:
                self._hear(self._subscribe())
            except (StoreUnavailable, redis.exceptions.RedisError):
                self._connection = None
                time.sleep(PAUSE)

    def _subscribe(self) -> AbstractConnection:
        connection = self._connect()
        with self._lock:
            channels = list(self._bells)
            for start in range(0, len(channels), CHANNELS_AT_ONCE):
                connection.send_command("SUBSCRIBE", *channels[start : start + CHANNELS_AT_ONCE])
            self._connection = connection
        return connection

    def _hear(self, connection: AbstractConnection) -> None:
        asked = False
        while True:
            try:
                answer = connection.read_response(disconnect_on_error=False)
            except redis.exceptions.TimeoutError:
                if asked:
                    raise
                with self._lock:
                    self._say("PING")
                asked = True
                continue
            asked = False
            # A confirmed subscription rings too: what was published before it nobody knows.
            if isinstance(answer, list) and answer[0] in (b"message", b"subscribe"):
                bell = self._bells.get(answer[1].decode())
                if bell is not None:
                    bell.ring()
