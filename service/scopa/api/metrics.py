"""What happens how often, and how long does it take? For Prometheus, over all workers.

Workers write into files that whoever is asked reads. A number written costs several times as much
as one counted, so each worker counts for itself and writes once a second.
"""

import os
import threading
from bisect import bisect_left
from collections.abc import Callable
from functools import cache
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_METHODS = frozenset(("GET", "HEAD", "POST", "DELETE", "OPTIONS"))
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30)


_EVERY = 1.0  # seconds


class _Counter(Counter):
    """Counts, and writes the count when told to."""

    def _metric_init(self) -> None:
        super()._metric_init()
        self._more = 0

    def count(self) -> None:
        """One more."""
        self._more += 1

    def write(self) -> None:
        """Have Prometheus see it."""
        more, self._more = self._more, 0
        if more:
            self.inc(more)


class _Clock(Histogram):
    """Counts how often something took how long, and writes the counts when told to."""

    def _metric_init(self) -> None:
        super()._metric_init()
        self._seen, self._seconds = [0] * len(self._buckets), 0.0

    def observe(self, amount: float, exemplar: Any = None) -> None:
        """It took so many seconds."""
        self._seen[bisect_left(self._upper_bounds, amount)] += 1
        self._seconds += amount

    def write(self) -> None:
        """Have Prometheus see it."""
        seen, self._seen = self._seen, [0] * len(self._buckets)
        seconds, self._seconds = self._seconds, 0.0
        if seconds:
            self._sum.inc(seconds)
        for bucket, count in zip(self._buckets, seen, strict=True):
            if count:
                bucket.inc(count)


class Metrics:
    """What one process counts; the labels are routes, never an id."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._written: list[_Counter | _Clock] = []
        self._stopped = threading.Event()
        self._requests = self._counted(
            "scopa_requests_total", "Requests answered.", "method", "route", "status"
        )
        self._seconds = self._timed(
            "scopa_request_seconds", "Seconds until the answer began.", "method", "route"
        )
        self._moves = self._counted("scopa_moves_total", "Moves asked for.", "variant", "outcome")
        self._games = self._counted(
            "scopa_games_total", "What became of games.", "variant", "outcome"
        )
        self._conflicts = self._counted("scopa_conflicts_total", "Changes that came second.")
        self._store_errors = self._counted(
            "scopa_store_errors_total", "Round trips to the store that failed.", "operation"
        )
        self._store_seconds = self._timed(
            "scopa_store_seconds", "Seconds of a round trip to the store.", "operation"
        )
        self._searches = self._timed(
            "scopa_search_seconds", "Seconds that a computer player looked ahead.", "bot"
        )
        self._put_off = self._counted(
            "scopa_searches_put_off_total", "Searches that a request did not wait for.", "bot"
        )
        self._streams = Gauge(
            "scopa_streams",
            "Event streams and long polls that are open.",
            registry=self._registry,
            multiprocess_mode="livesum",
        )

    def count(self, method: str, route: str, status: int, took: float) -> None:
        """Count one request, answered with this status after so many seconds."""
        method = method if method in _METHODS else "other"  # clients may send any word
        self._requests(method, route, str(status)).count()
        self._seconds(method, route).observe(took)

    def move(self, variant: str, outcome: str) -> None:
        """Count a move, made or refused."""
        self._moves(variant, outcome).count()

    def game(self, variant: str, outcome: str) -> None:
        """Count a game created, started or ended."""
        self._games(variant, outcome).count()

    def conflict(self) -> None:
        """Count a change that came second."""
        self._conflicts().count()

    def store(self, operation: str, seconds: float, *, failed: bool) -> None:
        """Count a round trip to the store."""
        self._store_seconds(operation).observe(seconds)
        if failed:
            self._store_errors(operation).count()

    def search(self, bot: str, seconds: float, *, put_off: bool) -> None:
        """Count a search."""
        self._searches(bot).observe(seconds)
        if put_off:
            self._put_off(bot).count()

    def streams(self, change: int) -> None:
        """One stream more, or one less."""
        self._streams.inc(change)

    def start(self) -> None:
        """Begin to write once a second what was counted."""
        threading.Thread(target=self._run, daemon=True).start()

    def stop(self) -> None:
        """Write what was counted last; what still comes is written where it is asked for."""
        self._stopped.set()
        self._write()

    def _run(self) -> None:
        while not self._stopped.wait(_EVERY):
            self._write()

    def _write(self) -> None:
        for one in tuple(self._written):
            one.write()

    # Both find what they had for the same labels without the lock and the checks of `labels`.

    def _counted(self, name: str, description: str, *labels: str) -> Callable[..., _Counter]:
        return self._found(_Counter(name, description, labels, registry=self._registry))

    def _timed(self, name: str, description: str, *labels: str) -> Callable[..., _Clock]:
        clock = _Clock(name, description, labels, buckets=_SECONDS, registry=self._registry)
        return self._found(clock)

    def _found(self, family: Any) -> Callable[..., Any]:
        @cache
        def labelled(*values: str) -> Any:
            one = family.labels(*values) if values else family
            self._written.append(one)
            return one

        return labelled

    def exposition(self) -> bytes:
        """All counts as text; of all workers, where they share a folder for it."""
        self._write()
        registry = self._registry
        if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
