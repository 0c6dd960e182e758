"""What happens how often, and how long does it take? For Prometheus, over all workers."""

import os
from collections.abc import Callable
from functools import lru_cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_METHODS = frozenset(("GET", "HEAD", "POST", "DELETE", "OPTIONS"))
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30)


class Metrics:
    """What one process counts; the labels are routes, never an id."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
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
        self._conflicts = Counter(
            "scopa_conflicts_total", "Changes that came second.", registry=self._registry
        )
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
        self._requests(method, route, str(status)).inc()
        self._seconds(method, route).observe(took)

    def move(self, variant: str, outcome: str) -> None:
        """Count a move, made or refused."""
        self._moves(variant, outcome).inc()

    def game(self, variant: str, outcome: str) -> None:
        """Count a game created, started or ended."""
        self._games(variant, outcome).inc()

    def conflict(self) -> None:
        """Count a change that came second."""
        self._conflicts.inc()

    def store(self, operation: str, seconds: float, *, failed: bool) -> None:
        """Count a round trip to the store."""
        self._store_seconds(operation).observe(seconds)
        if failed:
            self._store_errors(operation).inc()

    def search(self, bot: str, seconds: float, *, put_off: bool) -> None:
        """Count a search."""
        self._searches(bot).observe(seconds)
        if put_off:
            self._put_off(bot).inc()

    def streams(self, change: int) -> None:
        """One stream more, or one less."""
        self._streams.inc(change)

    # Both find what they had for the same labels without the lock and the checks of `labels`.

    def _counted(self, name: str, description: str, *labels: str) -> Callable[..., Counter]:
        counter = Counter(name, description, labels, registry=self._registry)
        return lru_cache(maxsize=1024)(counter.labels)

    def _timed(self, name: str, description: str, *labels: str) -> Callable[..., Histogram]:
        clock = Histogram(name, description, labels, buckets=_SECONDS, registry=self._registry)
        return lru_cache(maxsize=1024)(clock.labels)

    def exposition(self) -> bytes:
        """All counts as text; of all workers, where they share a folder for it."""
        registry = self._registry
        if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
