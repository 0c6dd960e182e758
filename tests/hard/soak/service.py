"""The service with its embedded store: its processes, how they die, and what memory they take."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import redis

from tests.live.client import Client
from tests.processes import wait_until
from tests.test_serve import ROOT, environment

WORKERS = 3
START_WITHIN = 60  # seconds


class Service:
    """`scopa serve`. One worker, the survivor, is never killed, so that its memory can be seen."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._log = folder / "service.log"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "scopa", "serve"],
                cwd=ROOT,
                env=environment(folder, WORKERS=str(WORKERS), METRICS="on", LOG_LEVEL="warning"),
                stdout=log,
                stderr=log,
                process_group=0,
            )

    def start(self) -> None:
        """Return when all workers serve."""
        wait_until(lambda: self._log.read_bytes().count(b"\n") >= 4, START_WITHIN)
        self.port = int(self._log.read_bytes().split(b"/")[2].partition(b":")[2])
        ready = Client(self.port).answers
        wait_until(lambda: len(self.workers()) == WORKERS and ready(), START_WITHIN)
        self._survivor = self.workers()[0]

    def workers(self) -> list[int]:
        """The process ids of the workers."""
        _, master = self._store_and_master()
        return [] if master is None else _children(master)

    def kill_worker(self, rng: Random) -> str:
        """End one, at once or in an orderly way; the master starts another."""
        victims = [worker for worker in self.workers() if worker != self._survivor]
        how = rng.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM])
        if victims:
            os.kill(rng.choice(victims), how)
        return "worker killed" if how is signal.SIGKILL else "worker stopped"

    def kill_store(self, _: Random) -> str:
        """As kill -9 does; the launcher starts it again."""
        store, _master = self._store_and_master()
        if store is not None:
            os.kill(store, signal.SIGKILL)
        return "store killed"

    def worker_memory(self) -> int:
        """Bytes of the survivor; fails if it did not survive."""
        [line] = [line for line in _status(self._survivor) if line.startswith("VmRSS:")]
        return int(line.split()[1]) * 1024

    def store_memory(self) -> int:
        """Bytes that the store uses."""
        with redis.Redis(unix_socket_path=str(self._folder / "run" / "store.sock")) as client:
            info: Any = client.info("memory")
        return int(info["used_memory"])

    def faults(self) -> list[str]:
        """What the log says of errors, but for changes whose answer died with the store."""
        found = []
        for line in self._log.read_text().splitlines():
            told = json.loads(line) if line.startswith("{") else {}
            if told.get("level") == "error" and told.get("error") != "OutcomeUnknown":
                found.append(line)
        return found

    def close(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(30)
        finally:
            self._process.kill()

    def _store_and_master(self) -> tuple[int | None, int | None]:
        children = _children(self._process.pid)
        stores = [child for child in children if "-server" in _status(child)[0]]
        masters = [child for child in children if child not in stores]
        return next(iter(stores), None), next(iter(masters), None)


def _children(pid: int) -> list[int]:
    return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))


def _status(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/status").read_text().splitlines()
    except FileNotFoundError:  # it has just gone
        return [""]


@contextmanager
def running() -> Iterator[Service]:
    """The service, with games that are gone at the end of the context."""
    with TemporaryDirectory(prefix="scopa-") as name:
        service = Service(Path(name))
        try:
            service.start()
            yield service
        finally:
            service.close()
