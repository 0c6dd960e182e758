"""How is long work done without holding up everybody else?

In a worker of many greenlets it goes to a real thread; where each request has a thread already, it
is done there. Only so much is done at once, as more would only share the same cores.
"""

import os
import sys
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache, partial
from typing import ParamSpec, TypeVar

import gevent
from gevent.monkey import is_module_patched
from gevent.threadpool import ThreadPool

from scopa.service.errors import Overloaded

P = ParamSpec("P")
T = TypeVar("T")

# The cores that this process may use.
AT_ONCE = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
MOST = 16 * AT_ONCE  # done or waiting; whoever comes then had better come again


class OutOfPatience(Exception):
    """The work takes longer than whoever asked for it would wait."""


class _Places:
    """How many greenlets have work done or wait for it; greenlets need no lock for a number."""

    taken = 0


def on_a_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What the work returns or raises; raises Overloaded where too much of it waits already."""
    return within(None, partial(work, *args, **kwargs))


def within(seconds: float | None, work: Callable[[], T]) -> T:
    """What the work returns or raises, if it does so in time.

    Raises Overloaded where too much of it waits already, and OutOfPatience when the time is over;
    the work then goes on by itself, and what it returns is lost.
    """
    if not is_module_patched("threading"):
        return work()
    if _Places.taken >= MOST:
        raise Overloaded("too much to do; nothing was changed")
    outcome: Future[T] = Future()
    _Places.taken += 1
    try:
        with gevent.Timeout(seconds, OutOfPatience()):
            _pool().apply(_do, (outcome, work))
    finally:
        _Places.taken -= 1
    return outcome.result()


def _do(outcome: Future[T], work: Callable[[], T]) -> None:
    # An error that the pool itself was left to carry back would be printed, message and all.
    try:
        outcome.set_result(work())
    except Exception as error:
        outcome.set_exception(error)


@cache
def _pool() -> ThreadPool:
    return ThreadPool(AT_ONCE)
