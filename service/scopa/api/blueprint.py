"""How does a view say what it takes, what it answers and what can go wrong?

A view reads::

    @blp.route("/<game_id>/moves", methods=["POST"])
    @blp.arguments(MoveRequest, example={...})
    @blp.response(200, Moved, example={...})
    @blp.problems("game_not_found", "missing_token", ...)
    def play_move(asked, game_id):
        \"\"\"Play a move.

        The description, for the document.
        \"\"\"

What a view does not say that it takes is refused: a body where there is no `arguments`, a query
parameter that its `query` does not have.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar

import flask_smorest
from flask import g, request
from marshmallow import RAISE, Schema, ValidationError

from scopa.api.described import describe

View = TypeVar("View", bound=Callable[..., Any])


class Parser:
    """Gives a view what its schema reads from the body or the query."""

    DEFAULT_VALIDATION_STATUS = 422

    @staticmethod
    def use_args(
        schema: Schema | type[Schema], *, location: str, **_: Any
    ) -> Callable[[View], Callable[..., Any]]:
        """A decorator that puts what was read before the view's other arguments."""
        reader = schema() if isinstance(schema, type) else schema
        read = _query_reader(reader) if location == "query" else _body_reader(reader)

        def decorator(view: View) -> Callable[..., Any]:
            inner = view.__dict__["__wrapped__"]  # without what coroutines alone would need

            @wraps(view)
            def wrapper(*args: Any, **kwargs: Any) -> Any:
                return inner(*args, read(), **kwargs)

            return wrapper

        return decorator


def _body_reader(schema: Schema) -> Callable[[], Any]:
    return lambda: schema.load(g.body, unknown=RAISE)


def _query_reader(schema: Schema) -> Callable[[], dict[str, Any]]:
    """What reads a query; most requests have none, and no parameter has to be there."""
    nothing = schema.load({})

    def read() -> dict[str, Any]:
        return schema.load(_query(), unknown=RAISE) if request.query_string else dict(nothing)

    return read


def _query() -> dict[str, str]:
    given = request.args.to_dict(flat=False)
    repeated = {name: ["It stands there twice."] for name in given if len(given[name]) > 1}
    if repeated:
        raise ValidationError(repeated)
    return {name: values[0] for name, values in given.items()}


class Blueprint(flask_smorest.Blueprint):
    """Views of one kind of resource, each judged and documented by its decorators."""

    ARGUMENTS_PARSER = Parser()

    def __init__(self, name: str, import_name: str, **options: Any) -> None:
        super().__init__(name, import_name, **options)
        self._prepare_doc_cbks.append(describe)

    def response(self, *args: Any, **kwargs: Any) -> Callable[[View], View]:
        """What the view answers, for the document: it answers by itself, as any view of Flask."""
        document = super().response(*args, **kwargs)

        def decorator(view: View) -> View:
            return noting(**document(view).__dict__["_apidoc"])(view)

        return decorator

    def query(self, schema: type[Schema]) -> Callable[[View], View]:
        """The query parameters that the view takes."""
        return self.arguments(schema, location="query")

    def problems(self, *codes: str) -> Callable[[View], View]:
        """The problems that the view may answer, besides those which are always possible."""
        return noting(problems=codes)

    def conditional(self, view: View) -> View:
        """The view answers 304 to a client that has its ETag already."""
        return noting(conditional=True)(view)

    def resumed(self, view: View) -> View:
        """The view goes on from the event that the header Last-Event-ID names."""
        return noting(resumed=True)(view)

    def by_api_key(self, view: View) -> View:
        """To the view it makes a difference whose API key is sent."""
        return noting(by_api_key=True)(view)

    def route(self, rule: str, **options: Any) -> Callable[[View], View]:
        """Serve the view at this address, closed to what it does not take."""

        def decorator(view: View) -> View:
            served = noting(name=view.__name__)(_closed(view))
            super(Blueprint, self).route(rule, **options)(served)
            return view

        return decorator


def noting(**facts: Any) -> Callable[[View], View]:
    """A decorator that keeps facts beside those which flask-smorest keeps of a view."""

    def decorator(view: View) -> View:
        view.__dict__["_apidoc"] = {**view.__dict__.get("_apidoc", {}), **facts}
        return view

    return decorator


def _closed(view: View) -> View:
    """The view, with what it does not take refused."""
    noted = view.__dict__.get("_apidoc", {}).get("arguments", {}).get("parameters", ())
    taken = {parameter["in"] for parameter in noted}

    @wraps(view)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        if "json" not in taken and g.body != {}:
            _refuse(g.body)
        if "query" not in taken and request.query_string and request.args:
            _refuse(request.args)
        return view(*args, **kwargs)

    return wrapper  # type: ignore[return-value]


def _refuse(given: Any) -> None:
    if not isinstance(given, Mapping):
        raise ValidationError("Nothing is taken here.")
    raise ValidationError({name: ["There is no such field here."] for name in given})
