"""How is a service asked, so that nothing happens twice and a short outage goes unnoticed?

Each request has a connection of its own, as a person plays slowly. What gets no answer is asked
again; a POST carries a key, by which the service knows it.
"""

import http.client
import json
import time
import uuid
from typing import Any
from urllib.parse import urlsplit

from scopa.events import Json
from scopa.terminal.match import CannotPlay

PAUSES = (0.1, 0.5, 1, 2, 4)  # seconds before each further attempt
LONGEST_PAUSE = 10
TIMEOUT = 40  # seconds; longer than a request may be made to wait

_CONNECTIONS = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}


class Problem(Exception):
    """What the service does not do, told by its `code`; the message is the service's detail."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code


class Service:
    """A service at an address such as `https://scopa.example`; raises CannotPlay for another.

    Until it has answered once, it is not asked again: the address may be wrong. The API key is for
    operators who ask for one.
    """

    def __init__(self, url: str, api_key: str | None = None) -> None:
        self.url = url.rstrip("/")
        self._api_key = api_key
        self._has_answered = False
        try:
            parts = urlsplit(self.url)
            self._open = _CONNECTIONS[parts.scheme]
            self._host, self._port, self._path = parts.hostname or "", parts.port, parts.path
        except (KeyError, ValueError) as error:
            fault = f"{url!r} is not an address such as http://localhost:8080"
            raise CannotPlay(fault) from error

    def ask(
        self, method: str, path: str, body: Any = None, token: str | None = None
    ) -> Json | None:
        """The answer as data, None if nothing has changed (304).

        Raises Problem, or CannotPlay where no answer comes.
        """
        headers = {"Accept": "application/json", "Connection": "close"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        if self._api_key is not None:
            headers["X-API-Key"] = self._api_key
        if method == "POST":
            headers |= {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
        return self._answer(method, path, None if body is None else json.dumps(body), headers)

    def _answer(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> Json | None:
        pauses = iter(PAUSES)
        while True:
            pause = next(pauses, None)
            try:
                status, wanted_pause, data = self._send(method, path, body, headers)
            except (OSError, http.client.HTTPException) as error:
                if pause is None or not self._has_answered:
                    raise CannotPlay(f"{self.url} does not answer: {error}") from error
            else:
                self._has_answered = True
                if status not in (429, 503) or pause is None:
                    return self._read(status, data)
                pause = min(max(pause, wanted_pause), LONGEST_PAUSE)
            time.sleep(pause)

    def _send(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> tuple[int, int, bytes]:
        """Status, the seconds to wait before asking again, body."""
        connection = self._open(self._host, self._port, timeout=TIMEOUT)
        try:
            connection.request(method, f"{self._path}/v1{path}", body, headers)
            response = connection.getresponse()
            wait = response.headers.get("Retry-After", "")
            return response.status, int(wait) if wait.isdecimal() else 0, response.read()
        finally:
            connection.close()

    def _read(self, status: int, data: bytes) -> Json | None:
        if status == 304:
            return None
        try:
            answer = json.loads(data)
            if status < 400:
                return dict(answer)
            raise Problem(answer["code"], answer["detail"])
        except (ValueError, TypeError, KeyError):
            raise CannotPlay(f"{self.url} does not answer as a Scopa service ({status})") from None
