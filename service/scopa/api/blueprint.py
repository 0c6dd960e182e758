"""How does a view say what it takes, what it answers and what can go wrong?

A view reads::

    @blp.route("/games/<game_id>/moves", methods=["POST"])
    @blp.arguments(MoveRequest, example={...})
    @blp.response(200, MoveAnswer, example={...})
    @blp.problems("game_not_found", "missing_token", ...)
    def play_move(asked, game_id):
        \"\"\"Play a move.

        The description, for the document.
        \"\"\"

The function's name is the `operationId`. What a view does not say that it takes is refused: a body
where there is no `arguments`, a query parameter that its `query` does not have.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from itertools import groupby
from typing import Any, TypeVar

import flask_smorest
from flask import g, request
from marshmallow import RAISE, Schema, ValidationError

from scopa.api.problem_schemas import ProblemDocument
from scopa.api.problems import MEDIA_TYPE, PROBLEMS, Problem

View = TypeVar("View", bound=Callable[..., Any])

ALWAYS_POSSIBLE = (
    "malformed_json",
    "body_too_large",
    "not_json",
    "invalid_field",
    "internal_error",
)


class Parser:
    """Gives a view what its schema reads from the body or the query, judged before."""

    DEFAULT_VALIDATION_STATUS = 422

    @staticmethod
    def use_args(
        schema: Schema | type[Schema], *, location: str, **_: Any
    ) -> Callable[[View], Callable[..., Any]]:
        """A decorator that puts what was read before the view's other arguments."""
        reader = schema() if isinstance(schema, type) else schema
        read = {"json": _body, "query": _query}[location]

        def decorator(view: View) -> Callable[..., Any]:
            @wraps(view)
            def wrapper(*args: Any, **kwargs: Any) -> Any:
                return view(*args, reader.load(read(), unknown=RAISE), **kwargs)

            return wrapper

        return decorator


def _body() -> Any:
    return g.body


def _query() -> dict[str, str]:
    found = request.args.to_dict(flat=False)
    repeated = {name: ["It stands twice."] for name, values in found.items() if len(values) > 1}
    if repeated:
        raise ValidationError(repeated)
    return {name: values[0] for name, values in found.items()}


class Blueprint(flask_smorest.Blueprint):
    """Views of one kind of resource, each judged and documented by its decorators."""

    ARGUMENTS_PARSER = Parser()

    def query(self, schema: type[Schema]) -> Callable[[View], View]:
        """The query parameters that the view takes."""
        return self.arguments(schema, location="query")

    def problems(self, *codes: str) -> Callable[[View], View]:
        """The problems that the view may answer, besides those which are always possible."""

        def decorator(view: View) -> View:
            view.__dict__["problems"] = codes
            return view

        return decorator

    def route(self, rule: str, **options: Any) -> Callable[[View], View]:
        """Serve the view at this address, closed and documented."""

        def decorator(view: View) -> View:
            served = self.doc(
                operationId=_camel_case(view.__name__),
                responses=_problem_responses((*ALWAYS_POSSIBLE, *getattr(view, "problems", ()))),
            )(_closed(view))
            super(Blueprint, self).route(rule, **options)(served)
            return view

        return decorator


def _camel_case(name: str) -> str:
    verb, *nouns = name.split("_")
    return verb + "".join(map(str.capitalize, nouns))


def _closed(view: View) -> View:
    """The view, with what it does not take refused."""
    documented = getattr(view, "_apidoc", {}).get("arguments", {}).get("parameters", ())
    taken = {parameter["in"] for parameter in documented}
    if taken == {"json", "query"}:
        return view

    @wraps(view)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        if "json" not in taken and g.body != {}:
            _refuse(g.body)
        if "query" not in taken and request.query_string:
            _refuse(request.args)
        return view(*args, **kwargs)

    return wrapper  # type: ignore[return-value]


def _refuse(given: Any) -> None:
    if not isinstance(given, Mapping):
        raise ValidationError("Nothing is taken here.")
    raise ValidationError({name: ["There is no such field here."] for name in given})


def _problem_responses(codes: tuple[str, ...]) -> dict[int, Any]:
    by_status = sorted(set(codes), key=lambda code: (PROBLEMS[code].status, codes.index(code)))
    return {
        status: _problem_response(list(alike))
        for status, alike in groupby(by_status, key=lambda code: PROBLEMS[code].status)
    }


def _problem_response(codes: list[str]) -> dict[str, Any]:
    listed = "; ".join(f"`{code}`: {PROBLEMS[code].title}" for code in codes)
    examples = {
        code: {"value": Problem(code, PROBLEMS[code].explanation).document("5f3a9c1e77d20b64")}
        for code in codes
    }
    content = {"schema": ProblemDocument, "examples": examples}
    return {"description": f"{listed}.", "content": {MEDIA_TYPE: content}}
