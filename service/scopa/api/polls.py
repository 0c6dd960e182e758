"""How is a poll answered that finds nothing new?

Clients that poll ask for nothing else as often. So it is answered before Flask begins, in half the
time; whatever is unlike it, or is not as it should be, Flask has.
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import request

from scopa.api.around import ROUTE
from scopa.api.asking import token_in
from scopa.api.game_answers import etag, not_modified_headers
from scopa.api.limits import count_request
from scopa.api.services import Services, services
from scopa.service.errors import WrongToken
from scopa.service.games import GAME_ID, Current
from scopa.service.tokens import caller_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

# Where the WSGI environment says that the request has been counted for its caller, and has the game
# that it asks for, or what hindered loading it.
COUNTED, LOADED = "scopa.counted", "scopa.loaded"

_PATH = re.compile(f"/v1/games/({GAME_ID.pattern})")
_ROUTE = "/v1/games/<game_id>"


class Polls:
    """A WSGI application before Flask's."""

    def __init__(self, inner: "WSGIApplication", shared: Services) -> None:
        self._inner = inner
        self._shared = shared

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        headers = self._nothing_new(environ)
        if headers is None:
            return self._inner(environ, start_response)
        environ[ROUTE] = _ROUTE
        start_response("304 NOT MODIFIED", headers)
        return ()

    def _nothing_new(self, environ: "WSGIEnvironment") -> list[tuple[str, str]] | None:
        """The headers of the answer to such a poll; None where it is none, or may be none."""
        known = environ.get("HTTP_IF_NONE_MATCH")
        if known is None or environ["REQUEST_METHOD"] != "GET" or environ.get("QUERY_STRING"):
            return None
        game = _PATH.fullmatch(environ["PATH_INFO"])
        if game is None or environ.get("CONTENT_LENGTH") or "HTTP_TRANSFER_ENCODING" in environ:
            return None
        verdict = count_request(environ, self._shared)
        if verdict is not None:
            if not verdict.allowed:
                return None
            environ[COUNTED] = True
        try:
            current = self._shared.games.current(game[1])
        except Exception as error:
            environ[LOADED] = error  # Flask's to answer, without asking the store once more
            return None
        environ[LOADED] = current
        try:
            seat = caller_of(current.stored, token_in(environ)).seat
        except WrongToken:
            return None
        if known != etag(current.stored, seat):
            return None
        return list(not_modified_headers(current.stored, seat).items())


def current_game(game_id: str) -> Current:
    """The game that the current request asks for, loaded if it has not been."""
    loaded: Current | Exception | None = request.environ.get(LOADED)
    if loaded is None:
        return services().games.current(game_id)
    if isinstance(loaded, Exception):
        raise loaded
    return loaded
