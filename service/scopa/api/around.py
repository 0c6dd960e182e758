"""What happens before and after every request, whichever resource it is for?

Before: it gets its id, and its body is judged. After: the headers that every answer has, those for
pages of other origins where they are allowed, a log line and, if set, metrics. All in one hook, as
four extensions would cost three times as much.
"""

import re
import secrets
from time import perf_counter

from flask import Flask, Response, g, request

from scopa.api.bodies import MOST_BYTES, read_body
from scopa.api.metrics import Metrics
from scopa.api.services import Services

_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_TRACEPARENT = re.compile(r"[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}")

SAFE_HEADERS = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
)
NO_CONTENT = "default-src 'none'; frame-ancestors 'none'"
EXPOSED = (
    "ETag, Idempotency-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-ID"
)
PREFLIGHT_HEADERS = (
    ("Access-Control-Allow-Methods", "GET, HEAD, POST, DELETE"),
    (
        "Access-Control-Allow-Headers",
        "Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, traceparent, "
        "X-API-Key, X-Request-ID",
    ),
    ("Access-Control-Max-Age", "7200"),
)


def surround(app: Flask, shared: Services, metrics: Metrics | None) -> None:
    """Have every request of the application begin and end so."""
    log = shared.log
    origins = frozenset(shared.settings.cors_origins)
    # By endpoint, which is known before the view is.
    most_bytes = {
        endpoint: view.most_bytes
        for endpoint, view in app.view_functions.items()
        if hasattr(view, "most_bytes")
    }

    def begin() -> None:
        g.began = perf_counter()
        asked = request.environ.get("HTTP_X_REQUEST_ID", "")
        g.request_id = asked if _REQUEST_ID.fullmatch(asked) else secrets.token_hex(8)
        g.body = read_body(request, most_bytes.get(request.endpoint or "", MOST_BYTES))

    def end(response: Response) -> Response:
        headers = response.headers
        headers["X-Request-ID"] = g.request_id
        headers.extend(SAFE_HEADERS)
        headers.setdefault("Content-Security-Policy", NO_CONTENT)
        if origins:
            _allow_origin(response, origins)
        route = request.url_rule.rule if request.url_rule else None
        took = perf_counter() - g.began
        log.info("request", **_line(response, route, took))
        if metrics:
            metrics.count(request.method, route, response.status_code, took)
        return response

    app.before_request(begin)
    app.after_request(end)


def _allow_origin(response: Response, origins: frozenset[str]) -> None:
    response.vary.add("Origin")
    origin = request.environ.get("HTTP_ORIGIN")
    if origin is None or not (origin in origins or "*" in origins):
        return
    response.headers["Access-Control-Allow-Origin"] = origin
    response.headers["Access-Control-Expose-Headers"] = EXPOSED
    if request.method == "OPTIONS" and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in request.environ:
        response.headers.extend(PREFLIGHT_HEADERS)


def _line(response: Response, route: str | None, took: float) -> dict[str, object]:
    # The route, not the path: a game's id is the permission to watch it.
    line = {
        "request_id": g.request_id,
        "method": request.method,
        "route": route,
        "status": response.status_code,
        "ms": round(1000 * took, 2),
    }
    traced = _TRACEPARENT.fullmatch(request.environ.get("HTTP_TRACEPARENT", ""))
    if traced:
        line["trace_id"] = traced[1]
    return line
