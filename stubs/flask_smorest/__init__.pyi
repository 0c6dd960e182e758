# The part of flask-smorest that the service uses; the library brings no types.
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

import flask
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask.typing import ResponseReturnValue
from marshmallow import Schema
from werkzeug.exceptions import HTTPException

_View = TypeVar("_View", bound=Callable[..., Any])
_SchemaLike = Schema | type[Schema] | Mapping[str, Any]

class Blueprint(flask.Blueprint):
    ARGUMENTS_PARSER: ClassVar[Any]
    description: str
    _prepare_doc_cbks: list[Callable[..., dict[str, Any]]]
    def __init__(
        self, name: str, import_name: str, *, description: str = "", **options: Any
    ) -> None: ...
    def arguments(
        self,
        schema: _SchemaLike,
        *,
        location: str = "json",
        content_type: str | None = None,
        required: bool = True,
        description: str | None = None,
        example: Any = None,
        examples: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> Callable[[_View], _View]: ...
    def response(
        self,
        status_code: int,
        schema: _SchemaLike | None = None,
        *,
        content_type: str | None = None,
        description: str | None = None,
        example: Any = None,
        examples: Mapping[str, Any] | None = None,
        headers: Mapping[str, Any] | None = None,
    ) -> Callable[[_View], _View]: ...
    def alt_response(
        self,
        status_code: int,
        response: str | None = None,
        *,
        schema: _SchemaLike | None = None,
        content_type: str | None = None,
        description: str | None = None,
        example: Any = None,
        examples: Mapping[str, Any] | None = None,
        headers: Mapping[str, Any] | None = None,
        success: bool = False,
    ) -> Callable[[_View], _View]: ...
    @staticmethod
    def doc(**description: Any) -> Callable[[_View], _View]: ...

class Api:
    DEFAULT_ERROR_RESPONSE_NAME: ClassVar[str | None]
    ERROR_SCHEMA: ClassVar[_SchemaLike]
    ma_plugin: MarshmallowPlugin
    spec: APISpec
    def __init__(
        self,
        app: flask.Flask | None = None,
        *,
        spec_kwargs: Mapping[str, Any] | None = None,
        config_prefix: str = "",
    ) -> None: ...
    def init_app(
        self, app: flask.Flask, *, spec_kwargs: Mapping[str, Any] | None = None
    ) -> None: ...
    def register_blueprint(
        self,
        blp: Blueprint,
        *,
        parameters: Sequence[Mapping[str, Any]] | None = None,
        **options: Any,
    ) -> None: ...
    def register_converter(self, converter: type, func: Callable[..., Any]) -> None: ...
    def register_field(self, field: type, *args: Any) -> None: ...
    def handle_http_exception(self, error: HTTPException) -> ResponseReturnValue: ...
    def _register_responses(self) -> None: ...
    def _register_etag_headers(self) -> None: ...
    def _register_pagination_header(self) -> None: ...

def abort(http_status_code: int, **kwargs: Any) -> Any: ...
