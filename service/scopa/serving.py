"""How does a worker process behave where the application has no say?"""

import errno
import json
import os
import resource
import secrets
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import suppress
from functools import partial
from typing import Any

import gevent
from gevent.event import Event
from gevent.pool import Pool
from gevent.server import StreamServer
from greenlet import greenlet
from gunicorn.http import errors
from gunicorn.workers.ggevent import GeventWorker

from scopa.tether import tie_by_kernel


class _Unreadable(BaseException):
    """A body is not as it should be."""


# What a client can do wrong before the application sees it; the first that fits.
_REFUSALS: dict[type[BaseException], tuple[int, str, str]] = {
    gevent.Timeout: (408, "request_timeout", "Request Timeout"),
    errors.LimitRequestLine: (414, "uri_too_long", "URI Too Long"),
    errors.LimitRequestHeaders: (431, "headers_too_large", "Request Header Fields Too Large"),
    errors.ParseException: (400, "malformed_request", "Bad Request"),
    _Unreadable: (400, "malformed_request", "Bad Request"),
}
_LINGER = 1.0  # seconds
BODY_WITHIN = 10.0  # seconds for a whole body; headers have those that gunicorn gives them
READ_WITHIN = 20.0  # seconds for a client to take what is sent to it at once
_FAILURE = (500, "internal_error", "Internal Server Error")


def let_starting_workers_end() -> None:
    """Have workers that are told to end before they can listen do so; for the master, once.

    Else the signal would be lost on the handlers that they have from the master, and a reload would
    wait for such a worker until it gave up.
    """
    told = {signal.SIGTERM}

    def heed() -> None:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, told)

    os.register_at_fork(
        before=partial(signal.pthread_sigmask, signal.SIG_BLOCK, told),
        after_in_parent=partial(signal.pthread_sigmask, signal.SIG_UNBLOCK, told),
        after_in_child=heed,
    )


class Worker(GeventWorker):
    """A gevent worker that dies with its master and answers its own errors as problems."""

    application: Any = None

    def init_process(self) -> None:
        """Prepare the process, then serve until it ends."""
        if sys.platform == "linux":  # elsewhere gunicorn's own look once a second has to do
            tie_by_kernel(self.ppid)
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        # Every event stream is an open file; the usual soft limit is 1,024.
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        self._told_to_end = Event()
        super().init_process()

    def load_wsgi(self) -> None:
        """Load the application, which is asked for event streams apart."""
        super().load_wsgi()
        self.application, self.wsgi = self.wsgi, _Apart(self.wsgi)

    def run(self) -> None:
        """Serve until told to end, with what the application does by itself between requests.

        gunicorn's own looks once a second whether it was told, and takes connections until then:
        whoever polled or followed would be sent away, come back, and find the same worker again.
        """
        self._tell("start")
        clients = Pool(self.worker_connections)
        servers = [
            StreamServer(listener, partial(self.handle, listener), spawn=clients)
            for listener in self.sockets
        ]
        for server in servers:
            if self.cfg.workers > 1:
                server.max_accept = 1  # the next is for whichever worker is free
            server.start()
        while self.alive:
            self.notify()
            self._told_to_end.wait(1.0)
        for server in servers:
            server.close()
        self._tell("stop")
        until = time.monotonic() + self.cfg.graceful_timeout
        while not clients.join(1.0) and time.monotonic() < until:
            self.notify()
        clients.kill(timeout=1.0)

    def handle_exit(self, sig: int, frame: Any) -> None:
        """End in an orderly way: streams say goodbye, requests that run are answered."""
        super().handle_exit(sig, frame)
        self._told_to_end.set()

    def handle_request(self, listener_name: Any, req: Any, sock: socket.socket, addr: Any) -> bool:
        """Serve a request, but wait for its client no longer than is fair to the others."""
        sock.settimeout(READ_WITHIN)
        req.body.reader = _Hurried(req.body.reader)
        try:
            goes_on = super().handle_request(listener_name, req, sock, addr)
        except TimeoutError:
            self.log.debug("closing a connection whose client does not read")
            raise StopIteration from None  # as gunicorn itself ends a connection
        if not self.alive:  # an answer that began before that promises to wait for more
            raise StopIteration
        return bool(goes_on)

    def _tell(self, what: str) -> None:
        told: Callable[[], None] | None = getattr(self.application, what, None)
        if told is not None:
            told()

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: BaseException) -> None:
        """Answer a request that could not be read, or whose application gave no answer."""
        fitting = (answer for kind, answer in _REFUSALS.items() if isinstance(exc, kind))
        status, code, title = next(fitting, _FAILURE)
        request_id = secrets.token_hex(8)
        if status == 500:
            self.log.error("request %s failed", request_id, exc_info=exc)
        else:
            self.log.info("request %s refused: %s", request_id, code)
        try:
            _answer(client, _problem(status, code, title, request_id))
        except OSError:
            self.log.debug("request %s: the client is gone", request_id)


