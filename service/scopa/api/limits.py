"""How often may somebody ask, and what are they told?

What is rare and costs much (creating, joining, hints, records) is counted in the store, for all
workers together. Everything else is counted by each worker for itself, which costs no round trip.
"""

import math
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, TypeVar

from flask import Response, after_this_request, request

from scopa.api.blueprint import noting
from scopa.api.callers import caller
from scopa.api.problems import Problem
from scopa.api.services import Services, services
from scopa.service.tokens import token_hash
from scopa.store import Verdict

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

P = ParamSpec("P")
T = TypeVar("T")


class Limit(NamedTuple):
    """So many in so many seconds (0: at once): for an address, and for an API key's holder."""

    by_address: int
    by_key: int
    seconds: int

    def most(self, who: str) -> int:
        return self.by_key if who.startswith("key:") else self.by_address


REQUESTS = Limit(1200, 60_000, 60)  # of any kind, counted by each worker
MOVES = Limit(120, 120, 60)  # of one seat, counted by each worker
STREAMS = Limit(20, 2000, 0)  # open at once without a seat's token, counted by each worker
SHARED = {
    "create": Limit(30, 3000, 60),
    "create-daily": Limit(1000, 100_000, 24 * 60 * 60),
    "join": Limit(30, 3000, 60),
    "hints": Limit(60, 6000, 60),
    "records": Limit(30, 3000, 60),
}


def count_request(environ: "WSGIEnvironment", shared: Services) -> Verdict | None:
    """Whether its caller may ask this, which is counted; None where nothing is limited."""
    if shared.local_limits is None:
        return None
    who = caller(environ, shared.settings)
    return shared.local_limits.take(who, REQUESTS.most(who), REQUESTS.seconds * 1000)


def limit_requests(environ: "WSGIEnvironment", shared: Services) -> None:
    """Count the request for its caller; raises a Problem if it is one too many."""
    verdict = count_request(environ, shared)
    if verdict is not None and not verdict.allowed:
        most = REQUESTS.most(caller(environ, shared.settings))
        _judge(verdict, "requests", most, REQUESTS.seconds)


def limit_moves(token: str | None) -> None:
    """Count a move for its seat; raises a Problem if it is one too many."""
    local = services().local_limits
    if local is not None and token is not None:
        # By its hash: anything may be sent as a token, and as long as headers may be.
        name = f"move:{token_hash(token).hex()}"
        verdict = local.take(name, MOVES.by_address, MOVES.seconds * 1000)
        _judge(verdict, "moves", MOVES.by_address, MOVES.seconds)


def place_for_stream() -> AbstractContextManager[None]:
    """Its caller's place for one stream more, taken while the context is open.

    Raises a Problem if there is none left.
    """
    local = services().local_limits
    if local is None:
        return nullcontext()
    who = caller(request.environ, services().settings)
    most = STREAMS.most(who)
    if local.held(who) >= most:
        raise _too_many_streams("streams", most, f"Without a seat's token, {most} may be open.")
    return local.hold(who)


def check_streams(held: int, most: int) -> None:
    """Raises a Problem if the worker holds as many streams as it may."""
    if held >= most:
        raise _too_many_streams("streams-per-worker", most, f"A worker holds {most}.")


def _too_many_streams(name: str, most: int, why: str) -> Problem:
    headers = {"RateLimit-Policy": f'"{name}";q={most}', "RateLimit": f'"{name}";r=0'}
    return Problem("too_many_streams", f"{why} Close one, or come again.", headers=headers)


def limited(*names: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """A view that is counted in the store, under each of these names."""

    def decorator(view: Callable[P, T]) -> Callable[P, T]:
        @wraps(view)
        def wrapper(*args: P.args, **kwargs: P.kwargs) -> T:
            if services().local_limits is not None:
                _count(names)
            return view(*args, **kwargs)

        return noting(counted=True)(wrapper)

    return decorator


def _count(names: tuple[str, ...]) -> None:
    """Counts it under all the names; the answer tells of the first."""
    who = caller(request.environ, services().settings)
    told: dict[str, str] = {}
    for name in reversed(names):
        limit = SHARED[name]
        most = limit.most(who)
        verdict = services().store.limits.take(f"{name}:{who}", most, limit.seconds * 1000)
        _judge(verdict, name, most, limit.seconds)
        told = _headers(verdict, name, most, limit.seconds)

    @after_this_request
    def tell(response: Response) -> Response:
        response.headers.update(told)
        return response


def _judge(verdict: Verdict, name: str, most: int, seconds: int) -> None:
    if verdict.allowed:
        return
    retry = str(math.ceil(verdict.reset / 1000))
    raise Problem(
        "rate_limited",
        f"The limit for {name} is {most} in {seconds} seconds; ask again in {retry}.",
        headers={**_headers(verdict, name, most, seconds), "Retry-After": retry},
    )


def _headers(verdict: Verdict, name: str, most: int, seconds: int) -> dict[str, str]:
    return {
        "RateLimit-Policy": f'"{name}";q={most};w={seconds}',
        "RateLimit": f'"{name}";r={verdict.left};t={math.ceil(verdict.reset / 1000)}',
    }
