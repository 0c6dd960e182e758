"""Where does what is measured run? Redis and gunicorn, each on the core that is meant for it."""

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import redis
from bench.load import Address

from scopa.embedded import find_server
from scopa.tether import tethered

CORES = sorted(os.sched_getaffinity(0))
SERVER_CORE, OTHER_CORE = CORES[0], CORES[-1]
ORIGIN = "https://cards.example"
SERVICE, NULL = "scopa.api:create_app()", "bench.null:create_app()"

_TICKS = os.sysconf("SC_CLK_TCK")
_READY_WITHIN = 20.0


class Redis:
    """A Redis of our own, without persistence, as the question is what the service costs."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        options = ["--port", str(port), "--save", "", "--dir", str(folder)]
        self.url = f"redis://127.0.0.1:{port}"
        self.client: Any = redis.Redis.from_url(self.url)
        self._process = _start([str(find_server()), *options], OTHER_CORE)
        _wait_for(("127.0.0.1", port))

    def reads(self) -> int:
        """How many packets from clients the server has read; each of these questions is one."""
        return int(self.client.info("stats")["total_reads_processed"])

    def used_memory(self) -> int:
        """Bytes in use."""
        return int(self.client.info("memory")["used_memory"])

    def processor_time(self) -> float:
        """Seconds of processor time that the server has used."""
        return _processor_time(self._process.pid)

    def stop(self) -> None:
        self.client.close()
        _stop(self._process)


class Web:
    """A web server of one worker, on the core that is meant for it."""

    def __init__(self, address: Address, process: "subprocess.Popen[bytes]") -> None:
        self.address = address
        self._process = process
        _wait_for(address)

    def processor_time(self) -> float:
        """Seconds of processor time that it has used, with the processes that it started."""
        pids = [self._process.pid, *_children(self._process.pid)]
        return sum(map(_processor_time, pids))

    def stop(self) -> None:
        _stop(self._process)


class Gunicorn(Web):
    """Configured as `scopa serve` does, with all that runs around every request."""

    def __init__(self, app: str, redis_url: str, folder: Path, *options: str) -> None:
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("SCOPA_")},
            "SCOPA_REDIS_URL": redis_url,
            "SCOPA_WORKERS": "1",
            "SCOPA_METRICS": "on",
            "SCOPA_CORS_ORIGINS": ORIGIN,
            "PROMETHEUS_MULTIPROC_DIR": str(folder),
        }
        command = [sys.executable, "-m", "gunicorn", "--config", "python:scopa.gunicorn_conf"]
        with socket.create_server(("127.0.0.1", 0), backlog=2048) as listener:
            command += ["--bind", f"fd://{listener.fileno()}", *options, app]
            process = _start(
                command, SERVER_CORE, folder / "log", env=environment, pass_fds=[listener.fileno()]
            )
            super().__init__(listener.getsockname(), process)

    def memory(self) -> int:
        """Bytes of memory that the worker holds."""
        [worker] = _children(self._process.pid)
        pages = int(Path(f"/proc/{worker}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


class Peer(Web):
    """Something else that does the null handler's work; `{port}` stands in the command."""

    def __init__(self, command: Sequence[str], redis_url: str, work: str, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        environment = {
            **os.environ,
            "SCOPA_REDIS_URL": redis_url,
            "NULL_WORK": work,
            "PORT": str(port),
        }
        named = [part.format(port=port) for part in command]
        process = _start(named, SERVER_CORE, folder / "log", env=environment)
        super().__init__(("127.0.0.1", port), process)


@contextlib.contextmanager
def running(*servers: Redis | Web) -> Iterator[None]:
    """Stop the servers, the last one first, after the block."""
    with contextlib.ExitStack() as stack:
        for server in servers:
            stack.callback(server.stop)
        yield


def _start(
    command: Sequence[str], core: int, log: Path | None = None, **options: Any
) -> subprocess.Popen[bytes]:
    with (log or Path(os.devnull)).open("ab") as output:
        return subprocess.Popen(
            tethered(command),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            preexec_fn=lambda: os.sched_setaffinity(0, {core}),
            **options,
        )


def _stop(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _wait_for(address: Address) -> None:
    deadline = time.monotonic() + _READY_WITHIN
    while True:
        try:
            socket.create_connection(address, timeout=1).close()
            return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def _processor_time(pid: int) -> float:
    after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    user, system = after_name[11:13]
    return (int(user) + int(system)) / _TICKS


def _children(pid: int) -> list[int]:
    return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))
