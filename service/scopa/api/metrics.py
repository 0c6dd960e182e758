"""How many requests were there, and how long did they take? For Prometheus, over all workers."""

import os
from functools import lru_cache

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_METHODS = frozenset(("GET", "HEAD", "POST", "DELETE", "OPTIONS"))
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30)


class Metrics:
    """What one process counts; the labels are routes, never an id."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "scopa_requests_total",
            "Requests answered.",
            ("method", "route", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "scopa_request_seconds",
            "Seconds until the answer began.",
            ("method", "route"),
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._counter = lru_cache(maxsize=1024)(self._requests.labels)
        self._clock = lru_cache(maxsize=1024)(self._seconds.labels)

    def count(self, method: str, route: str, status: int, took: float) -> None:
        """Count one request, answered with this status after so many seconds."""
        method = method if method in _METHODS else "other"  # clients may send any word
        self._counter(method, route, str(status)).inc()
        self._clock(method, route).observe(took)

    def exposition(self) -> bytes:
        """All counts as text; of all workers, where they share a folder for it."""
        registry = self._registry
        if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
