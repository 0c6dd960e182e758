"""What every request meets: methods, addresses, its id, other origins, the log, the counters."""

import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scopa.api import create_app
from scopa.settings import Settings
from scopa.store import Store
from tests.api.documented import body

ORIGIN = "https://cards.example"
HERE = {"Origin": ORIGIN}
READABLE = ["/", "/healthz", "/readyz", "/metrics", "/openapi.json", "/docs", "/v1/variants"]
READABLE += ["/v1/variants/cirulla", "/v1/cards", "/v1/bots", "/v1/problems/game_over"]


@pytest.mark.parametrize("path", READABLE)
def test_head_is_get_without_its_body(client: FlaskClient, path: str) -> None:
    got, headed = client.get(path), client.head(path)
    assert (got.status_code, headed.status_code) == (200, 200)
    assert headed.data == b""
    assert headed.content_type == got.content_type
    assert headed.headers.get("ETag") == got.headers.get("ETag")


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "TRACE", "NONSENSE"])
def test_an_unknown_method_is_told_which_ones_there_are(client: FlaskClient, method: str) -> None:
    answer = client.open("/v1/variants", method=method)
    assert (answer.status_code, body(answer)["code"]) == (405, "method_not_allowed")
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/v1",
        "/v1/",
        "/v2/games",
        "//v1/games",
        "/v1//games",
        "/v1/games/",
        "/V1/games",
        "/v1/variants/cirulla/",
        "/%00",
        "/%ff",
        "/v1/../healthz",
        "/static/x",
    ],
)
def test_an_unknown_address_is_a_problem_and_no_redirection(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, body(answer)["code"]) == (404, "not_found")


@pytest.mark.parametrize("path", READABLE)
def test_unknown_query_parameters_are_refused(client: FlaskClient, path: str) -> None:
    answer = client.get(f"{path}?nonsense=1")
    assert (answer.status_code, body(answer)["code"]) == (422, "invalid_field")
    assert body(answer)["errors"][0]["pointer"] == "/nonsense"


def test_repeated_query_parameters_are_refused(client: FlaskClient) -> None:
    answer = client.get("/v1/games?limit=1&limit=1")
    assert (answer.status_code, body(answer)["code"]) == (422, "invalid_field")
    assert body(answer)["errors"] == [{"pointer": "/limit", "detail": "It stands there twice."}]


@pytest.mark.parametrize("given", ["a", "Ab-1_2.3", "x" * 64])
def test_a_requests_own_id_is_kept(client: FlaskClient, given: str) -> None:
    answer = client.get("/nowhere", headers={"X-Request-ID": given})
    assert answer.headers["X-Request-ID"] == given == body(answer)["request_id"]


@pytest.mark.parametrize("given", [None, "", "x" * 65, "a b", "a\tb", "ü", '"><script>'])
def test_an_unfit_id_is_replaced(client: FlaskClient, given: str | None) -> None:
    headers = {} if given is None else {"X-Request-ID": given}
    answer = client.get("/nowhere", headers=headers)
    assert re.fullmatch("[0-9a-f]{16}", answer.headers["X-Request-ID"])
    assert answer.headers["X-Request-ID"] == body(answer)["request_id"]


def test_no_two_requests_have_the_same_id(client: FlaskClient) -> None:
    assert len({client.get("/healthz").headers["X-Request-ID"] for _ in range(100)}) == 100


@pytest.mark.parametrize(
    ("path", "status"), [("/healthz", 200), ("/nowhere", 404), ("/healthz?a=1", 422)]
)
def test_an_allowed_origin_may_read_answers_and_errors(
    client: FlaskClient, path: str, status: int
) -> None:
    answer = client.get(path, headers=HERE)
    assert answer.status_code == status
    assert answer.headers["Access-Control-Allow-Origin"] == ORIGIN
    exposed = set(answer.headers["Access-Control-Expose-Headers"].split(", "))
    assert {"ETag", "Location", "Retry-After", "X-Request-ID", "Idempotency-Replayed"} <= exposed
    assert "Origin" in answer.headers["Vary"]


def test_a_preflight_says_what_may_be_sent(client: FlaskClient) -> None:
    answer = client.options("/v1/games", headers={**HERE, "Access-Control-Request-Method": "POST"})
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == ORIGIN
    assert "DELETE" in answer.headers["Access-Control-Allow-Methods"]
    sent = set(answer.headers["Access-Control-Allow-Headers"].split(", "))
    assert {"Authorization", "Content-Type", "Idempotency-Key", "If-None-Match"} <= sent


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "https://cards.example.evil", "http://cards.example", "null"]
)
def test_another_origin_may_read_nothing(client: FlaskClient, origin: str) -> None:
    answer = client.get("/healthz", headers={"Origin": origin})
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert "Origin" in answer.headers["Vary"]


def test_a_star_allows_every_origin(store: Store) -> None:
    client = create_app(Settings(cors_origins=("*",)), store=store).test_client()
    answer = client.get("/healthz", headers={"Origin": "https://any.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "https://any.example"


def test_without_the_setting_no_origin_may_read(store: Store) -> None:
    answer = create_app(Settings(), store=store).test_client().get("/healthz", headers=HERE)
    assert "Access-Control-Allow-Origin" not in answer.headers


@pytest.mark.parametrize("path", ["/healthz", "/nowhere", "/", "/docs"])
def test_content_is_what_it_is_said_to_be(client: FlaskClient, path: str) -> None:
    assert client.get(path).headers["X-Content-Type-Options"] == "nosniff"


def _lines(written: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.splitlines()]


def test_a_request_is_logged_in_one_line(
    client: FlaskClient, capsys: pytest.CaptureFixture[str]
) -> None:
    trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    traceparent = f"00-{trace}-00f067aa0ba902b7-01"
    client.get("/v1/variants/napola", headers={"X-Request-ID": "one", "traceparent": traceparent})
    [line] = _lines(capsys.readouterr().out)
    assert line.pop("ms") >= 0
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z", line.pop("at"))
    assert line == {
        "level": "info",
        "event": "request",
        "request_id": "one",
        "trace_id": trace,
        "method": "GET",
        "route": "/v1/variants/<key>",
        "status": 200,
    }


def test_the_log_keeps_what_was_asked_to_itself(
    client: FlaskClient, capsys: pytest.CaptureFixture[str]
) -> None:
    client.post(
        "/v1/games/secret-in-the-path/moves?limit=secret-in-the-query",
        headers={"Authorization": "Bearer secret-in-the-header"},
        json={"move": "secret-in-the-body"},
    )
    written = capsys.readouterr().out
    assert len(_lines(written)) == 1
    assert "secret" not in written


def test_a_level_can_silence_the_log(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    create_app(Settings(log_level="warning"), store=store).test_client().get("/healthz")
    assert capsys.readouterr().out == ""
    create_app(Settings(), store=store)  # the level is the process's


def test_requests_are_counted_by_route(app: Flask, client: FlaskClient) -> None:
    client.get("/v1/problems/game_over")
    client.open("/healthz", method="NONSENSE")
    text = client.get("/metrics").text
    counted = 'scopa_requests_total{method="GET",route="/v1/problems/<code>",status="200"}'
    assert counted in text
    assert "scopa_request_seconds_bucket" in text
    assert "NONSENSE" not in text


def test_metrics_are_off_unless_set(store: Store) -> None:
    answer = create_app(Settings(), store=store).test_client().get("/metrics")
    assert (answer.status_code, body(answer)["code"]) == (404, "not_found")
