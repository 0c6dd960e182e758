"""How long do requests take, sent over some connections as fast as the answers come?

The requests are bytes, made before; so this takes a small part of the time that the server does,
on a core of its own.
"""

import selectors
import socket
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

Address = tuple[str, int]

_HEAD_END = b"\r\n\r\n"


class UnexpectedAnswer(Exception):
    """The server did not answer as the measurement needs it."""


class Load(NamedTuple):
    """How long it took altogether, and each request; seconds."""

    seconds: float
    latencies: list[float]

    @property
    def a_second(self) -> float:
        return len(self.latencies) / self.seconds

    @property
    def p99(self) -> float:
        return sorted(self.latencies)[int(0.99 * len(self.latencies))]


class Answer(NamedTuple):
    """One answer, its status line and headers apart from its body."""

    head: bytes
    body: bytes

    def header(self, name: str) -> str:
        """The header's value, empty without it."""
        return _header(self.head, name.encode()).decode()


class Caller:
    """One connection that asks and waits for the answer."""

    def __init__(self, address: Address) -> None:
        self._connection = _Connection(address)

    def __enter__(self) -> "Caller":
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.socket.close()

    def ask(self, request: bytes, status: int = 200) -> Answer:
        """The answer; raises UnexpectedAnswer for another status."""
        self._connection.prepare([request], status)
        self._connection.send_next()
        while not self._connection.receive():
            pass
        return self._connection.answer


def ask(address: Address, request: bytes, status: int = 200) -> Answer:
    """One answer, by a connection of its own; raises UnexpectedAnswer for another status."""
    with Caller(address) as caller:
        return caller.ask(request, status)


def drive(address: Address, queues: Sequence[Sequence[bytes]], status: int = 200) -> Load:
    """Send each queue over a connection of its own, every request after the answer before it."""
    latencies: list[float] = []
    connections = [_Connection(address) for _ in queues]
    for connection, queue in zip(connections, queues, strict=True):
        connection.prepare(queue, status)
    with selectors.DefaultSelector() as selector:
        began = time.perf_counter()
        for connection in connections:
            selector.register(connection.socket, selectors.EVENT_READ, connection)
            connection.send_next()
        busy = len(connections)
        while busy:
            for key, _ in selector.select():
                connection = key.data
                if not connection.receive():
                    continue
                latencies.append(time.perf_counter() - connection.sent_at)
                if not connection.send_next():
                    selector.unregister(connection.socket)
                    busy -= 1
        seconds = time.perf_counter() - began
    for connection in connections:
        connection.socket.close()
    return Load(seconds, latencies)


class _Connection:
    def __init__(self, address: Address) -> None:
        self.socket = socket.create_connection(address, timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.sent_at = 0.0
        self.answer = Answer(b"", b"")
        self._queue: Iterator[bytes] = iter(())
        self._status = b""
        self._received = b""

    def prepare(self, queue: Sequence[bytes], status: int) -> None:
        """What is to be sent next, and the status that each answer must have."""
        self._queue = iter(queue)
        self._status = b"HTTP/1.1 %d" % status

    def send_next(self) -> bool:
        """Send the next request; False if there is none."""
        request = next(self._queue, None)
        if request is None:
            return False
        self.sent_at = time.perf_counter()
        self.socket.sendall(request)
        return True

    def receive(self) -> bool:
        """Read what has come; whether the answer is whole."""
        data = self.socket.recv(65536)
        self._received += data
        head, end, body = self._received.partition(_HEAD_END)
        if not data or (end and not head.startswith(self._status)):
            raise UnexpectedAnswer(self._received.decode(errors="replace") or "the end")
        if not end or len(body) < int(_header(head, b"Content-Length") or 0):
            return False
        self.answer, self._received = Answer(head, body), b""
        return True


def _header(head: bytes, name: bytes) -> bytes:
    start = head.lower().find(b"\r\n" + name.lower() + b": ")
    return b"" if start < 0 else head[start + len(name) + 4 :].partition(b"\r\n")[0]
