"""How is an answer sent that stays the same as long as the program does?"""

from typing import Any

import orjson
from flask import Response, request

_MAX_AGE = 3600  # seconds; another version of the program may answer otherwise


def fixed(data: Any) -> Response:
    """The answer with this as JSON; 304 to a client that has it already."""
    return fixed_bytes(orjson.dumps(data), "application/json")


def fixed_bytes(content: bytes, mimetype: str) -> Response:
    """The same for what is written already."""
    response = Response(content, mimetype=mimetype)
    response.cache_control.public = True
    response.cache_control.max_age = _MAX_AGE
    response.add_etag()
    response.make_conditional(request)
    return response
