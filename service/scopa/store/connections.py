"""How does a question get to Redis and its answer back?

Connections are lent from a plain list, the one used last first, and made when none is free. This
is a third of the price of redis-py's client and pool, and works alike under threads and gevent.
"""

import os
import time
from collections.abc import Callable
from typing import Any, TypeAlias

import redis.exceptions
from hiredis import pack_command
from redis.connection import AbstractConnection, Connection, parse_url

from .scripts import Script
from .values import StoreUnavailable

Argument: TypeAlias = str | bytes | int
Connect: TypeAlias = Callable[[], AbstractConnection]

CONNECT_TIMEOUT = 0.4
ANSWER_TIMEOUT = 0.9
"""Seconds. A question that times out is not asked again: the caller hears it within a second."""
RESTED = 0.1
"""Seconds after which a connection is looked at before it is used again."""


class NoAnswer(StoreUnavailable):
    """A question was sent, and no answer came."""


class Dropped(NoAnswer):
    """The connection broke before the answer came; a new one may serve."""


def connector(url: str, answer_timeout: float = ANSWER_TIMEOUT) -> Connect:
    """How to connect to a redis://, rediss:// or unix:// address; ValueError for any other."""
    options = {
        "socket_timeout": answer_timeout,
        "socket_connect_timeout": CONNECT_TIMEOUT,
        "protocol": 2,
        "driver_info": None,
        **parse_url(url),
    }
    kind = options.pop("connection_class", Connection)

    def connect() -> AbstractConnection:
        connection: AbstractConnection = kind(**options)
        try:
            connection.connect()
        except redis.exceptions.RedisError as error:
            raise StoreUnavailable(str(error)) from error
        return connection

    return connect


def pack(*command: Argument) -> bytes:
    """A command as it goes over the wire."""
    packed: bytes = pack_command(command)  # type: ignore[arg-type]  # typed for tuples of one
    return packed


class Connections:
    """Free connections of one process to one server."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._free: list[tuple[AbstractConnection, float]] = []
        self._process = os.getpid()

    def ask(self, packed: bytes, answers: int = 1) -> list[Any]:
        """Send commands that change nothing, read their answers; once more if it breaks."""
        try:
            return self.ask_once(packed, answers)
        except Dropped:
            return self.ask_once(packed, answers)

    def ask_once(self, packed: bytes, answers: int = 1) -> list[Any]:
        """Send packed commands and read their answers.

        Raises `NoAnswer` if they may have been carried out all the same, and plain
        `StoreUnavailable` if they were not. A connection whose answers were not all read,
        whatever the reason, is never lent again: the next one would read what is not its own.
        """
        connection = self._lend()
        try:
            connection.send_packed_command((packed,), check_health=False)
            result = [connection.read_response() for _ in range(answers)]
        except redis.exceptions.NoScriptError:
            self._free.append((connection, time.monotonic()))
            raise
        except (redis.exceptions.ResponseError, redis.exceptions.BusyLoadingError) as error:
            self.close()
            raise StoreUnavailable(str(error)) from error
        except redis.exceptions.TimeoutError as error:
            self.close()
            raise NoAnswer(str(error)) from error
        except redis.exceptions.RedisError as error:
            self.close()
            raise Dropped(str(error)) from error
        self._free.append((connection, time.monotonic()))
        return result

    def run(self, script: Script, keys: list[str], arguments: list[Argument]) -> Any:
        """Run a script once; the server is sent its text only if it does not know it yet."""
        try:
            return self.ask_once(pack("EVALSHA", script.sha, len(keys), *keys, *arguments))[0]
        except redis.exceptions.NoScriptError:
            return self.ask_once(pack("EVAL", script.text, len(keys), *keys, *arguments))[0]

    def close(self) -> None:
        """Forget all free connections: where one broke, the others lead to the same dead end."""
        while self._free:
            self._free.pop()[0].disconnect()

    def _lend(self) -> AbstractConnection:
        if self._process != os.getpid():
            self._free, self._process = [], os.getpid()
        while self._free:
            connection, since = self._free.pop()
            if time.monotonic() - since < RESTED or _is_alive(connection):
                return connection
            connection.disconnect()
        return self._connect()


def _is_alive(connection: AbstractConnection) -> bool:
    try:
        return not connection.can_read()
    except redis.exceptions.RedisError:
        return False
