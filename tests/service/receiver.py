"""A backend that gets letters, and can be in any mood about them."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple, TypeAlias

import orjson


class Received(NamedTuple):
    headers: dict[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def says(self) -> Any:
        return orjson.loads(self.body)


Mood: TypeAlias = Callable[[BaseHTTPRequestHandler], None]


def taking(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(204)
    handler.end_headers()


class Receiver:
    """`mood` answers each request; what came is in `received`, in the order in which it came."""

    def __init__(self, port: int) -> None:
        self.mood: Mood = taking
        self.url = f"http://127.0.0.1:{port}/letters?from=scopa"
        self.received: list[Received] = []
        self.paths: set[str] = set()

    def types(self) -> list[str]:
        return [one.says["type"] for one in self.received]


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A receiver on a free port of this machine, for as long as the context is open."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            receiver.paths.add(self.path)
            receiver.received.append(Received(headers, body))
            receiver.mood(self)

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        receiver = Receiver(http.server_port)
        threading.Thread(target=http.serve_forever, args=(0.02,), daemon=True).start()
        yield receiver
        http.shutdown()
