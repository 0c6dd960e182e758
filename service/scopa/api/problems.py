"""Which problems can an answer tell, and what does each mean?"""

from collections.abc import Mapping
from typing import Any, NamedTuple

MEDIA_TYPE = "application/problem+json"


class Kind(NamedTuple):
    """A kind of problem, by its stable code."""

    status: int
    title: str
    explanation: str


PROBLEMS: Mapping[str, Kind] = {
    "malformed_json": Kind(
        400,
        "The body is not well-formed JSON",
        "The body must be one JSON value in UTF-8. Refused are also a name that stands twice in "
        "an object, NaN and Infinity, nesting deeper than 32, and whole numbers past 64 bits.",
    ),
    "malformed_request": Kind(
        400,
        "The request is malformed",
        "The request is not HTTP as the server reads it, or broke off before its end.",
    ),
    "missing_token": Kind(
        401,
        "A token is needed",
        "Send the token of your seat, or the creator's, as `Authorization: Bearer scopa_…`. It was "
        "in the answer to creating or joining the game.",
    ),
    "wrong_token": Kind(
        401,
        "The token is not valid here",
        "The token is unknown, was replaced or given up, or belongs to another game.",
    ),
    "not_your_seat": Kind(
        403,
        "This is another seat's to do",
        "The token is valid in this game, but for another seat than the one that may do this.",
    ),
    "not_creator": Kind(
        403,
        "This is the creator's to do",
        "Only the creator's token allows this; the token that was sent is a seat's.",
    ),
    "hints_off": Kind(
        403,
        "This game gives no hints",
        "Whether a game gives hints is set when it is created.",
    ),
    "game_not_found": Kind(
        404,
        "There is no such game",
        "No game has this id: it never was, or it has expired.",
    ),
    "seat_not_found": Kind(
        404,
        "There is no such seat",
        "Seats are numbered from 0; this game has fewer.",
    ),
    "variant_not_found": Kind(
        404,
        "There is no such variant",
        "`GET /v1/variants` lists the variants with their keys.",
    ),
    "not_found": Kind(
        404,
        "There is nothing here",
        "No resource has this address. `GET /openapi.json` names them all.",
    ),
    "method_not_allowed": Kind(
        405,
        "This resource does not know the method",
        "The header `Allow` of the answer lists the methods that it knows.",
    ),
    "request_timeout": Kind(
        408,
        "The body took too long",
        "A body must be there within 10 seconds of its headers.",
    ),
    "not_your_turn": Kind(
        409,
        "It is another seat's turn",
        "Wait until `turn` in the game's view is your seat.",
    ),
    "game_not_started": Kind(
        409,
        "The game has not started",
        "The game starts by itself when no seat is open any more.",
    ),
    "game_over": Kind(
        409,
        "The game is over",
        "The game is finished or aborted; `result` in its view says how it ended.",
    ),
    "game_not_over": Kind(
        409,
        "The game is not over",
        "This can be had only once the game is over.",
    ),
    "seat_taken": Kind(
        409,
        "The seat is taken",
        "The seat that was asked for is not open; ask for another one, or for none by number.",
    ),
    "no_open_seat": Kind(
        409,
        "No seat is open",
        "All seats of the game are taken.",
    ),
    "cannot_abort": Kind(
        409,
        "The game can no longer be aborted",
        "Everybody has played. A player who wants to stop leaves their seat instead.",
    ),
    "seeded_game": Kind(
        409,
        "The deals of this game were chosen by its creator",
        'The creator knows the cards. Send `"accept_seeded": true` to join all the same.',
    ),
    "stale_version": Kind(
        412,
        "The game has moved on",
        "The version that was sent is not the game's current one, which is in `version`. Fetch "
        "the game and decide again.",
    ),
    "body_too_large": Kind(
        413,
        "The body is too large",
        "A body may have 16 KiB, a record 256 KiB.",
    ),
    "uri_too_long": Kind(
        414,
        "The address is too long",
        "The first line of the request is longer than the server reads.",
    ),
    "not_json": Kind(
        415,
        "The body is not said to be JSON",
        "A request with a body needs the header `Content-Type: application/json`, in UTF-8.",
    ),
    "invalid_options": Kind(
        422,
        "The variant is not played so",
        "An option that the variant does not have, or not with this value; or seats or teams that "
        "it does not have. `GET /v1/variants/{key}` says what there is.",
    ),
    "invalid_field": Kind(
        422,
        "The request does not have the right shape",
        "A field or query parameter is unknown, missing or repeated, or has an impossible value; "
        "`errors` says which and why.",
    ),
    "card_not_in_hand": Kind(
        422,
        "The card is not in your hand",
        "Only a card of your own hand can be played.",
    ),
    "illegal_capture": Kind(
        422,
        "The card cannot capture these",
        "The rules of this game do not let the card capture those cards; `legal_moves` lists what "
        "can be played.",
    ),
    "must_capture": Kind(
        422,
        "The card must capture",
        "A card that can capture may not be laid on the table.",
    ),
    "ambiguous_capture": Kind(
        422,
        "The card can capture in several ways",
        "Say in `capture` which cards to take; it may be left out only where there is no choice.",
    ),
    "cannot_declare": Kind(
        422,
        "There is nothing to declare",
        "A declaration is legal only where it is among `legal_moves`, and just as it stands there.",
    ),
    "invalid_key": Kind(
        422,
        "The Idempotency-Key cannot serve",
        "A key has 1 to 255 characters; without a token, at least 16, and random ones.",
    ),
    "key_reused": Kind(
        422,
        "The Idempotency-Key was used for another request",
        "A key stands for one request. Send the same body again, or another key.",
    ),
    "invalid_record": Kind(
        422,
        "The record breaks a rule",
        "`errors` points to the place in the record; where a move is wrong, `legal_moves` lists "
        "what was legal there.",
    ),
    "rate_limited": Kind(
        429,
        "Too many requests",
        "Wait as long as `Retry-After` says.",
    ),
    "too_many_streams": Kind(
        429,
        "Too many streams",
        "Only so many streams may be open at once; close one, or wait as `Retry-After` says.",
    ),
    "headers_too_large": Kind(
        431,
        "The headers are too large",
        "The headers of the request are longer or more than the server reads.",
    ),
    "internal_error": Kind(
        500,
        "Something went wrong here",
        "The fault is the service's. What was asked may have happened: repeat it with the same "
        "Idempotency-Key, or look at the game first.",
    ),
    "store_unavailable": Kind(
        503,
        "The store cannot be reached",
        "Nothing was changed. Try again as `Retry-After` says.",
    ),
    "overloaded": Kind(
        503,
        "Too much to do",
        "Nothing was changed. Try again as `Retry-After` says.",
    ),
}

# Which go together: with any game, with a request that a seat's token makes, with a key.
ON_A_GAME = ("game_not_found", "wrong_token", "overloaded", "store_unavailable")
BY_A_SEAT = (*ON_A_GAME, "missing_token", "not_your_seat")
WITH_A_KEY = ("invalid_key", "key_reused")


class Problem(Exception):
    """Something that a view cannot do, told by the code of its kind.

    `members` go into the document beside the usual ones, `headers` into the answer.
    """

    def __init__(
        self, code: str, detail: str, *, headers: Mapping[str, str] | None = None, **members: Any
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.headers = dict(headers or {})
        self.members = members

    @property
    def status(self) -> int:
        """The answer's status."""
        return PROBLEMS[self.code].status

    def document(self, request_id: str) -> dict[str, Any]:
        """The problem as it is sent."""
        return {
            "type": f"/v1/problems/{self.code}",
            "title": PROBLEMS[self.code].title,
            "status": self.status,
            "detail": self.detail,
            "code": self.code,
            "request_id": request_id,
            **self.members,
        }
