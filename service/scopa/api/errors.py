"""How is an error told? Whatever ends a request in an error is answered from here."""

import logging
from collections.abc import Iterator, Mapping
from typing import Any

import orjson
from flask import Response, request
from marshmallow import ValidationError
from werkzeug.exceptions import HTTPException

from scopa.api.around import REQUEST_ID
from scopa.api.problems import MEDIA_TYPE, Problem
from scopa.encoding import UnknownFormat
from scopa.record import InvalidRecord
from scopa.rules.errors import InvalidOptions, ScopaError
from scopa.service.errors import InvalidField, Refused
from scopa.store import OutcomeUnknown, StoreUnavailable

log = logging.getLogger(__name__)

RETRY_AFTER = 1  # seconds, where nothing better is known

CODES_BY_STATUS: Mapping[int | None, str] = {
    400: "malformed_request",
    404: "not_found",
    405: "method_not_allowed",
    413: "body_too_large",
}


def answer(error: Exception) -> Response:
    """The problem document that answers a request which ended in this error."""
    problem = as_problem(error)
    request_id = request.environ[REQUEST_ID]
    if problem.code == "internal_error":
        log.error("failed", exc_info=error, extra={"request_id": request_id})
    response = Response(
        orjson.dumps(problem.document(request_id)), status=problem.status, mimetype=MEDIA_TYPE
    )
    response.headers["Cache-Control"] = "no-store"
    if problem.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    elif problem.status in {429, 503}:
        response.headers["Retry-After"] = str(RETRY_AFTER)
    response.headers.update(problem.headers)
    return response


def as_problem(error: Exception) -> Problem:
    """The problem that tells this error; what nobody foresaw is told without any detail."""
    match error:
        case Problem():
            return error
        case InvalidOptions(faults=faults):
            return _invalid(error.code, [(_option_pointer(name), faults[name]) for name in faults])
        case InvalidRecord(pointer=pointer, legal=legal):
            members = {"legal_moves": legal} if legal else {}
            return _invalid(error.code, [(pointer, str(error))], **members)
        case InvalidField(pointer=pointer):
            return _invalid(error.code, [(pointer, str(error))])
        case Refused(extras=extras):
            return Problem(error.code, str(error), **extras)
        case ScopaError():
            return Problem(error.code, str(error))
        case UnknownFormat():
            return Problem("store_unavailable", "A newer version keeps this game: ask again.")
        case ValidationError():
            return _invalid_shape(error)
        case HTTPException() if error.code in CODES_BY_STATUS:
            return _http_problem(error, CODES_BY_STATUS[error.code])
    return _fault(error)


def _fault(error: Exception) -> Problem:
    if isinstance(error, StoreUnavailable) and not isinstance(error, OutcomeUnknown):
        return Problem("store_unavailable", "The store does not answer. Nothing was changed.")
    return Problem("internal_error", "This could not be served. It may have happened all the same.")


def _option_pointer(name: str) -> str:
    # The rules name a fault in seats or teams beside those in the options.
    return f"/{name}" if name in {"seats", "teams"} else f"/options{_step(name)}"


def _invalid_shape(error: ValidationError) -> Problem:
    faults = list(_faults(error.messages))
    in_options = faults and all(f"{pointer}/".startswith("/options/") for pointer, _ in faults)
    return _invalid("invalid_options" if in_options else "invalid_field", faults)


def _invalid(code: str, faults: list[tuple[str, str]], **members: Any) -> Problem:
    told = "; ".join(f"{pointer}: {why}" if pointer else why for pointer, why in faults)
    errors = [{"pointer": pointer, "detail": why} for pointer, why in faults]
    return Problem(code, told, errors=errors, **members)


def _faults(messages: Any, pointer: str = "") -> Iterator[tuple[str, str]]:
    """What marshmallow found, as a JSON pointer and a sentence each."""
    if isinstance(messages, Mapping):
        for name, inner in messages.items():
            # marshmallow's name for what is wrong with an object as a whole
            yield from _faults(inner, pointer if name == "_schema" else pointer + _step(name))
    elif isinstance(messages, list):
        for inner in messages:
            yield from _faults(inner, pointer)
    else:
        yield pointer, str(messages)


def _step(name: object) -> str:
    return "/" + str(name).replace("~", "~0").replace("/", "~1")


def _http_problem(error: HTTPException, code: str) -> Problem:
    allowed = [header for header in error.get_headers() if header[0] == "Allow"]
    return Problem(code, error.description or error.name, headers=dict(allowed))
