"""Which spans does a trace have of the service? One of each request, and in it one of each round
trip to the store and of each search.

Only where the operator has turned traces on is this module imported: it needs the extra `otel`.
A span holds routes and words, as a metric does, and never an id, a token or a card.
"""

import os
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import Span, SpanKind, StatusCode, Tracer
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

import scopa
from scopa.api.around import ROUTE
from scopa.service.counting import Counting

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_W3C = TraceContextTextMapPropagator()
_HEADERS = {"traceparent": "HTTP_TRACEPARENT", "tracestate": "HTTP_TRACESTATE"}


def make_tracer() -> Tracer:
    """A tracer of the process's provider; without one, of one that the `OTEL_` variables set up."""
    if isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider):
        name = os.environ.get("OTEL_SERVICE_NAME", "scopa")
        provider = TracerProvider(resource=Resource.create({"service.name": name}))
        provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
        trace.set_tracer_provider(provider)
    return trace.get_tracer("scopa", scopa.__version__)


class Traced:
    """A WSGI application whose requests are spans, each until its answer begins.

    A span belongs to the caller's trace, if `traceparent` names one, and it is what the application
    then finds in that header: so its log lines, too, are of that trace.
    """

    def __init__(self, inner: "WSGIApplication", tracer: Tracer) -> None:
        self._inner = inner
        self._tracer = tracer

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        sent = {name: environ[key] for name, key in _HEADERS.items() if key in environ}
        method = environ["REQUEST_METHOD"]
        with self._tracer.start_as_current_span(
            method,
            _W3C.extract(sent),
            SpanKind.SERVER,
            {"http.request.method": method},
            record_exception=False,  # its message may quote a card or a token
        ) as span:
            passed_on: dict[str, str] = {}
            _W3C.inject(passed_on)
            environ[_HEADERS["traceparent"]] = passed_on["traceparent"]

            def start(status: str, headers: list[tuple[str, str]], *exc_info: Any) -> Any:
                _tell(span, method, environ.get(ROUTE), int(status[:3]))
                return start_response(status, headers, *exc_info)

            return self._inner(environ, start)


def _tell(span: Span, method: str, route: str | None, status: int) -> None:
    span.set_attribute("http.response.status_code", status)
    if route is not None:
        span.update_name(f"{method} {route}")
        span.set_attribute("http.route", route)
    if status >= 500:
        span.set_status(StatusCode.ERROR)


class Spans:
    """Counts on, and makes a span of what took its time in the course of a request."""

    def __init__(self, inner: Counting, tracer: Tracer) -> None:
        self.move = inner.move
        self.game = inner.game
        self.conflict = inner.conflict
        self.streams = inner.streams
        self._inner = inner
        self._tracer = tracer

    def store(self, operation: str, seconds: float, *, failed: bool) -> None:
        """A round trip to the store."""
        self._inner.store(operation, seconds, failed=failed)
        self._add(f"store {operation}", SpanKind.CLIENT, seconds, failed=failed)

    def search(self, bot: str, seconds: float, *, put_off: bool) -> None:
        """A computer player that looked ahead."""
        self._inner.search(bot, seconds, put_off=put_off)
        self._add(f"search {bot}", SpanKind.INTERNAL, seconds, failed=put_off)

    def _add(self, name: str, kind: SpanKind, seconds: float, *, failed: bool) -> None:
        if not trace.get_current_span().is_recording():  # a thread of our own, or not sampled
            return
        began = time.time_ns() - int(seconds * 1e9)
        span = self._tracer.start_span(name, kind=kind, start_time=began)
        if failed:
            span.set_status(StatusCode.ERROR)
        span.end()
