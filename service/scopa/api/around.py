"""What happens around every request, whichever resource it is for?

It gets its id; its answer gets the headers that all answers have, and those for pages of other
origins where they are allowed; it is logged and, if set, counted. All this in one place outside of
Flask, as a hook or an extension for each would cost several times as much.
"""

import re
import secrets
from collections.abc import Iterable
from time import perf_counter
from typing import TYPE_CHECKING, Any

from scopa.api.logs import log_request
from scopa.api.metrics import Metrics

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

# Where the request's id and its route's template are found in the WSGI environment.
REQUEST_ID, ROUTE = "scopa.request_id", "scopa.route"

_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_TRACEPARENT = re.compile(r"[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}")

_ALWAYS = [("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer")]
_EXPOSE = (
    "Access-Control-Expose-Headers",
    "ETag, Idempotency-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-ID",
)
_PREFLIGHT = [
    ("Access-Control-Allow-Methods", "GET, HEAD, POST, DELETE"),
    (
        "Access-Control-Allow-Headers",
        "Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, Traceparent, "
        "X-API-Key, X-Request-ID",
    ),
    ("Access-Control-Max-Age", "7200"),
]


class Around:
    """A WSGI application around the service's own."""

    def __init__(
        self,
        inner: "WSGIApplication",
        origins: Iterable[str] = (),
        metrics: Metrics | None = None,
    ) -> None:
        self._inner = inner
        self._origins = frozenset(origins)
        self._metrics = metrics

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        began = perf_counter()
        request_id = environ.get("HTTP_X_REQUEST_ID")
        if request_id is None or not _REQUEST_ID.fullmatch(request_id):
            request_id = secrets.token_hex(8)
        environ[REQUEST_ID] = request_id

        def start(status: str, headers: list[tuple[str, str]], *exc_info: Any) -> Any:
            headers += _ALWAYS
            headers.append(("X-Request-ID", request_id))
            if self._origins:
                self._allow_origin(environ, headers)
            self._tell(environ, int(status[:3]), perf_counter() - began)
            return start_response(status, headers, *exc_info)

        return self._inner(environ, start)

    def _allow_origin(self, environ: "WSGIEnvironment", headers: list[tuple[str, str]]) -> None:
        headers.append(("Vary", "Origin"))
        origin = environ.get("HTTP_ORIGIN")
        if origin is None or not (origin in self._origins or "*" in self._origins):
            return
        headers += [("Access-Control-Allow-Origin", origin), _EXPOSE]
        if "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ:
            headers += _PREFLIGHT

    def _tell(self, environ: "WSGIEnvironment", status: int, seconds: float) -> None:
        # The route, never the path: a game's id is the permission to watch it.
        method, route = environ["REQUEST_METHOD"], environ.get(ROUTE)
        parent = environ.get("HTTP_TRACEPARENT")
        traced = parent and _TRACEPARENT.fullmatch(parent)
        line = {
            "request_id": environ[REQUEST_ID],
            "trace_id": traced[1] if traced else None,
            "method": method,
            "route": route,
            "status": status,
            "ms": round(1000 * seconds, 2),
        }
        log_request(line)
        if self._metrics:
            self._metrics.count(method, route or "none", status, seconds)
