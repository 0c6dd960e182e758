"""Clients that take their time, and how long it takes to serve somebody beside them."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from statistics import quantiles
from typing import NamedTuple

from tests.live.client import Client

EVERY = 0.2  # seconds between two bytes of somebody who drips


class Slow(NamedTuple):
    """What a slow client sends at once, and what byte by byte after it; nothing is ever read."""

    at_once: bytes
    then: bytes = b""


HEADERS = Slow(b"GET /v1/games HTTP/1.1\r\nHost: me\r\n", b"X-Slow: " + b"a" * 1000)
BODY = Slow(
    b"POST /v1/games HTTP/1.1\r\nHost: me\r\nContent-Type: application/json\r\n"
    b"Content-Length: 9000\r\n\r\n",
    b" " * 9000,
)
CHUNKS = Slow(
    b"POST /v1/games HTTP/1.1\r\nHost: me\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n",
    b"1\r\n \r\n" * 2000,
)
HALF = Slow(b"GET /v1/ga")
SILENT = Slow(b"")
# More answers than the buffers between two programs take.
NOT_READING = Slow(b"GET /openapi.json HTTP/1.1\r\nHost: me\r\n\r\n" * 40)


def connect(port: int, slow: Slow) -> socket.socket:
    """Somebody slow, who has just sent what they send at once."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.connect(("127.0.0.1", port))
    client.sendall(slow.at_once)
    return client


@contextlib.contextmanager
def dripping(port: int, kinds: Sequence[Slow]) -> Iterator[None]:
    """One slow client of each kind given, who comes again whenever the service hangs up."""
    over = threading.Event()

    def drip(slow: Slow) -> None:
        while not over.is_set():
            with contextlib.suppress(OSError), connect(port, slow) as client:
                rest = iter(slow.then)
                client.settimeout(0)
                while not over.wait(EVERY):
                    if byte := next(rest, None):
                        client.send(bytes([byte]))
                    elif slow is not NOT_READING and not client.recv(1, socket.MSG_PEEK):
                        break

    threads = [threading.Thread(target=drip, args=(slow,), daemon=True) for slow in kinds]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()


def p95(client: Client, path: str, times: int = 60) -> float:
    """The seconds within which 95 of 100 looks are answered.

    Of three series the best, as this machine has other things to do.
    """
    return min(_p95(client, path, times) for _ in range(3))


def _p95(client: Client, path: str, times: int) -> float:
    took = []
    for _ in range(times):
        began = time.perf_counter()
        client.get(path)
        took.append(time.perf_counter() - began)
    return quantiles(took, n=20)[-1]


def told(alone: float, beside: float) -> str:
    """Both times, for who reads a failure."""
    return f"p95 {1000 * alone:.1f} ms alone, {1000 * beside:.1f} ms beside the others"


def is_fair(alone: float, beside: float) -> bool:
    """Whether somebody is served beside others nearly as when alone.

    The others' threads share the test's processor with the one that measures.
    """
    return beside < 5 * alone + 0.1
