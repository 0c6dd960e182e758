"""Servers that stand in for each other: a primary with sentinels, and a cluster."""

import contextlib
import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import redis

NODE_TIMEOUT = 500
"""Milliseconds without an answer after which a server counts as failed."""


def await_that(condition: Callable[[], object], seconds: float = 15) -> None:
    """Look again and again until it is so; a server that does not answer is not so yet."""
    deadline = time.monotonic() + seconds
    while True:
        with contextlib.suppress(redis.RedisError):
            if condition():
                return
        assert time.monotonic() < deadline, "it does not come to that"
        time.sleep(0.02)


def free_ports(count: int) -> list[int]:
    """Ports of this machine that nobody uses now."""
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


class Node:
    """A process at a port of this machine, in a folder of its own."""

    def __init__(self, binary: str, folder: Path, port: int, *options: str) -> None:
        self.port = port
        self.client: Any = redis.Redis(port=port, socket_timeout=2)
        self._folder = folder / str(port)
        self._folder.mkdir()
        config = self._folder / "server.conf"
        config.write_text("\n".join([f"port {port}", "bind 127.0.0.1", *options]))
        self._command = [binary, str(config)]

    def start(self, *more: str) -> None:
        self._process = subprocess.Popen(
            [*self._command, *more], cwd=self._folder, stdout=subprocess.DEVNULL
        )
        await_that(self.client.ping)

    def kill(self) -> None:
        """As kill -9 does, or a power cut."""
        self._process.kill()
        self._process.wait()

    def freeze(self) -> None:
        os.kill(self._process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self._process.pid, signal.SIGCONT)

    def is_primary(self) -> bool:
        return bool(self.client.role()[0] == b"master")

    def is_in_step(self) -> bool:
        """Whether it is a replica and gets all changes as they happen."""
        told = self.client.info("replication")
        return bool(told["role"] == "slave" and told["master_link_status"] == "up")

    def close(self) -> None:
        self.client.close()
        self.kill()


class Watched:
    """A primary and a replica, watched by three sentinels under the name `games`."""

    def __init__(self, binary: str, folder: Path) -> None:
        first, second, *sentinels = free_ports(5)
        data = ('save ""', "appendonly yes", "repl-diskless-sync-delay 0")
        self.primary = Node(binary, folder, first, *data)
        self.replica = Node(binary, folder, second, *data, f"replicaof 127.0.0.1 {first}")
        self.sentinels = [
            Node(
                binary,
                folder,
                port,
                f"sentinel monitor games 127.0.0.1 {first} 2",
                f"sentinel down-after-milliseconds games {NODE_TIMEOUT}",
                "sentinel failover-timeout games 1500",
            )
            for port in sentinels
        ]
        self.url = "redis+sentinel://" + ",".join(f"127.0.0.1:{port}" for port in sentinels)
        self.url += "/games"
        for node in (self.primary, self.replica):
            node.start()
        for sentinel in self.sentinels:
            sentinel.start("--sentinel")
        await_that(self.replica.is_in_step)
        await_that(self._is_known)

    def _is_known(self) -> bool:
        """Whether each sentinel knows the replica and the other two."""
        found = [sentinel.client.sentinel_master("games") for sentinel in self.sentinels]
        return all(one["num-slaves"] == 1 and one["num-other-sentinels"] == 2 for one in found)

    def await_fail_over(self) -> None:
        """Return when the replica is the primary, and all sentinels say so."""
        await_that(self.replica.is_primary)
        told = [b"127.0.0.1", b"%d" % self.replica.port]
        for sentinel in self.sentinels:
            await_that(partial(_names, sentinel, told))

    def close(self) -> None:
        for node in (*self.sentinels, self.replica, self.primary):
            node.close()


def _names(sentinel: Node, place: list[bytes]) -> bool:
    return bool(raw(sentinel, "SENTINEL GET-MASTER-ADDR-BY-NAME games") == place)


class Clustered:
    """Three primaries with a third of the slots each, and a replica of each."""

    def __init__(self, binary: str, folder: Path) -> None:
        ports = free_ports(12)
        self.nodes = [
            Node(
                binary,
                folder,
                port,
                'save ""',
                "appendonly yes",
                "repl-diskless-sync-delay 0",
                "cluster-enabled yes",
                f"cluster-port {bus}",
                f"cluster-node-timeout {NODE_TIMEOUT}",
            )
            for port, bus in zip(ports[:6], ports[6:], strict=True)
        ]
        for node in self.nodes:
            node.start()
        self.primaries, self.replicas = self.nodes[:3], self.nodes[3:]
        self.url = "redis+cluster://" + ",".join(f"127.0.0.1:{port}" for port in ports[:2])
        for place, primary in enumerate(self.primaries):
            first, end = 16384 * place // 3, 16384 * (place + 1) // 3
            primary.client.execute_command("CLUSTER ADDSLOTSRANGE", first, end - 1)
            primary.client.execute_command("CLUSTER SET-CONFIG-EPOCH", place + 1)
        for port, bus in zip(ports[1:6], ports[7:], strict=True):
            self.nodes[0].client.execute_command("CLUSTER MEET", "127.0.0.1", port, bus)
        for node in self.nodes:
            await_that(partial(_tells, node, "cluster_known_nodes", "6"))
        for primary, replica in zip(self.primaries, self.replicas, strict=True):
            await_that(partial(_follow, replica, primary))
        for node in self.nodes:
            await_that(partial(_tells, node, "cluster_state", "ok"))
        for replica in self.replicas:
            await_that(replica.is_in_step)

    def owner(self, slot: int) -> Node:
        """The primary that has the slot, as the first server that answers sees it."""
        for node in self.nodes:
            with contextlib.suppress(redis.RedisError):
                for first, last, (_, port, *_), *_ in raw(node, "CLUSTER SLOTS"):
                    if first <= slot <= last:
                        return next(one for one in self.nodes if one.port == port)
        raise AssertionError("nobody has the slot")

    def close(self) -> None:
        for node in self.nodes:
            node.close()


def facts(node: Node) -> dict[str, str]:
    """What a server says of the cluster."""
    told: bytes = raw(node, "CLUSTER INFO")
    return dict(line.split(":") for line in told.decode().splitlines())


def name(node: Node) -> str:
    """What the others call it."""
    told: bytes = raw(node, "CLUSTER MYID")
    return told.decode()


def _tells(node: Node, fact: str, value: str) -> bool:
    return facts(node)[fact] == value


def _follow(replica: Node, primary: Node) -> bool:
    # Refused until it has heard of the other.
    raw(replica, "CLUSTER REPLICATE", name(primary))
    return True


def raw(node: Node, command: str, *arguments: object) -> Any:
    """The answer as it comes, which redis-py else puts into shapes of its own."""
    connection = redis.Connection(port=node.port, socket_timeout=2)
    try:
        connection.send_command(*command.split(), *arguments)
        return connection.read_response()
    finally:
        connection.disconnect()
