"""Does the yardstick of the bench do what it says, and nothing else?"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from bench import null
from flask import Flask
from flask.testing import FlaskClient

from scopa.api import create_app
from scopa.settings import Settings
from tests.store.servers import Server, server_binaries

STATE = (7).to_bytes(8, "big") + b"." * (null.STATE_BYTES - 8)
MOVE = {"move": {"type": "play", "card": "7D", "capture": ["3S", "4B"]}, "version": 17}


@pytest.fixture
def server() -> Iterator[Server]:
    with TemporaryDirectory(prefix="scopa-") as folder:
        server = Server(next(iter(server_binaries().values())), Path(folder))
        server.client.set("it", STATE)
        yield server
        server.close()


@pytest.fixture
def app(server: Server, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setenv("SCOPA_REDIS_URL", server.url)
    return null.create_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def test_it_reads_a_state_of_1_kb_and_writes_the_next_one(
    server: Server, client: FlaskClient
) -> None:
    assert client.post("/null/it", json=MOVE).status_code == 200
    assert server.client.get("it") == (8).to_bytes(8, "big") + STATE[8:]
    assert len(STATE) == 1024


def test_it_asks_the_store_twice(server: Server, client: FlaskClient) -> None:
    client.post("/null/it", json=MOVE)  # which connects, and sends the script
    before = server.reads()
    client.post("/null/it", json=MOVE)
    assert server.reads() - before == 2


def test_it_does_not_write_where_somebody_else_has_written(server: Server) -> None:
    assert server.client.eval(null.COMPARE_AND_SET, 1, "it", STATE[:8], "first") == 1
    assert server.client.eval(null.COMPARE_AND_SET, 1, "it", STATE[:8], "second") == 0
    assert server.client.get("it") == b"first"


def test_its_answer_is_1400_bytes_of_json(client: FlaskClient) -> None:
    answer = client.post("/null/it", json=MOVE)
    assert answer.content_type == "application/json"
    assert 1380 <= len(answer.data) <= 1420
    assert answer.json == null.ANSWER


def test_it_reads_a_json_body(client: FlaskClient) -> None:
    assert client.post("/null/it", data="{", content_type="application/json").status_code == 400


def test_it_writes_json_as_the_service_does(app: Flask, server: Server) -> None:
    service = create_app(Settings(redis_url=server.url))
    assert type(app.json) is type(service.json)


def test_hello_is_flasks_own(client: FlaskClient) -> None:
    answer = client.get("/hello")
    assert (answer.data, answer.content_type) == (b"Hello, World!", "text/html; charset=utf-8")
