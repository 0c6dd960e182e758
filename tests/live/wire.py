"""A bad network between a client and the service."""

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from socket import SHUT_RDWR, create_connection, socket
from socketserver import BaseRequestHandler, ThreadingTCPServer
from typing import TypeAlias

# What becomes of an answer: it is carried to the client, or is not.
Fate: TypeAlias = Callable[[socket, socket], object]


def carry(answer: socket, client: socket) -> None:
    while data := answer.recv(65536):
        client.sendall(data)


def swallow(answer: socket, client: socket) -> None:
    """The service has answered, and nobody ever hears of it."""
    answer.recv(65536)


def cut(answer: socket, client: socket) -> None:
    """The answer breaks off in the middle of its headers."""
    client.sendall(answer.recv(65536)[:50])


def delay(answer: socket, client: socket) -> None:
    time.sleep(random.uniform(0, 0.05))
    carry(answer, client)


@contextmanager
def bad_wire(port: int, *fates: Fate) -> Iterator[int]:
    """A port of this machine that leads to another, each answer meeting one of the fates.

    They come in turn, in an order that is drawn, so that nobody is hit more often than they can
    bear.
    """
    turns = cycle(random.sample(fates, len(fates)))

    class Wire(BaseRequestHandler):
        def handle(self) -> None:
            with create_connection(("127.0.0.1", port)) as service:
                asking = threading.Thread(target=_carry_and_hang_up, args=(self.request, service))
                asking.start()
                with suppress(OSError):
                    next(turns)(service, self.request)
                _hang_up(self.request)
                asking.join()

    with ThreadingTCPServer(("127.0.0.1", 0), Wire) as server:
        threading.Thread(target=server.serve_forever, args=(0.02,)).start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()


def _carry_and_hang_up(client: socket, service: socket) -> None:
    with suppress(OSError):
        carry(client, service)
    _hang_up(service)


def _hang_up(line: socket) -> None:
    with suppress(OSError):
        line.shutdown(SHUT_RDWR)
