"""Which headers do answers have, as the document tells them?"""

from collections.abc import Collection
from typing import Any


def _header(description: str, example: Any, *, always: bool = True, **schema: Any) -> Any:
    return {
        "description": description,
        "required": always,
        "schema": {"type": "string", "maxLength": 100, **schema},
        "example": example,
    }


_SECONDS: dict[str, Any] = {"type": "integer", "format": "int32", "minimum": 0, "maximum": 86_400}
HEADERS: dict[str, dict[str, Any]] = {
    "X-Request-ID": _header(
        "The request, as the service's log names it; its own X-Request-ID where it sent a fit one.",
        "5f3a9c1e77d20b64",
        pattern="^[A-Za-z0-9._-]{1,64}$",
    ),
    "ETag": _header(
        "Names what was answered; it changes exactly when that does.",
        '"17-18f2a-0"',
        pattern='^(W/)?"[^"]*"$',
    ),
    "Location": _header(
        "The address of the game.",
        "/v1/games/Zk3vQ0aW7bTn5xYc1LrE9u",
        format="uri-reference",
    ),
    "Idempotency-Replayed": _header(
        "There where the answer is a repeated one, as its Idempotency-Key was used before.",
        "true",
        always=False,
        enum=["true"],
    ),
    "RateLimit": _header(
        "What is left of a limit, and the seconds until it is whole again; where limits are on.",
        '"create";r=29;t=2',
        always=False,
        pattern='^"[a-z-]+";r=[0-9]+(;t=[0-9]+)?$',
    ),
    "RateLimit-Policy": _header(
        "The limit, and the seconds that it is for; where limits are on.",
        '"create";q=30;w=60',
        always=False,
        pattern='^"[a-z-]+";q=[0-9]+(;w=[0-9]+)?$',
    ),
    "Retry-After": _header("Seconds after which to ask again.", 1, **_SECONDS),
    "WWW-Authenticate": _header("How to say who asks.", "Bearer", enum=["Bearer"]),
}
_LIMIT = ("RateLimit", "RateLimit-Policy")
_OF_PROBLEMS = {401: ("WWW-Authenticate",), 429: ("Retry-After", *_LIMIT), 503: ("Retry-After",)}


def headers(
    status: int, *, tagged: bool, repeatable: bool, counted: bool
) -> dict[str, dict[str, str]]:
    """The headers of an answer of this status, as references to the components.

    `tagged`: whether it names a state by ETag; `repeatable`: whether the request may have an
    Idempotency-Key; `counted`: whether it is of a kind that all workers count together.
    """
    names: Collection[str] = ("X-Request-ID", *_OF_PROBLEMS.get(status, ()))
    if status < 400:
        asked = {
            "Location": status == 201,
            "ETag": tagged,
            "Idempotency-Replayed": repeatable,
            **dict.fromkeys(_LIMIT, counted),
        }
        names = (*names, *(name for name, there in asked.items() if there))
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}
