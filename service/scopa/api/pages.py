"""How is a page for people sent? Whole, with nothing that another site could add."""

import base64
import hashlib
import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

from flask import Response, render_template
from markupsafe import Markup, escape


def page(template: str, **context: Any) -> Response:
    """The page that this template makes."""
    return sent(made(template, **context))


def made(template: str, **context: Any) -> str:
    """The HTML that this template makes."""
    style = Markup(_style())
    return render_template(template, style=style, marked=_marked, pretty=_pretty, **context)


def sent(html: str, *, scripted: bool = False) -> Response:
    """The page with this HTML, which may be `scripted` by files from here, and by nothing else."""
    response = Response(html, mimetype="text/html")
    response.headers["Content-Security-Policy"] = _policy() + (_SCRIPTED if scripted else "")
    return response


# A script from here may ask this service, and may turn no text into a part of the page.
_SCRIPTED = (
    "; script-src 'self'; connect-src 'self'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)


@cache
def _style() -> str:
    return (files("scopa.api") / "templates" / "style.css").read_text(encoding="utf-8")


@cache
def _policy() -> str:
    digest = base64.b64encode(hashlib.sha256(_style().encode()).digest()).decode()
    return (
        f"default-src 'none'; style-src 'sha256-{digest}'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _marked(text: str) -> Markup:
    """Text with `code` in backticks, in paragraphs."""
    paragraphs = str(escape(text)).split("\n\n")
    code = (re.sub(r"`([^`]+)`", r"<code>\1</code>", one) for one in paragraphs)
    return Markup("".join(f"<p>{one}</p>" for one in code))


def _pretty(data: Any) -> str:
    return data if isinstance(data, str) else json.dumps(data, indent=2, ensure_ascii=False)
