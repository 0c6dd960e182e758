"""What is the OpenAPI document made of, besides what the views say of themselves?"""

import inspect
import json
from functools import cached_property
from typing import Any, cast

import flask_smorest
from apispec import APISpec, BasePlugin
from flask import Flask, Response
from marshmallow import Schema
from werkzeug.exceptions import HTTPException

import scopa
from scopa.api import errors
from scopa.api.described import ANYBODY_OR_SOMEBODY, EXAMPLES, PARAMETERS
from scopa.api.document_headers import HEADERS
from scopa.api.document_links import LINKS
from scopa.api.letter_schemas import webhooks
from scopa.api.move_field import document_moves, refer_to_move
from scopa.api.problems import MEDIA_TYPE

OPENAPI = "3.1.0"
PATH = "/openapi.json"

_INFO = {
    "description": "The Italian card game Scopa and its relatives, to be played over HTTP.\n\n"
    "Cards are written as value and suit (`7D`: the seven of denari), moves as `7Dx3S+4B`. "
    "Requests are closed: an unknown or repeated field is refused. Answers are open: ignore fields "
    "and codes that you do not know. What can be got by GET can be asked for by HEAD. Every answer "
    "has the header `X-Request-ID`, the request's own where it sent one; every error is a problem "
    "document (RFC 9457), whose `type` is the address of an explanation.",
    "license": {"name": "MIT", "identifier": "MIT"},
}
_SECURITY_SCHEMES = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token of a seat, or of a game's creator, from the answer to creating "
        "or joining the game.",
    },
    "apiKey": {
        "type": "apiKey",
        "in": "header",
        "name": "X-API-Key",
        "description": "The key of somebody whom the operator knows. It may be needed to create "
        "games, finds again those made with it, and has limits of its own for whatever is asked.",
    },
}
_PATH_PARAMETERS: dict[str, dict[str, Any]] = {
    "game_id": {
        "description": "The game's id.",
        "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{22}$", "maxLength": 22},
        "example": "Zk3vQ0aW7bTn5xYc1LrE9u",
    },
    "seat": {
        "description": "The seat's number.",
        "schema": {"type": "integer", "format": "int32", "minimum": 0, "maximum": 5},
        "example": 1,
    },
    "key": {
        "description": "The variant's key.",
        "schema": {"type": "string", "pattern": "^[a-z_]+$", "maxLength": 40},
        "example": "cirulla",
    },
    "code": {
        "description": "The problem's code.",
        "schema": {"type": "string", "pattern": "^[a-z_]+$", "maxLength": 40},
        "example": "must_capture",
    },
}


class Api(flask_smorest.Api):
    """flask-smorest with our errors in place of its own."""

    DEFAULT_ERROR_RESPONSE_NAME = None  # every view names its problems

    def handle_http_exception(self, error: HTTPException) -> Response:
        return errors.answer(error)

    # flask-smorest's own components, which no view uses.

    def _register_responses(self) -> None: ...

    def _register_etag_headers(self) -> None: ...

    def _register_pagination_header(self) -> None: ...

    @cached_property
    def document(self) -> dict[str, Any]:
        """The document, once all blueprints are registered."""
        letters = webhooks(self.spec)
        document: dict[str, Any] = self.spec.to_dict()
        for path in document["paths"].values():
            for parameter in path.get("parameters", ()):
                parameter.update(_PATH_PARAMETERS[parameter["name"]])
            for method in path.keys() - {"parameters"}:
                path[method]["responses"] = dict(sorted(path[method]["responses"].items()))
        document["security"] = ANYBODY_OR_SOMEBODY
        document["webhooks"] = letters
        document["components"] |= {"links": LINKS, "examples": _examples(document["paths"])}
        return document

    @cached_property
    def written(self) -> str:
        """The document as it is kept and served."""
        return json.dumps(self.document, indent=2, ensure_ascii=False) + "\n"


class _Descriptions(BasePlugin):
    """Describes each schema by its class: the docstring's first paragraph, and `EXAMPLES`."""

    def schema_helper(self, name: str, definition: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        schema = kwargs.get("schema")
        if schema is None:
            return {}
        kind = type(schema) if isinstance(schema, Schema) else schema
        described = {"description": (inspect.getdoc(kind) or "").partition("\n\n")[0]}
        examples = getattr(kind, "EXAMPLES", None)
        return described if examples is None else {**described, "examples": examples}


def make_api(app: Flask) -> Api:
    """The application's API, to register blueprints with."""
    app.config.update(
        API_TITLE="Scopa",
        API_VERSION=scopa.__version__,
        OPENAPI_VERSION=OPENAPI,
        API_SPEC_OPTIONS={"info": _INFO, "servers": [{"url": "/"}]},
    )
    api = Api(app, spec_kwargs={"extra_plugins": [_Descriptions()]})
    converter = api.ma_plugin.converter
    assert converter is not None  # there since the line above
    converter.add_attribute_function(refer_to_move)  # type: ignore[no-untyped-call]
    _document_components(api.spec)
    return api


def api_of(app: Flask) -> Api:
    """The API that was made for the application."""
    return cast(Api, app.extensions["flask-smorest"]["apis"][""]["ext_obj"])


def _document_components(spec: APISpec) -> None:
    document_moves(spec)
    for name, scheme in _SECURITY_SCHEMES.items():
        spec.components.security_scheme(name, scheme)
    for name, header in HEADERS.items():
        spec.components.header(name, header)
    for name, parameter in PARAMETERS.items():
        spec.components.parameter(name, parameter["in"], parameter)


def _examples(paths: dict[str, Any]) -> dict[str, Any]:
    """The examples of those problems that some operation names."""
    named = {
        code
        for path in paths.values()
        for method in path.keys() - {"parameters"}
        for response in path[method]["responses"].values()
        for code in response.get("content", {}).get(MEDIA_TYPE, {}).get("examples", ())
    }
    return {code: example for code, example in EXAMPLES.items() if code in named}
