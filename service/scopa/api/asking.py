"""Who asks, and may it be the same request once more? Read from the request's headers."""

from typing import TYPE_CHECKING

import orjson
from flask import g, request

from scopa.api.problems import Problem
from scopa.service.repeats import Key, scoped_key

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

LONGEST_KEY = 255
SHORTEST_UNSCOPED_KEY = 16


def token() -> str | None:
    """The bearer token, None without one.

    Other credentials are given back as they came: they open nothing, in any game that there is.
    """
    return token_in(request.environ)


def token_in(environ: "WSGIEnvironment") -> str | None:
    """The same of any request."""
    header: str | None = environ.get("HTTP_AUTHORIZATION")
    if header is None:
        return None
    scheme, _, sent = header.partition(" ")
    return sent.strip() if scheme.lower() == "bearer" else header


def idempotency_key(sent: str | None = None, *, scope: str | None = None) -> Key | None:
    """The Idempotency-Key in the scope of the token that was sent, None without one.

    Without a token, `scope` may narrow what the key is known for.

    Raises a Problem where it is unfit.
    """
    environ = request.environ
    header = environ.get("HTTP_IDEMPOTENCY_KEY")
    if header is None:
        return None
    key = _unquoted(header)
    if not 1 <= len(key) <= LONGEST_KEY:
        raise Problem("invalid_key", f"An Idempotency-Key has 1 to {LONGEST_KEY} characters.")
    if sent is None and len(key) < SHORTEST_UNSCOPED_KEY:
        raise Problem(
            "invalid_key",
            f"Without a token, an Idempotency-Key has {SHORTEST_UNSCOPED_KEY} or more characters "
            "that nobody can guess, such as a UUID.",
        )
    body = orjson.dumps(g.body, option=orjson.OPT_SORT_KEYS)
    return scoped_key(key, environ["REQUEST_METHOD"], environ["PATH_INFO"], sent or scope, body)


def _unquoted(header: str) -> str:
    text = header.strip()
    if len(text) >= 2 and text[0] == text[-1] == '"':
        return text[1:-1]
    return text
