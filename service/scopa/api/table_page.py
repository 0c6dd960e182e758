"""How does the table, the page for players at `/`, come to a browser?

Its files are served below an address that holds a hash of them all, so a browser may keep them for
ever: other files have another address. Only the page itself is asked for again.
"""

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath

from flask import Blueprint, Response, request

from scopa.api.problems import Problem
from scopa.api.services import services

blp = Blueprint("table_page", __name__)

_PAGE = "index.html"
_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
# Nothing from another site, nothing in line, and no text is ever turned into a part of the page.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
_FOR_EVER = 365 * 24 * 3600  # seconds


def table_page() -> Response:
    """The page, which names its files by the address where they are now."""
    html = _files()[_PAGE].replace(b"{files}", f"/table/{_hash()}".encode())
    response = Response(html, mimetype="text/html")
    response.headers["Content-Security-Policy"] = _POLICY
    response.cache_control.no_cache = True
    response.add_etag()
    response.make_conditional(request)
    return response


@blp.route("/table/<hashed>/<path:name>")
def get_table_file(hashed: str, name: str) -> Response:
    """One of the page's files."""
    mimetype = _TYPES.get(PurePosixPath(name).suffix)
    content = _files().get(name)
    if content is None or mimetype is None or not services().settings.table:
        raise Problem("not_found", "The table has no such file.")
    response = Response(content, mimetype=mimetype)
    if hashed == _hash():
        response.cache_control.public = True
        response.cache_control.immutable = True
        response.cache_control.max_age = _FOR_EVER
    else:  # asked by the page of another version, while one replaces the other
        response.cache_control.no_store = True
    return response


@cache
def _hash() -> str:
    digest = hashlib.sha256()
    for name, content in sorted(_files().items()):
        digest.update(f"{name} {len(content)} ".encode() + content)
    return digest.hexdigest()[:16]


@cache
def _files() -> Mapping[str, bytes]:
    return dict(_below(files("scopa") / "web", ""))


def _below(folder: Traversable, path: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        name = path + entry.name
        found += _below(entry, f"{name}/") if entry.is_dir() else [(name, entry.read_bytes())]
    return found
