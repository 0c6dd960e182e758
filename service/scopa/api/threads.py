"""How is long work done without holding up everybody else?

In a worker of many greenlets it goes to a real thread; where each request has a thread already, it
is done there. Only so much is done at once, as more would only share the same cores.
"""

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache, partial
from typing import ParamSpec, TypeVar

from gevent.monkey import is_module_patched
from gevent.threadpool import ThreadPool

from scopa.service.errors import Overloaded

P = ParamSpec("P")
T = TypeVar("T")

AT_ONCE = os.cpu_count() or 1
MOST = 16 * AT_ONCE  # done or waiting; whoever comes then had better come again

_places = threading.BoundedSemaphore(MOST)


def on_a_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What the work returns or raises; raises Overloaded where too much of it waits already."""
    if not is_module_patched("threading"):
        return work(*args, **kwargs)
    if not _places.acquire(blocking=False):
        raise Overloaded("too much to do; nothing was changed")
    outcome: Future[T] = Future()
    try:
        _pool().apply(_do, (outcome, partial(work, *args, **kwargs)))
    finally:
        _places.release()
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
