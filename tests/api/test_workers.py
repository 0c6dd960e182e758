"""What only real workers show: bodies as they come over the wire, counts over all of them."""

import contextlib
import http.client
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.store.servers import Server

ORIGIN = "https://cards.example"


@pytest.fixture(scope="module")
def port(server: Server) -> Iterator[int]:
    settings = {"SCOPA_PORT": "0", "SCOPA_WORKERS": "2", "SCOPA_METRICS": "on"}
    settings["SCOPA_LOG_LEVEL"] = "warning"  # nobody reads more, and a full pipe would stop it
    settings |= {"SCOPA_REDIS_URL": server.url, "SCOPA_CORS_ORIGINS": ORIGIN}
    plain = {name: value for name, value in os.environ.items() if not name.startswith("SCOPA_")}
    with subprocess.Popen(
        [sys.executable, "-m", "scopa", "serve"],
        env=plain | settings,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        found = re.search(r":(\d+)/", process.stdout.readline())
        assert found
        # Requests wait in the listening socket until the workers are there.
        yield int(found[1])
        process.terminate()
        process.communicate(timeout=30)


def ask(
    port: int, method: str, path: str, body: Any = None, **headers: str
) -> tuple[http.client.HTTPResponse, bytes]:
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as wire:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        wire.request(method, path, body, named, encode_chunked=not isinstance(body, bytes))
        answer = wire.getresponse()
        return answer, answer.read()


def test_requests_are_counted_over_all_workers(port: int) -> None:
    for _ in range(40):
        assert ask(port, "GET", "/v1/problems/game_over")[0].status == 200
    line = r'scopa_requests_total\{[^}]*route="/v1/problems/<code>"[^}]*\} (\d+)\.0'
    deadline = time.monotonic() + 10  # workers write once a second
    counted: list[str] = []
    while counted != ["40"] and time.monotonic() < deadline:
        counted = re.findall(line, ask(port, "GET", "/metrics")[1].decode())
    assert counted == ["40"]


@pytest.mark.parametrize(
    ("path", "size", "status"),
    [
        ("/v1/games", 17_000, 413),
        ("/v1/games", 500_000, 413),
        ("/v1/records", 200_000, 422),
        ("/v1/records", 300_000, 413),
    ],
)
@pytest.mark.parametrize("chunked", [False, True], ids=["with its length", "in chunks"])
def test_a_body_has_a_limit_on_the_wire(
    port: int, path: str, size: int, status: int, chunked: bool
) -> None:
    sent = b'{"a": "' + b"a" * size + b'"}'
    chunks = iter([sent[:1000], sent[1000:]])
    body = chunks if chunked else sent
    answer, told = ask(port, "POST", path, body, Content_Type="application/json", Origin=ORIGIN)
    assert (answer.status, json.loads(told)["status"]) == (status, status)
    assert answer.headers["Access-Control-Allow-Origin"] == ORIGIN


def test_a_chunked_body_is_judged_where_none_is_taken(port: int) -> None:
    answer, told = ask(port, "GET", "/healthz", iter([b"{", b"}}"]))
    assert (answer.status, json.loads(told)["code"]) == (415, "not_json")
