"""What is in a request's body? It is judged here, before anything else of the request is."""

import json
import math
import re
from typing import TYPE_CHECKING, Any

from werkzeug.http import parse_options_header

from scopa.api.problems import Problem

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

MOST_BYTES = 16 * 1024
DEEPEST = 32
LOWEST, HIGHEST = -(2**63), 2**64 - 1
_MOST_DIGITS = 20  # no number in that range has more
_JSON_TYPE = re.compile(r"application/(json|.*\+json)")


def read_body(environ: "WSGIEnvironment", most_bytes: int = MOST_BYTES) -> Any:
    """The JSON value in the request's body; an empty body is read as `{}`.

    Raises Problem: body_too_large, malformed_request, not_json or malformed_json.
    """
    body = _at_most(environ, most_bytes)
    if not body:
        return {}
    _check_type(environ.get("CONTENT_TYPE", ""))
    try:
        return parse(body)
    except ValueError as error:
        raise Problem("malformed_json", f"The body cannot be read: {error}.") from None


def _at_most(environ: "WSGIEnvironment", most_bytes: int) -> bytes:
    """The body as the server gives it, which werkzeug would take four times as long to pass on."""
    stream = environ["wsgi.input"]
    if "HTTP_TRANSFER_ENCODING" in environ:
        body: bytes = stream.read(most_bytes + 1)
        length = len(body)
    else:
        length = int(environ.get("CONTENT_LENGTH") or 0)  # the server has looked at it
        body = stream.read(length) if 0 < length <= most_bytes else b""
    if length > most_bytes:
        raise Problem("body_too_large", f"The body has more than {most_bytes} bytes.")
    if len(body) < length:
        raise Problem("malformed_request", "The body broke off before its end.")
    return body


def _check_type(content_type: str) -> None:
    if content_type == "application/json":  # as nearly all say it
        return
    kind, parameters = parse_options_header(content_type)
    charset = parameters.get("charset", "utf-8").lower()
    if _JSON_TYPE.fullmatch(kind.lower()) and charset in {"utf-8", "utf8"}:
        return
    raise Problem(
        "not_json",
        "The body must be sent as JSON in UTF-8; with curl: -H 'Content-Type: application/json'",
    )


def parse(body: bytes) -> Any:
    """The value of strictly well-formed JSON; raises ValueError, which says what is wrong."""
    try:
        text = body.decode()
        value = _decoder.decode(text)
        if "\\u" in text:
            # A lone half of a surrogate pair can be written so, and could not be sent back.
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeError:
        raise ValueError("it is not UTF-8") from None
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None
    if text.count("[") + text.count("{") > DEEPEST and _depth(value) > DEEPEST:
        raise ValueError(_TOO_DEEP)
    return value


_TOO_DEEP = f"it is nested deeper than {DEEPEST}"


def _depth(value: Any) -> int:
    """How deep lists and objects lie in each other, level by level."""
    depth, level = 0, [value]
    while level := [one for one in level if isinstance(one, list | dict)]:
        depth += 1
        level = [
            inner for one in level for inner in (one.values() if isinstance(one, dict) else one)
        ]
    return depth


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the name {twice!r} stands twice in one object")
    return found


def _whole(text: str) -> int:
    if len(text.removeprefix("-")) > _MOST_DIGITS or not LOWEST <= int(text) <= HIGHEST:
        raise ValueError("a whole number in it does not fit into 64 bits")
    return int(text)


def _real(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError("a number in it is too large")
    return number


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


_decoder = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_real, parse_constant=_refuse
)
