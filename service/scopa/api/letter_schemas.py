"""What is the operator's backend sent, as the document tells it?"""

from typing import Any

from apispec import APISpec

from scopa.api.answer_fields import Answer, choice_field, moment_field, nested
from scopa.api.examples import example
from scopa.api.game_schemas import GameAnswer

WHEN = {
    "game_started": "The last seat was filled.",
    "turn_started": "A person is to play; also after a declaration of theirs.",
    "round_scored": "A round was counted.",
    "game_finished": "The game was won.",
}


class Letter(Answer):
    """What the operator's backend is sent, signed by Standard Webhooks."""

    type = choice_field("What happened.", *WHEN)
    timestamp = moment_field("When it happened.")
    data = nested(GameAnswer, "The game as anybody may see it, after the whole change.")


def _signing_header(name: str, description: str, example: str, **schema: Any) -> dict[str, Any]:
    return {
        "name": name,
        "in": "header",
        "required": True,
        "description": description,
        "schema": {"type": "string", "maxLength": 100, **schema},
        "example": example,
    }


_HEADERS = [
    _signing_header(
        "webhook-id",
        "The letter's id, the same each time it comes.",
        "Zk3vQ0aW7bTn5xYc1LrE9u_17_turn_started",
        pattern="^[A-Za-z0-9_-]{22}_[0-9]+_[a-z_]+$",
    ),
    _signing_header(
        "webhook-timestamp",
        "When this delivery was signed, in seconds since 1970.",
        "1796000000",
        pattern="^[0-9]+$",
    ),
    _signing_header(
        "webhook-signature",
        "`v1,` and the HMAC-SHA256 over `id.timestamp.body`, in base64.",
        "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
        pattern="^v1,[A-Za-z0-9+/]+={0,2}$",
    ),
]


def webhooks(spec: APISpec) -> dict[str, Any]:
    """The document's webhooks, one for each type of letter; adds their schema and their tag."""
    spec.components.schema("Letter", schema=Letter)
    spec.tag({"name": "letters", "description": "What the operator's backend is sent."})
    return {kind: {"post": _letter(kind, when)} for kind, when in WHEN.items()}


def _letter(kind: str, when: str) -> dict[str, Any]:
    verb = "".join(map(str.capitalize, kind.split("_")))
    media = {"schema": {"$ref": "#/components/schemas/Letter"}, "example": example(kind)}
    return {
        "operationId": f"receive{verb}",
        "summary": when,
        "description": "Sent to the one address that the operator has set, at least once, in the "
        "game's order, until it is answered with a 2xx.",
        "tags": ["letters"],
        "security": [],
        "parameters": _HEADERS,
        "requestBody": {"required": True, "content": {"application/json": media}},
        "responses": {
            "204": {"description": "Taken. Any 2xx is; anything else has it sent again."},
        },
    }
