"""What does somebody find who comes to the service's root, its document or its reference?"""

from typing import Any

import orjson
from flask import Response, current_app, request
from marshmallow import fields

import scopa
from scopa.api.answer_fields import Answer, list_of, text_field
from scopa.api.blueprint import Blueprint
from scopa.api.document import api_of
from scopa.api.fixed import fixed_bytes
from scopa.api.pages import page
from scopa.api.reference_page import reference_page
from scopa.api.services import services
from scopa.api.table_page import table_page

blp = Blueprint("index", __name__, description="Where to begin.")

_PAGE = {"type": "string", "maxLength": 10_000_000}
_LINKS = {
    "games": "/v1/games",
    "variants": "/v1/variants",
    "cards": "/v1/cards",
    "bots": "/v1/bots",
    "reference": "/docs",
    "document": "/openapi.json",
}


class Index(Answer):
    """Where to begin."""

    name = text_field("What this is.", most=40)
    version = text_field("The program's version.", most=40)
    links = fields.Dict(
        keys=fields.String(metadata={"maxLength": 40}),
        values=fields.String(metadata={"format": "uri-reference", "maxLength": 100}),
        required=True,
        metadata={"description": "Where to go on.", "maxProperties": 20},
    )
    commands = list_of(text_field("A command.", most=500), "Three to try, in a shell.", most=3)


def _index(root: str) -> dict[str, Any]:
    token = '-H "Authorization: Bearer $TOKEN"'
    move = '{"move": {"type": "play", "card": "7D"}}'
    return {
        "name": "Scopa",
        "version": scopa.__version__,
        "links": _LINKS,
        "commands": [
            f"curl -s -X POST {root}v1/games",
            f"curl -s {root}v1/games/$ID {token}",
            f"curl -s {root}v1/games/$ID/moves {token} -H 'Content-Type: application/json' "
            f"-d '{move}'",
        ],
    }


@blp.route("/")
@blp.response(200, _PAGE, content_type="text/html", example="<!doctype html>")
@blp.response(200, Index, example=_index("http://localhost:8080/"))
def get_index() -> Response:
    """Show where to begin.

    Links, and three commands to try; as a page for browsers, which ask for HTML.
    """
    index = _index(request.host_url)
    if request.accept_mimetypes.best_match(("application/json", "text/html")) == "text/html":
        response = table_page() if services().settings.table else page("index.html", **index)
    else:
        response = Response(orjson.dumps(index), mimetype="application/json")
    response.headers["Vary"] = "Accept"
    return response


@blp.route("/openapi.json")
@blp.response(200, {"type": "object"}, example={"openapi": "3.1.0"})
@blp.conditional
def get_document() -> Response:
    """Get the OpenAPI document.

    This document, by which clients can be made.
    """
    return fixed_bytes(api_of(current_app).written.encode(), "application/json")


@blp.route("/docs")
@blp.response(200, _PAGE, content_type="text/html", example="<!doctype html>")
def get_reference() -> Response:
    """Read the reference.

    The OpenAPI document as a page for people, on which everything can be tried.
    """
    return reference_page()
