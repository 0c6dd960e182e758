"""A client of the service that hides nothing and repeats nothing by itself."""

import http.client
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

FAILURES = (OSError, http.client.HTTPException)
"""What a request raises that was not answered."""


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """The problem's code; fails for what is no problem."""
        code: str = self.json["code"]
        return code

    def raw(self) -> bytes:
        """All that came, headers and body."""
        return repr(self.headers).encode() + self.body


class Client:
    """Asks the service at a port of this machine, over a new connection each time."""

    def __init__(self, port: int, timeout: float = 10) -> None:
        self.port = port
        self._timeout = timeout

    def ask(
        self,
        method: str,
        path: str,
        token: str | None = None,
        body: object = None,
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """Any answer, of whatever status; raises one of FAILURES where none came."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self._timeout)
        try:
            sent = None if body is None else json.dumps(body)
            connection.request(method, path, sent, _headers(token, headers))
            got = connection.getresponse()
            if got.length is None and not got.chunked:
                raise http.client.IncompleteRead(b"")  # the head broke off: nobody knows how long
            named = {name.lower(): value for name, value in got.getheaders()}
            return Answer(got.status, named, got.read())
        finally:
            connection.close()

    def get(self, path: str, token: str | None = None, **headers: str) -> Any:
        """What is there; fails where it is not a 200."""
        answer = self.ask("GET", path, token, headers=headers)
        assert answer.status == 200, answer
        return answer.json

    def post(self, path: str, token: str | None = None, body: object = None) -> Any:
        """What came of it; fails where it is not a 200 or 201."""
        answer = self.ask("POST", path, token, {} if body is None else body)
        assert answer.status in (200, 201), answer
        return answer.json

    def answers(self) -> bool:
        """Whether the service is ready."""
        try:
            return self.ask("GET", "/readyz").status == 200
        except FAILURES:
            return False

    def insist(self, method: str, path: str, token: str, body: object, key: str) -> Answer:
        """Asks again, with the same key, until there is an answer that is not a 5xx."""
        deadline = time.monotonic() + 60
        while True:
            try:
                answer = self.ask(method, path, token, body, {"Idempotency-Key": key})
                if answer.status < 500:
                    return answer
            except FAILURES:
                pass
            assert time.monotonic() < deadline, f"no answer to {method} {path}"
            time.sleep(0.02)

    @contextmanager
    def follow(
        self, game_id: str, token: str | None = None, after: int | None = None, **headers: str
    ) -> Iterator["Stream"]:
        """The game's stream, as JSON lines unless the headers say otherwise."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self._timeout)
        path = f"/v1/games/{game_id}/stream" + ("" if after is None else f"?after={after}")
        accept = {"Accept": "application/x-ndjson"}
        try:
            connection.request("GET", path, headers=_headers(token, accept | headers))
            port = connection.sock.getsockname()[1]
            with connection.getresponse() as response:  # which holds the socket as well
                yield Stream(response, port)
        finally:
            connection.close()


class Stream:
    """What a stream says, line by line."""

    def __init__(self, response: http.client.HTTPResponse, port: int) -> None:
        self.status = response.status
        self.headers = dict(response.getheaders())
        self.port = port
        self._response = response

    def line(self) -> bytes:
        """The next line, without its end; raises ConnectionError where the stream was cut."""
        line = self._response.readline()
        if not line.endswith(b"\n"):
            raise ConnectionError("the stream was cut")
        return line[:-1]

    def message(self) -> Any:
        """The next message; signs of life in between are left out."""
        while not (line := self.line()):
            pass
        return json.loads(line)

    def messages(self, upto: int) -> list[Any]:
        """The messages up to the event of this number."""
        found = [self.message()]
        while found[-1].get("id", 0) < upto:
            found.append(self.message())
        return found

    def ended(self) -> bool:
        """Whether nothing more comes."""
        return self._response.readline() == b""


def _headers(token: str | None, more: dict[str, str] | None) -> dict[str, str]:
    headers = {"Content-Type": "application/json", "Connection": "close"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    return headers | (more or {})
