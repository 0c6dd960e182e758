"""The service as operators run it: gunicorn's workers, and a store that can be killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from scopa.tether import tethered
from tests.live.client import Client
from tests.processes import is_gone, wait_until
from tests.store.servers import Server, server_binaries
from tests.test_serve import ROOT, environment

START = 60  # seconds until all workers serve, on a machine that has much else to do


class Live:
    """The running service. Its log is a file; its processes can be told apart and ended."""

    def __init__(self, store: Server, folder: Path, settings: dict[str, str]) -> None:
        self.store = store
        self.port = 0
        self._folder = folder
        self._settings = {"REDIS_URL": store.url, "WORKERS": "2"} | settings
        self._log = folder / "service.log"
        self._leaving: list[int] = []

    def start(self) -> None:
        """Start it, where it was before if it ran before."""
        with self._log.open("ab") as log:
            written = log.tell()
            self._process = subprocess.Popen(
                tethered([sys.executable, "-m", "scopa", "serve"]),
                cwd=ROOT,
                env=environment(self._folder, **self._settings, PORT=str(self.port)),
                stdout=log,
                stderr=log,
                process_group=0,
            )
        wait_until(lambda: self.log()[written:].count(b"\n") >= 4, START)
        self.port = int(self.log()[written:].split(b"/")[2].partition(b":")[2])
        self.client = Client(self.port)
        self.await_ready()

    def await_ready(self) -> None:
        """Return when all workers serve, and those that were told to end have."""
        count = int(self._settings["WORKERS"])
        wait_until(lambda: all(map(is_gone, self._leaving)), START)
        wait_until(lambda: len(self.workers()) == count and self.client.answers(), START)

    def log(self) -> bytes:
        """All that it has said."""
        return self._log.read_bytes()

    def workers(self) -> list[int]:
        """The process ids of the workers."""
        pid = self._process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(child) for child in children]

    def worker_of(self, port: int) -> int:
        """The worker that holds the connection from this port of a client."""
        # What is read there is no single moment: a line may be missing while others come and go.
        wait_until(lambda: self._holders(port) != [])
        return self._holders(port)[0]

    def _holders(self, port: int) -> list[int]:
        ends = f"{self.port:04X}", f"{port:04X}"
        lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        sockets = {f"socket:[{one[9]}]" for one in lines if (one[1][-4:], one[2][-4:]) == ends}
        return [
            worker
            for worker in self.workers()
            for file in Path(f"/proc/{worker}/fd").iterdir()
            if file.is_symlink() and file.readlink().name in sockets
        ]

    def kill_worker(self, worker: int | None = None) -> None:
        """As kill -9 does; the master starts another one."""
        killed = worker or self.workers()[0]
        os.kill(killed, signal.SIGKILL)
        wait_until(lambda: is_gone(killed))

    def end_worker(self, worker: int) -> None:
        """Tell it to end in an orderly way; the master starts another one."""
        self._leaving = [worker]
        os.kill(worker, signal.SIGTERM)

    def reload(self) -> None:
        """Have the master replace all workers, in an orderly way."""
        self._leaving = self.workers()
        self._process.send_signal(signal.SIGHUP)

    def kill(self) -> None:
        """As kill -9 of the master does, with which the workers die."""
        workers = self.workers()
        self._process.kill()
        self._process.wait()
        wait_until(lambda: all(map(is_gone, workers)))

    def close(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


@contextmanager
def running(**settings: str) -> Iterator[Live]:
    """A service with these settings and a store of its own, for as long as the context is open."""
    binary = next(iter(server_binaries().values()))
    with TemporaryDirectory(prefix="scopa-") as name:
        store = Server(binary, Path(name))
        try:
            live = Live(store, Path(name), settings)
            try:
                live.start()
                yield live
            finally:
                live.close()
        finally:
            store.close()
