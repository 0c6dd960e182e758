"""How does the reference, the page for people at `/docs`, come to a browser?"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from flask import Blueprint, Response, current_app

from scopa.api.document import api_of
from scopa.api.fixed import fixed_bytes
from scopa.api.pages import made, sent

blp = Blueprint("reference_page", __name__)

_SCRIPT = "/docs/try.js"

Json = dict[str, Any]


class Shown(NamedTuple):
    """An operation of the service, or of the operator's backend, as the page shows it."""

    method: str
    path: str | None
    """None where the operator says which it is."""
    operation: Json
    parameters: list[Json]


def reference_page() -> Response:
    """The document as a page, with forms that its script sends."""
    return sent(_html(), scripted=True)


@cache
def _html() -> str:
    document = api_of(current_app).document  # the same in every application of a process
    return made("docs.html", script=_SCRIPT, document=document, operations=list(_shown(document)))


@blp.route(_SCRIPT)
def get_script() -> Response:
    """The page's script."""
    return fixed_bytes(_script(), "text/javascript")


@cache
def _script() -> bytes:
    return (files("scopa.api") / "templates" / "try.js").read_bytes()


def _shown(document: Json) -> Iterator[Shown]:
    components = document["components"]["parameters"]
    for path, found in [*document["paths"].items(), *document["webhooks"].items()]:
        for method in (name for name in found if name != "parameters"):
            parameters = [
                components.get(one.get("$ref", "").rpartition("/")[2], one)
                for one in [*found.get("parameters", ()), *found[method]["parameters"]]
            ]
            address = path if path in document["paths"] else None
            yield Shown(method.upper(), address, found[method], parameters)
