"""Who must be woken when a game changes?

One connection a process is subscribed to all games that are watched there. A wake-up says no more
than "look again"; whoever is woken reads by number. Plain `threading`, so that it serves threads
and, monkey-patched, greenlets.

Only the listener's thread touches the connection (over TLS, reading and writing at once from two
threads is not safe); watchers leave it their wishes, which it sees to within a `TICK`.
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

TICK = 0.02
PAUSE = 0.2
"""Seconds between attempts to reach the server again."""
LINGER = 10.0
"""Seconds for which the listener stays when nobody watches any more."""
SILENCE = 5.0
"""Seconds after which the server is asked whether it is there, and as many to answer."""
CHANNELS_AT_ONCE = 1000


class _Bell:
    """What all watchers of one game wait for; it is rung once, then there is a new one."""

    def __init__(self) -> None:
        self.watchers = 0
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


class _Ear:
    """A connection that hears of channels."""

    def __init__(self, connection: AbstractConnection, silence: float) -> None:
        self.connection = connection
        self._silence = silence
        self._heard = time.monotonic()
        self._asked = False

    def say(self, command: str, channels: list[str]) -> None:
        for start in range(0, len(channels), CHANNELS_AT_ONCE):
            self.connection.send_command(command, *channels[start : start + CHANNELS_AT_ONCE])

    def hear(self) -> str | None:
        """The next channel on which something happened, if any within a tick.

        A confirmed subscription counts too: what was published before it nobody knows.
        """
        if not self.connection.can_read(TICK):
            self._mind_the_silence()
            return None
        answer = self.connection.read_response()
        self._heard, self._asked = time.monotonic(), False
        if isinstance(answer, list) and answer[0] in (b"message", b"subscribe"):
            channel: str = answer[1].decode()
            return channel
        return None

    def _mind_the_silence(self) -> None:
        silent = time.monotonic() - self._heard
        if silent > 2 * self._silence:
            raise StoreUnavailable("the server has fallen silent")
        if silent > self._silence and not self._asked:
            self.connection.send_command("PING")
            self._asked = True


class Bells:
    """All watched games of a process, and the thread that listens for them."""

    def __init__(self, connect: Connect, silence: float = SILENCE) -> None:
        self._connect = connect
        self._silence = silence
        self._lock = threading.Lock()
        self._bells: dict[str, _Bell] = {}
        self._wishes: list[tuple[str, str]] = []
        self._listener: threading.Thread | None = None
        self._needed_at = 0.0
        self._closed = False

    @contextmanager
    def watch(self, game: str) -> Iterator[Watch]:
        """Hear of a game's changes, from the moment of entering on."""
        channel = wake_channel(game)
        watch = self._enter(channel)
        try:
            yield watch
        finally:
            self._leave(channel)

    def close(self) -> None:
        """Let the listener go; nobody is woken any more."""
        self._closed = True

    def _enter(self, channel: str) -> Watch:
        with self._lock:
            bell = self._bells.get(channel)
            if bell is None:
                bell = self._bells[channel] = _Bell()
                self._wishes.append(("SUBSCRIBE", channel))
            bell.watchers += 1
            if self._listener is None or not self._listener.is_alive():  # a fork leaves it behind
                self._listener = threading.Thread(target=self._listen, daemon=True)
                self._listener.start()
            return Watch(bell)

    def _leave(self, channel: str) -> None:
        with self._lock:
            bell = self._bells[channel]
            bell.watchers -= 1
            if not bell.watchers:
                del self._bells[channel]
                self._wishes.append(("UNSUBSCRIBE", channel))

    def _listen(self) -> None:
        ear = None
        while self._needed():
            try:
                ear = ear or self._subscribed()
                self._see_to_wishes(ear)
                self._ring(ear.hear())
            except (StoreUnavailable, redis.exceptions.RedisError):
                ear = None
                time.sleep(PAUSE)
        if ear is not None:
            ear.connection.disconnect()

    def _needed(self) -> bool:
        with self._lock:
            now = time.monotonic()
            if self._bells:
                self._needed_at = now
            if self._closed or now - self._needed_at > LINGER:
                self._listener = None
                return False
            return True

    def _subscribed(self) -> _Ear:
        ear = _Ear(self._connect(), self._silence)
        with self._lock:
            channels = list(self._bells)
            self._wishes.clear()
        ear.say("SUBSCRIBE", channels)
        return ear

    def _see_to_wishes(self, ear: _Ear) -> None:
        if not self._wishes:
            return
        with self._lock:
            wishes, self._wishes = self._wishes, []
        # A channel may have been left and entered again: what holds is its last wish.
        last = {channel: command for command, channel in wishes}
        for command in ("UNSUBSCRIBE", "SUBSCRIBE"):
            ear.say(command, [channel for channel, wish in last.items() if wish == command])

    def _ring(self, channel: str | None) -> None:
        bell = self._bells.get(channel) if channel else None
        if bell is not None:
            bell.ring()
