"""Does a slow client slow down anybody but itself, and for how long is it put up with?"""

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from tests.hard import slow
from tests.hard.slow import Slow, connect, dripping, is_fair, p95, told
from tests.live.client import Client
from tests.live.playing import seat_people
from tests.live.service import Live
from tests.processes import wait_until
from tests.test_serve import ROOT

KINDS = [slow.HEADERS, slow.BODY, slow.CHUNKS, slow.HALF, slow.NOT_READING]


def test_two_hundred_slow_clients_slow_nobody_else(live: Live, client: Client) -> None:
    game = seat_people(client).path
    alone = p95(client, game)
    with dripping(live.port, KINDS[:4] * 50):
        time.sleep(1)
        beside = p95(client, game)
    assert is_fair(alone, beside), told(alone, beside)


def test_those_who_do_not_read_slow_nobody_else(live: Live, client: Client) -> None:
    game = seat_people(client).path
    alone = p95(client, game)
    with dripping(live.port, [slow.NOT_READING] * 20):
        time.sleep(3)  # until all buffers are full
        beside = p95(client, game)
    assert is_fair(alone, beside), told(alone, beside)


@pytest.fixture(scope="module")
def impatient_port(live: Live) -> Iterator[int]:
    """A service that waits for a second or two where others wait for ten or twenty."""
    settings = {"SCOPA_REDIS_URL": live.store.url, "SCOPA_WORKERS": "1"}
    with socket.create_server(("127.0.0.1", 0)) as listener:
        command = [sys.executable, "-m", "gunicorn", "--config", "python:tests.hard.impatient"]
        with subprocess.Popen(
            [*command, "--bind", f"fd://{listener.fileno()}"],
            cwd=ROOT,
            env=os.environ | settings,
            pass_fds=[listener.fileno()],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        ) as process:
            assert process.stderr is not None
            port = listener.getsockname()[1]
            wait_until(Client(port).answers)
            yield port
            process.terminate()
            said = process.stderr.read()
            assert b"[ERROR]" not in said, "it is no fault of the service"


@pytest.mark.parametrize(
    ("client_is", "status"),
    [
        pytest.param(slow.HEADERS, None, id="headers"),
        pytest.param(slow.HALF, None, id="half a request"),
        pytest.param(slow.SILENT, None, id="nothing at all"),
        pytest.param(slow.BODY, 408, id="body"),
        pytest.param(slow.CHUNKS, 408, id="body in chunks"),
    ],
)
def test_what_does_not_come_is_not_waited_for(
    impatient_port: int, client_is: Slow, status: int | None
) -> None:
    began = time.monotonic()
    with connect(impatient_port, client_is) as client:
        client.settimeout(5)
        for byte in client_is.then[:20]:
            client.send(bytes([byte]))
            time.sleep(0.01)
        answer = b"".join(iter(lambda: client.recv(4096), b""))
    assert 0.5 < time.monotonic() - began < 4
    if status is None:
        assert answer == b""
    else:
        head, _, body = answer.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 408 Request Timeout")
        assert json.loads(body)["code"] == "request_timeout"


def test_who_does_not_read_is_cut_off(impatient_port: int) -> None:
    with connect(impatient_port, slow.NOT_READING) as client:
        time.sleep(4)  # two seconds until the service gives up, once the buffers are full
        got = 0
        client.settimeout(5)
        with contextlib.suppress(ConnectionResetError):
            while data := client.recv(1 << 20):
                got += len(data)
    document = len(Client(impatient_port).ask("GET", "/openapi.json").body)
    assert got < 40 * document
