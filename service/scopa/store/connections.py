"""How does a question get to Redis and its answer back?

By one connection, and together with what others ask at the same time. This costs a third of
redis-py's client and pool, and works alike under threads and gevent.
"""

import os
import re
import threading
import time
from collections import deque
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
"""Connections of a process in use at once, where each question goes alone."""
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


class _Question:
    """Packed commands, and what comes of them."""

    __slots__ = ("_turn", "answers", "error", "line", "packed", "together")

    def __init__(self, packed: bytes, count: int) -> None:
        self.packed = packed
        self.answers: list[Any] = [None] * count
        self.error: StoreUnavailable | None = None
        self.line: _Line | None = None
        self.together: list[_Question] = []
        """Those that this question's asker sends, by the line that it was given."""

    def get_in_line(self) -> None:
        """Be ready to wait."""
        self._turn = threading.Lock()
        self._turn.acquire()

    def wait(self) -> None:
        """Wait for the answers, or for a line."""
        self._turn.acquire()

    def wake(self) -> None:
        """Let its asker go on."""
        self._turn.release()


class Connections:
    """The connections of one process to one server.

    A server answers one question after the other. So there is one line to it, and what is asked
    while that is in use waits and is then sent together, in one packet. Where a question waits for
    more than the server (`alone`), it is sent by itself, on one of many lines.
    """

    def __init__(self, connect: Connect, *, alone: bool = False) -> None:
        self._connect = connect
        self._alone = alone
        self._free = [_Line() for _ in range(MOST if alone else 1)]
        self._queue: deque[_Question] = deque()
        self._moving = threading.Lock()  # over what is free and who queues
        self._failures = 0

    def ask_once(self, packed: bytes, answers: int = 1) -> list[Any]:
        """Send packed commands and read their answers.

        Raises `NoAnswer` if they may have been carried out all the same, and another
        `StoreUnavailable` if they were not; NoScriptError for a script that the server does not
        know.
        """
        mine = _Question(packed, answers)
        self._get_line(mine)
        if mine.line is not None:
            self._serve(mine.line, mine.together)
        if mine.error is not None:
            raise mine.error
        for answer in mine.answers:
            if isinstance(answer, redis.exceptions.ResponseError):
                raise self._refusal(answer)
        return mine.answers

    def close(self) -> None:
        for line in tuple(self._free):
            if line.connection is not None:
                line.connection.disconnect()

    def _get_line(self, mine: _Question) -> None:
        """Return once it has a line to be sent by, or has been answered on somebody else's."""
        with self._moving:
            if self._free:
                mine.line, mine.together = self._free.pop(), [mine]
                return
            mine.get_in_line()
            self._queue.append(mine)
        try:
            mine.wait()  # not for long: whoever has a line lets it go within a second or two
        except BaseException:
            self._give_up(mine)
            raise

    def _give_up(self, mine: _Question) -> None:
        """Its asker waits no more; whatever was given to it goes to the others."""
        with self._moving:
            if mine in self._queue:
                self._queue.remove(mine)
            self._queue.extendleft(reversed(mine.together[1:]))
        if mine.line is not None:
            self._pass_on(mine.line)

    def _serve(self, line: _Line, questions: list[_Question]) -> None:
        """Ask these, the first of which is the caller's, then let the line go to who waits."""
        try:
            self._ask(line, questions)
        except StoreUnavailable as error:
            self._fail(questions, error)
        except BaseException:
            self._fail(questions, NoAnswer("the question was given up"))
            raise
        finally:
            self._pass_on(line)
            for question in questions[1:]:
                question.wake()

    def _fail(self, questions: list[_Question], error: StoreUnavailable) -> None:
        """A broken connection fails those that were sent by it, anything else all that wait too.

        Else each of them would wait as long in its turn for a server that does not answer.
        """
        for question in questions:
            question.error = type(error)(*error.args)
        if isinstance(error, Dropped):
            return
        with self._moving:
            queue = tuple(self._queue)
            self._queue.clear()
        for question in queue:
            question.error = StoreUnavailable("the server failed those before in the queue")
            question.wake()

    def _pass_on(self, line: _Line) -> None:
        with self._moving:
            if not self._queue:
                self._free.append(line)
                return
            first = self._queue.popleft()
            first.line, first.together = line, [first]
            if not self._alone:
                first.together += self._queue
                self._queue.clear()
        first.wake()

    def _ask(self, line: _Line, questions: list[_Question]) -> None:
        connection = self._connected(line)
        # Until all answers are read, whatever may come, the line has no connection: its next
        # reader would get what is not meant for it.
        line.connection = None
        self._exchange(connection, questions)
        line.connection, line.used = connection, time.monotonic()

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

    def _exchange(self, connection: AbstractConnection, questions: list[_Question]) -> None:
        try:
            packed = b"".join([question.packed for question in questions])
            connection.send_packed_command((packed,), check_health=False)
            for question in questions:
                for place in range(len(question.answers)):
                    question.answers[place] = _answer(connection)
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
