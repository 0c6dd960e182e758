"""How does a question get to Redis and its answer back?

Connections are lent from a plain list, the one used last first, and made when none is free. This
costs half of redis-py's client and pool, and works alike under threads and gevent.
"""

import os
import re
import threading
import time
from collections.abc import Callable
from typing import Any, TypeAlias

import redis.exceptions
from hiredis import pack_command
from redis.connection import AbstractConnection, Connection, parse_url

from .values import StoreUnavailable

Argument: TypeAlias = str | bytes | int
Connect: TypeAlias = Callable[[], AbstractConnection]

CONNECT_TIMEOUT = 0.4
ANSWER_TIMEOUT = 0.9
"""Seconds. A question that times out is not asked again: the caller hears it within a second."""
MOST = 128
"""Connections of a process in use at once; when a game's many watchers wake, they queue."""
QUEUE_TIMEOUT = 5.0
"""Seconds in that queue while the server does answer; once it fails, all in the queue fail."""
RESTED = 0.1
"""Seconds after which a connection is looked at before it is used again."""


_NO_PRIMARY = re.compile("READONLY|NOREPLICAS|MASTERDOWN")


class NoAnswer(StoreUnavailable):
    """A question was sent, and no answer came."""


class Dropped(NoAnswer):
    """The connection broke before the answer came; a new one may serve."""


class Elsewhere(StoreUnavailable):
    """Another server of the cluster, `node`, has what was asked for.

    `for_once`: it is to be asked this one question, but does not own the slot yet.
    """

    def __init__(self, error: redis.exceptions.AskError) -> None:
        super().__init__(f"slot {error.slot_id} is on another server of the cluster")
        self.node = (error.host, error.port)
        self.for_once = not isinstance(error, redis.exceptions.MovedError)


class NotNow(StoreUnavailable):
    """Some of the keys are here and some elsewhere, until all have been moved."""


def connector(
    url: str, connect_timeout: float = CONNECT_TIMEOUT, answer_timeout: float = ANSWER_TIMEOUT
) -> Connect:
    """How to connect to a redis://, rediss:// or unix:// address; ValueError for any other."""
    options = {
        "socket_timeout": answer_timeout,
        "socket_connect_timeout": connect_timeout,
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


class _Line:
    """A place for one connection."""

    def __init__(self) -> None:
        self.connection: AbstractConnection | None = None
        self.process = 0
        self.failures = 0
        self.used = 0.0


class Connections:
    """The connections of one process to one server."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._free = [_Line() for _ in range(MOST)]
        self._freed = threading.Condition()
        self._waiting = 0
        self._failures = 0

    def ask_once(self, packed: bytes, answers: int = 1) -> list[Any]:
        """Send packed commands and read their answers.

        Raises `NoAnswer` if they may have been carried out all the same, and another
        `StoreUnavailable` if they were not; NoScriptError for a script that the server does not
        know.
        """
        line = self._take() or self._queue()
        try:
            connection = self._connected(line)
            # Until all answers are read, whatever may come, the line has no connection: its next
            # reader would get what is not meant for it.
            line.connection = None
            result = self._exchange(connection, packed, answers)
            line.connection, line.used = connection, time.monotonic()
        finally:
            self._give_back(line)
        for answer in result:
            if isinstance(answer, redis.exceptions.ResponseError):
                raise self._refusal(answer)
        return result

    def close(self) -> None:
        for line in tuple(self._free):
            if line.connection is not None:
                line.connection.disconnect()

    def _take(self) -> _Line | None:
        try:
            return self._free.pop()
        except IndexError:
            return None

    def _give_back(self, line: _Line) -> None:
        self._free.append(line)
        if self._waiting:
            with self._freed:
                self._freed.notify()

    def _queue(self) -> _Line:
        failures = self._failures
        with self._freed:
            self._waiting += 1
            try:
                line = self._freed.wait_for(self._take, QUEUE_TIMEOUT)
            finally:
                self._waiting -= 1
        if line is None:
            raise StoreUnavailable("too many questions at once")
        if self._failures != failures:
            self._give_back(line)
            raise StoreUnavailable("the server failed those before in the queue")
        return line

    def _connected(self, line: _Line) -> AbstractConnection:
        connection = line.connection
        if connection is not None:
            known = line.failures == self._failures and line.process == os.getpid()
            if known and (time.monotonic() - line.used < RESTED or _is_alive(connection)):
                return connection
            connection.disconnect()
        line.connection = None
        line.process, line.failures = os.getpid(), self._failures
        return self._connect()

    def _exchange(self, connection: AbstractConnection, packed: bytes, answers: int) -> list[Any]:
        try:
            connection.send_packed_command((packed,), check_health=False)
            return [_answer(connection) for _ in range(answers)]
        except redis.exceptions.BusyLoadingError as error:
            connection.disconnect()
            raise StoreUnavailable(str(error)) from error
        except redis.exceptions.RedisError as error:
            # Where one connection broke the others lead to the same dead end.
            self._failures += 1
            timed_out = isinstance(error, redis.exceptions.TimeoutError)
            raise (NoAnswer if timed_out else Dropped)(str(error)) from error

    def _refusal(self, error: redis.exceptions.ResponseError) -> Exception:
        """What is raised for an answer by which the server has refused to do anything."""
        match error:
            case redis.exceptions.NoScriptError():
                return error
            case redis.exceptions.AskError():
                return Elsewhere(error)
            case redis.exceptions.TryAgainError():
                return NotNow(str(error))
        if isinstance(error, redis.exceptions.ReadOnlyError) or _NO_PRIMARY.search(str(error)):
            self._failures += 1  # no connection leads to the primary any more
        return StoreUnavailable(str(error))


def _answer(connection: AbstractConnection) -> Any:
    """One answer; a refusal is one too, after which others may follow."""
    try:
        return connection.read_response()
    except redis.exceptions.ResponseError as error:
        return error


def _is_alive(connection: AbstractConnection) -> bool:
    try:
        return not connection.can_read()
    except redis.exceptions.RedisError:
        return False
