"""What does a trace tell of a request?"""

import os
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from flask.testing import FlaskClient
from opentelemetry import trace
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, StatusCode

from scopa.api import create_app
from scopa.settings import Settings
from scopa.store import Store

TRACE, CALLER = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"


@pytest.fixture(scope="module")
def exporter() -> Iterator[InMemorySpanExporter]:
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    trace.set_tracer_provider(provider)
    yield exporter
    provider.shutdown()


@pytest.fixture
def spans(exporter: InMemorySpanExporter) -> InMemorySpanExporter:
    exporter.clear()
    return exporter


@pytest.fixture
def client(exporter: InMemorySpanExporter, store: Store) -> FlaskClient:
    return create_app(Settings(traces=True, metrics=True), store=store).test_client()


def attributes(span: ReadableSpan) -> dict[str, object]:
    return dict(span.attributes or {})


def test_a_move_is_a_span_with_its_two_round_trips(
    client: FlaskClient, spans: InMemorySpanExporter
) -> None:
    made = client.post("/v1/games", json={"seats": [{}, {}]}).get_json()
    game_id, tokens = made["game"]["id"], {one["seat"]: one["token"] for one in made["tokens"]}
    headers = {"Authorization": f"Bearer {tokens[made['game']['turn']]}"}
    path = f"/v1/games/{game_id}"
    move = client.get(path, headers=headers).get_json()["you"]["legal_moves"][0]["move"]
    spans.clear()
    client.post(f"{path}/moves", json={"move": move}, headers=headers)
    load, change, request = spans.get_finished_spans()
    assert request.name == "POST /v1/games/<game_id>/moves"
    assert request.kind is SpanKind.SERVER
    assert attributes(request) == {
        "http.request.method": "POST",
        "http.route": "/v1/games/<game_id>/moves",
        "http.response.status_code": 200,
    }
    assert (load.name, change.name) == ("store load", "store change")
    for inner in (load, change):
        assert inner.kind is SpanKind.CLIENT
        assert inner.parent == request.context
    told = "".join(span.to_json() for span in (load, change, request))
    assert game_id not in told
    assert tokens[0] not in told


def test_a_span_belongs_to_the_trace_of_its_caller(
    client: FlaskClient, spans: InMemorySpanExporter, capsys: pytest.CaptureFixture[str]
) -> None:
    client.get("/v1/cards", headers={"traceparent": f"00-{TRACE}-{CALLER}-01"})
    [span] = spans.get_finished_spans()
    assert span.context is not None
    assert span.parent is not None
    assert format(span.context.trace_id, "032x") == TRACE
    assert format(span.parent.span_id, "016x") == CALLER
    assert f'"trace_id":"{TRACE}"' in capsys.readouterr().out


def test_without_a_caller_a_trace_begins_and_the_log_names_it(
    client: FlaskClient, spans: InMemorySpanExporter, capsys: pytest.CaptureFixture[str]
) -> None:
    client.get("/v1/cards", headers={"traceparent": "nonsense"})
    [span] = spans.get_finished_spans()
    assert span.context is not None
    assert span.parent is None
    assert f'"trace_id":"{span.context.trace_id:032x}"' in capsys.readouterr().out


def test_what_fails_is_marked_and_not_quoted(
    exporter: InMemorySpanExporter, spans: InMemorySpanExporter
) -> None:
    away = Store.open("unix:///nowhere/at/all")
    client = create_app(Settings(traces=True, log_level="error"), store=away).test_client()
    assert client.get(f"/v1/games/{'A' * 22}").status_code == 503
    load, request = spans.get_finished_spans()
    for span in (load, request):
        assert span.status.status_code is StatusCode.ERROR
        assert not span.events
        assert "nowhere" not in span.to_json()


def test_nothing_is_traced_unless_it_is_asked_for(
    store: Store, spans: InMemorySpanExporter
) -> None:
    client = create_app(Settings(), store=store).test_client()
    assert client.post("/v1/games").status_code == 201
    assert spans.get_finished_spans() == ()


ASK = """
import sys
from scopa.api import create_app
from scopa.settings import Settings
create_app(Settings.from_env()).test_client().get("/v1/cards")
print("scopa.api.tracing" in sys.modules)
"""


def ask(**settings: str) -> str:
    """What a process of its own says whose service was asked for something."""
    environment = os.environ | {"SCOPA_REDIS_URL": "unix:///nowhere", "SCOPA_LOG_LEVEL": "error"}
    ran = subprocess.run(
        [sys.executable, "-c", ASK], env=environment | settings, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def test_where_traces_are_off_nothing_of_them_is_loaded() -> None:
    assert ask() == "False"


def test_spans_go_where_the_environment_says() -> None:
    paths: list[str] = []

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            paths.append(self.path)
            self.send_response(200)
            self.end_headers()

    with HTTPServer(("127.0.0.1", 0), Collector) as collector:
        Thread(target=collector.serve_forever, daemon=True).start()
        endpoint = f"http://127.0.0.1:{collector.server_port}"
        assert ask(SCOPA_TRACES="on", OTEL_EXPORTER_OTLP_ENDPOINT=endpoint) == "True"
        collector.shutdown()
    assert paths == ["/v1/traces"]
