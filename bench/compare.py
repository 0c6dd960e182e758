"""How do two loads compare, on a machine that others use too?

In turn, round after round; the medians count, and processor time before all else.
"""

from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple

from bench.load import drive
from bench.servers import Redis, Web

ROUNDS = 7
CONNECTIONS = 16

Queues = Sequence[Sequence[bytes]]


class Side(NamedTuple):
    """One of those that are compared: `queues` makes the requests of one more round."""

    server: Web
    queues: Callable[[], Queues]
    status: int = 200
    store: Redis | None = None
    """Its processor time counts as well, where it is given."""


class Cost(NamedTuple):
    """The medians: microseconds of processor time a request, requests a second, p99 in ms."""

    microseconds: float
    a_second: float
    p99: float


def compare(*sides: Side, rounds: int = ROUNDS) -> list[Cost]:
    """The cost of each side; a first round of each warms everything up and does not count."""
    found: list[list[Cost]] = [[] for _ in sides]
    for _ in range(rounds + 1):
        for side, costs in zip(sides, found, strict=True):
            costs.append(_cost(side))
    return [Cost(*map(median, zip(*costs[1:], strict=True))) for costs in found]


def _cost(side: Side) -> Cost:
    queues = side.queues()
    before = _processor_time(side)
    load = drive(side.server.address, queues, side.status)
    used = _processor_time(side) - before
    return Cost(1e6 * used / len(load.latencies), load.a_second, 1000 * load.p99)


def _processor_time(side: Side) -> float:
    return side.server.processor_time() + (side.store.processor_time() if side.store else 0)
