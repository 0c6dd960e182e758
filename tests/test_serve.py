"""Does `scopa serve` start, stay up and end as a person at the terminal expects?"""

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from scopa.embedded import run_embedded_store
from tests.processes import is_gone, wait_until

ROOT = Path(__file__).parent.parent


class Count(NamedTuple):
    """What the counter answers."""

    number: int
    worker: int
    master: int
    store: int


class Service:
    """A counter run by the launcher, in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        self.process = process
        self.greeting = "".join(process.stdout.readline() for _ in range(4))
        self.port = int(self.greeting.split("/")[2].partition(":")[2])

    def ask(self, path: str = "/") -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        connection.request("GET", path, headers={"Connection": "close"})
        return connection.getresponse()

    def count(self, path: str = "/") -> Count:
        answer = self.ask(path)
        assert answer.status == 200
        return Count(*map(int, answer.read().split()))

    def send(self, request: bytes) -> bytes:
        with socket.create_connection(("127.0.0.1", self.port), timeout=5) as client:
            client.sendall(request)
            return b"".join(iter(lambda: client.recv(4096), b""))


def environment(state_dir: Path, **settings: str) -> dict[str, str]:
    ours = {name: value for name, value in os.environ.items() if not name.startswith("SCOPA_")}
    preset = {"STATE_DIR": str(state_dir), "PORT": "0", "WORKERS": "1"}
    return ours | {f"SCOPA_{name}": value for name, value in (preset | settings).items()}


@contextlib.contextmanager
def running(state_dir: Path, **settings: str) -> Iterator[Service]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.counter"],
        cwd=ROOT,
        env=environment(state_dir, **settings),
        stdout=subprocess.PIPE,
        text=True,
        process_group=0,
    ) as process:
        try:
            yield Service(process)
        finally:
            process.kill()


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with running(tmp_path_factory.mktemp("state")) as service:
        yield service


def test_it_says_where_to_play_and_read_and_where_the_games_are(service: Service) -> None:
    url = f"http://127.0.0.1:{service.port}"
    for said in (f" {url}/\n", f" {url}/docs\n", f"curl -s -X POST {url}/v1/games\n", "/state"):
        assert said in service.greeting


@pytest.mark.parametrize(
    ("request_bytes", "status", "code"),
    [
        pytest.param(b"what is this\r\n\r\n", 400, "malformed_request", id="no HTTP"),
        pytest.param(b"GET / HTTP/1.1\r\nno colon\r\n\r\n", 400, "malformed_request", id="header"),
        pytest.param(b"GET /%s HTTP/1.1\r\n\r\n" % (b"a" * 9000), 414, "uri_too_long", id="URI"),
        pytest.param(
            b"GET / HTTP/1.1\r\n%s\r\n" % (b"A: b\r\n" * 99), 431, "headers_too_large", id="headers"
        ),
        pytest.param(
            b"GET /fail HTTP/1.1\r\nHost: me\r\n\r\n", 500, "internal_error", id="failure"
        ),
    ],
)
def test_what_never_reaches_the_application_is_answered_as_a_problem(
    service: Service, request_bytes: bytes, status: int, code: str
) -> None:
    head, _, body = service.send(request_bytes).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert b"Content-Type: application/problem+json" in head
    problem = json.loads(body)
    assert problem.keys() == {"type", "title", "status", "detail", "code", "request_id"}
    assert (problem["status"], problem["code"]) == (status, code)
    assert f"X-Request-ID: {problem['request_id']}".encode() in head


def test_a_killed_store_is_started_again_and_nothing_is_lost(service: Service) -> None:
    before = service.count()
    os.kill(before.store, signal.SIGKILL)
    wait_until(lambda: is_gone(before.store))
    wait_until(lambda: service.ask().status == 200)  # the counter fails while the store is away
    after = service.count()
    assert after.number == before.number + 2
    assert (after.worker, after.master) == (before.worker, before.master)


@pytest.mark.parametrize(
    ("victim", "name", "status"),
    [
        pytest.param("launcher", "SIGTERM", 0, id="terminated"),
        pytest.param("launcher", "SIGHUP", 0, id="terminal closed"),
        pytest.param("launcher", "SIGKILL", -9, id="killed"),
        pytest.param("master", "SIGKILL", 1, id="master killed"),
    ],
)
def test_no_process_is_left_after_the_end(
    tmp_path: Path, victim: str, name: str, status: int
) -> None:
    with running(tmp_path) as service:
        _, worker, master, store = service.count()
        os.kill(master if victim == "master" else service.process.pid, signal.Signals[name])
        assert service.process.wait(5) == status
        wait_until(lambda: all(map(is_gone, (worker, master, store))))


def test_killed_and_started_again_it_has_everything(tmp_path: Path) -> None:
    with running(tmp_path) as service:
        port = service.port
        for number in range(1, 6):
            assert service.count().number == number
        service.process.kill()
    with running(tmp_path, PORT=str(port)) as service:
        assert service.count().number == 6


def test_ctrl_c_lets_a_running_request_finish(tmp_path: Path) -> None:
    with running(tmp_path) as service:
        _, worker, master, store = service.count()
        answers: list[Count] = []
        asking = threading.Thread(target=lambda: answers.append(service.count("/slow")))
        asking.start()
        time.sleep(0.2)
        os.killpg(service.process.pid, signal.SIGINT)  # a terminal tells the whole group
        asking.join()
        assert [answer.number for answer in answers] == [2]
        assert service.process.wait(5) == 0
        assert all(map(is_gone, (worker, master, store)))


def test_with_a_store_of_its_own_the_process_becomes_gunicorn(tmp_path: Path) -> None:
    with (
        run_embedded_store(tmp_path) as store,
        running(tmp_path, REDIS_URL=store.url) as service,
    ):
        count = service.count()
        assert (count.master, count.store) == (service.process.pid, store.pid)
        service.process.terminate()
        assert service.process.wait(5) == 0


def refused(state_dir: Path, **settings: str) -> str:
    ended = subprocess.run(
        [sys.executable, "-m", "scopa", "serve"],
        env=environment(state_dir, **settings),
        capture_output=True,
        text=True,
        timeout=10,
    )
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    return ended.stderr


def test_a_port_in_use_is_refused_in_one_line(tmp_path: Path, service: Service) -> None:
    said = refused(tmp_path, PORT=str(service.port))
    assert said.count("\n") == 1
    assert f"port {service.port} on 127.0.0.1 is in use" in said


def test_a_state_folder_in_use_is_refused_in_one_line(tmp_path: Path) -> None:
    with run_embedded_store(tmp_path):
        said = refused(tmp_path)
    assert said.count("\n") == 1
    assert str(tmp_path) in said


def test_a_state_folder_that_cannot_be_made_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = refused(tmp_path / "file" / "state")
    assert said.count("\n") == 1
    assert str(tmp_path / "file") in said


def test_all_wrong_settings_are_told_at_once(tmp_path: Path) -> None:
    said = refused(tmp_path, PORT="high", PROT="8080", WORKERS="0")
    for name in ("SCOPA_PORT", "SCOPA_PROT", "SCOPA_WORKERS"):
        assert f"{name}: " in said
