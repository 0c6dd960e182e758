"""What does the document say of an operation that follows from its name and its problems?"""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from scopa.api.document_headers import headers
from scopa.api.document_links import links
from scopa.api.game_schemas import GameAnswer
from scopa.api.problem_schemas import ProblemDocument
from scopa.api.problems import MEDIA_TYPE, PROBLEMS, Problem

ALWAYS_POSSIBLE = (
    "malformed_json",
    "request_timeout",
    "body_too_large",
    "not_json",
    "invalid_field",
    "rate_limited",
    "internal_error",
)

# Who may ask where an operation does not say it: somebody who is known sees, finds or may do more.
ANYBODY_OR_SOMEBODY: list[dict[str, list[str]]] = [{}, {"token": []}, {"apiKey": []}]

# Parameters that several operations have, as components: where `describe` names them, they are.
PARAMETERS: dict[str, dict[str, Any]] = {
    "IdempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "Makes the request safe to repeat: with the same key and body it has one "
        "effect, and the same answer. Without a token it is a secret of 16 or more random "
        "characters, such as a UUID.",
        "schema": {"type": "string", "minLength": 1, "maxLength": 255},
        "example": "8e03978e-40d5-43e8-bc93-6894a57f9324",
    },
    "IfNoneMatch": {
        "name": "If-None-Match",
        "in": "header",
        "description": "The ETag of what the client has already: if it is still right, the answer "
        "is 304 and empty.",
        "schema": {"type": "string", "maxLength": 8000},
        "example": '"17-18f2a-0"',
    },
    "LastEventID": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "As `after`, and before it: a browser that connects again sends it.",
        "schema": {"type": "integer", "format": "int32", "minimum": 0, "maximum": 2**31 - 1},
        "example": 17,
    },
}

# An example of each problem, as components too.
EXAMPLES: dict[str, dict[str, Any]] = {
    code: {
        "summary": kind.title,
        "value": Problem(code, kind.explanation).document("5f3a9c1e77d20b64"),
    }
    for code, kind in PROBLEMS.items()
}


def describe(operation: dict[str, Any], noted: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Complete what flask-smorest made of a view; `noted` is what the view's decorators kept."""
    codes = (*ALWAYS_POSSIBLE, *noted.get("problems", ()))
    operation["operationId"] = _camel_case(noted["name"])
    operation |= _security(codes, by_api_key="by_api_key" in noted)
    responses = operation.setdefault("responses", {})
    for status, alike in groupby(sorted(set(codes), key=_by_status(codes)), key=_status):
        responses[status] = _response(list(alike))
    parameters = operation.setdefault("parameters", [])
    if "invalid_key" in codes:
        parameters.append("IdempotencyKey")
    if "resumed" in noted:
        parameters.append("LastEventID")
    if "conditional" in noted:
        parameters.append("IfNoneMatch")
        responses[304] = {"description": "The client has it already."}
    for status, response in responses.items():
        response["headers"] = headers(
            status,
            tagged="conditional" in noted or _has_game(response),
            repeatable="invalid_key" in codes,
            counted="counted" in noted,
        )
        if found := links(operation["operationId"], status):
            response["links"] = found
    return operation


def _has_game(response: dict[str, Any]) -> bool:
    schemas = [media.get("schema") for media in response.get("content", {}).values()]
    return any(isinstance(schema, GameAnswer) for schema in schemas)


def _camel_case(name: str) -> str:
    verb, *nouns = name.split("_")
    return verb + "".join(map(str.capitalize, nouns))


def _security(codes: Sequence[str], *, by_api_key: bool) -> dict[str, Any]:
    """Who may ask: with a token, anybody, or, unsaid, whoever `ANYBODY_OR_SOMEBODY` names.

    Operations leave that to the document, as generators take whatever one says for needed.
    """
    if by_api_key:
        return {}
    if "missing_token" in codes:
        return {"security": [{"token": []}]}
    return {} if "wrong_token" in codes else {"security": []}


def _status(code: str) -> int:
    return PROBLEMS[code].status


def _by_status(codes: Sequence[str]) -> Any:
    return lambda code: (_status(code), codes.index(code))


def _response(codes: Sequence[str]) -> dict[str, Any]:
    described = "; ".join(f"`{code}`: {PROBLEMS[code].title}" for code in codes)
    examples = {code: {"$ref": f"#/components/examples/{code}"} for code in codes}
    content = {"schema": ProblemDocument, "examples": examples}
    return {"description": f"{described}.", "content": {MEDIA_TYPE: content}}