class _Apart:
    """Asks the application for an event stream on a call stack of its own, gone with the answer.

    On that of the connection it would leave up to 16 KB behind, for as long as the stream is open.
    """

    def __init__(self, application: Any) -> None:
        self._application = application

    def __call__(self, environ: MutableMapping[str, Any], start_response: Any) -> Any:
        if not environ["PATH_INFO"].endswith("/stream"):
            return self._application(environ, start_response)
        pieces = greenlet(self._application).switch(environ, start_response)
        return _Heard(pieces, environ["gunicorn.socket"])


class _Heard:
    """The pieces of an answer, cut off as soon as its client hangs up.

    Nothing else tells before two more of them are sent, and so long a place would stay taken.
    """

    def __init__(self, pieces: Any, client: socket.socket) -> None:
        self._pieces = pieces
        self._serving: Any = gevent.getcurrent()
        self._sounds = gevent.get_hub().loop.io(client.fileno(), 1)
        self._sounds.start(self._listen, client)

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._pieces)

    def close(self) -> None:
        """End, as a server does when all was sent, or could not be."""
        self._sounds.close()
        self._pieces.close()

    def _listen(self, client: socket.socket) -> None:
        self._sounds.stop()  # what a client may say besides is not for now
        with suppress(OSError):
            if client.recv(1, socket.MSG_PEEK):
                return
        self._serving.kill(BrokenPipeError(errno.EPIPE, "the client has hung up"), block=False)


class _Hurried:
    """Reads a body, and gives up on a client that takes too long to send it.

    What it raises no application catches: gevent.Timeout or _Unreadable, and the connection ends.
    """

    def __init__(self, reader: Any) -> None:
        self._reader = reader
        self._until = time.monotonic() + BODY_WITHIN

    def read(self, size: int) -> bytes:
        """Up to so many bytes, fewer at the end."""
        try:
            with gevent.Timeout(max(self._until - time.monotonic(), 0)):
                data: bytes = self._reader.read(size)
                return data
        except (errors.ParseException, errors.NoMoreData) as error:
            raise _Unreadable from error


def _answer(client: socket.socket, answer: bytes) -> None:
    """Send the answer, then read what is still coming.

    A connection closed with unread input is reset, and its answer may be lost on the way.
    """
    client.sendall(answer)
    client.shutdown(socket.SHUT_WR)
    gevent.with_timeout(_LINGER, _read_out, client, timeout_value=None)


def _read_out(client: socket.socket) -> None:
    while client.recv(65536):
        pass


def _problem(status: int, code: str, title: str, request_id: str) -> bytes:
    document = {
        "type": f"/v1/problems/{code}",
        "title": title,
        "status": status,
        "detail": "This request could not be served.",
        "code": code,
        "request_id": request_id,
    }
    body = json.dumps(document)
    head = (
        f"HTTP/1.1 {status} {title}",
        "Connection: close",
        "Content-Type: application/problem+json",
        f"Content-Length: {len(body)}",
        "X-Content-Type-Options: nosniff",
        f"X-Request-ID: {request_id}",
    )
    return "\r\n".join((*head, "", body)).encode("ascii")
