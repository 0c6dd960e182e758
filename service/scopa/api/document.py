"""What is the OpenAPI document made of, besides what the views say of themselves?"""

import flask_smorest
from flask import Flask, Response
from werkzeug.exceptions import HTTPException

import scopa
from scopa.api import errors
from scopa.api.move_field import document_moves, refer_to_move

OPENAPI = "3.1.0"


class Api(flask_smorest.Api):
    """flask-smorest with our errors in place of its own."""

    DEFAULT_ERROR_RESPONSE_NAME = None  # every view names its problems

    def handle_http_exception(self, error: HTTPException) -> Response:
        return errors.answer(error)

    def _register_responses(self) -> None:
        """No responses by status: each view has its own."""


def make_api(app: Flask) -> Api:
    """The application's API, to register blueprints with."""
    app.config.update(
        API_TITLE="Scopa",
        API_VERSION=scopa.__version__,
        OPENAPI_VERSION=OPENAPI,
    )
    api = Api(app)
    converter = api.ma_plugin.converter
    assert converter is not None  # there since the line above
    converter.add_attribute_function(refer_to_move)  # type: ignore[no-untyped-call]
    document_moves(api.spec)
    return api
