"""How is a game answered: its view with an ETag, to one caller, never stored on the way?"""

from collections.abc import Mapping
from typing import Any

import orjson
from flask import Response, request
from werkzeug.datastructures import Headers

from scopa.game_view import game_view
from scopa.stored import Stored

_NEVER_STORED = {"Cache-Control": "no-store"}
_JSON = {"Content-Type": "application/json"}


class _Answer(Response):
    """An answer that has all its headers when it is made, so that none is worked out later."""

    default_mimetype = None

    def get_wsgi_headers(self, environ: object) -> Headers:
        """The headers as they are."""
        return self.headers


def etag(stored: Stored, seat: int | None) -> str:
    """What names the caller's view: it changes exactly when that view does.

    The time is in it as well as the version, as a store that lost its last changes counts anew.
    """
    caller = "public" if seat is None else seat
    return f'"{stored.game.version}-{stored.log_at:x}-{caller}"'


def answer(data: Any, status: int = 200, headers: Mapping[str, str] = {}) -> Response:
    """A JSON answer that holds what only its caller may see."""
    return _Answer(orjson.dumps(data), status, {**_NEVER_STORED, **_JSON, **headers})


def answer_view(game_id: str, stored: Stored, seat: int | None) -> Response:
    """The caller's view."""
    return answer(game_view(game_id, stored, seat), headers=_naming(stored, seat))


def answer_game(
    game_id: str,
    stored: Stored,
    seat: int | None,
    /,
    *,
    status: int = 200,
    replayed: bool = False,
    **members: Any,
) -> Response:
    """The caller's view as `game`, with what else belongs to the answer."""
    headers = _naming(stored, seat)
    if replayed:
        headers["Idempotency-Replayed"] = "true"
    if status == 201:
        headers["Location"] = f"/v1/games/{game_id}"
    return answer({"game": game_view(game_id, stored, seat), **members}, status, headers)


def not_modified(stored: Stored, seat: int | None) -> Response:
    """The caller has the view already."""
    return _Answer(None, 304, not_modified_headers(stored, seat))


def not_modified_headers(stored: Stored, seat: int | None) -> dict[str, str]:
    """What such an answer has in any case."""
    return {**_NEVER_STORED, **_naming(stored, seat)}


def _naming(stored: Stored, seat: int | None) -> dict[str, str]:
    """The headers that name the caller's view."""
    return {"ETag": etag(stored, seat), "Vary": "Authorization"}


def has_view(stored: Stored, seat: int | None) -> bool:
    """Whether the request's If-None-Match names the caller's view (weakly, a list, or `*`)."""
    header = request.environ.get("HTTP_IF_NONE_MATCH")
    if header is None:
        return False
    known = etag(stored, seat)
    return header == known or request.if_none_match.contains_weak(known[1:-1])
