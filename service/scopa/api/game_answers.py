"""How is a game answered: its view with an ETag, to one caller, never stored on the way?"""

from typing import Any

import orjson
from flask import Response, request

from scopa.game_view import game_view
from scopa.stored import Stored

_NEVER_STORED = {"Cache-Control": "no-store"}
_JSON = {"Content-Type": "application/json"}


def etag(stored: Stored, seat: int | None) -> str:
    """What names the caller's view: it changes exactly when that view does.

    The time is in it as well as the version, as a store that lost its last changes counts anew.
    """
    caller = "public" if seat is None else seat
    return f'"{stored.game.version}-{stored.log_at:x}-{caller}"'


def answer(data: Any, status: int = 200) -> Response:
    """A JSON answer that holds what only its caller may see."""
    return Response(orjson.dumps(data), status, {**_NEVER_STORED, **_JSON})


def answer_view(game_id: str, stored: Stored, seat: int | None) -> Response:
    """The caller's view."""
    return with_etag(answer(game_view(game_id, stored, seat)), stored, seat)


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
    response = answer({"game": game_view(game_id, stored, seat), **members}, status)
    if replayed:
        response.headers["Idempotency-Replayed"] = "true"
    if status == 201:
        response.headers["Location"] = f"/v1/games/{game_id}"
    return with_etag(response, stored, seat)


def not_modified(stored: Stored, seat: int | None) -> Response:
    """The caller has the view already."""
    return with_etag(Response(None, 304, _NEVER_STORED), stored, seat)


def with_etag(response: Response, stored: Stored, seat: int | None) -> Response:
    response.headers["ETag"] = etag(stored, seat)
    response.headers["Vary"] = "Authorization"
    return response


def has_view(stored: Stored, seat: int | None) -> bool:
    """Whether the request's If-None-Match names the caller's view (weakly, a list, or `*`)."""
    header = request.environ.get("HTTP_IF_NONE_MATCH")
    if header is None:
        return False
    known = etag(stored, seat)
    return header == known or request.if_none_match.contains_weak(known[1:-1])
