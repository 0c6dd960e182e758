"""Who is asked about a key, and what makes an answer sure?

`Servers` is what the rest of the store asks; there may be one server behind it or a cluster. Each
question names a key, which leads to its server.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, TypeAlias

import redis.exceptions

from .connections import Argument, Connections, Dropped, pack
from .scripts import Script
from .values import OutcomeUnknown

Question: TypeAlias = tuple[str, bytes]
"""A key, and one packed command about it."""

COPIED_WITHIN = 500
"""Milliseconds for the replicas to say that they have a change."""


class Servers(ABC):
    """All servers of the store. `replicas` is how many must have a change before it counts."""

    def __init__(self, replicas: int = 0) -> None:
        self.replicas = replicas
        self._wait = pack("WAIT", replicas, COPIED_WITHIN)

    @abstractmethod
    def send(self, key: str, packed: bytes, answers: int) -> list[Any]:
        """Send packed commands about one key (or keys of its tag), once, and read their answers.

        Raises `NoAnswer` if they may have been carried out all the same, and another
        `StoreUnavailable` if they were not.
        """

    @abstractmethod
    def ask_all(self, questions: Sequence[Question]) -> list[Any]:
        """The answers to questions that may be asked twice, in as few round trips as can be."""

    @abstractmethod
    def each(self) -> list[Connections]:
        """The ways to each server that has keys."""

    @abstractmethod
    def close(self) -> None:
        """Let all connections go."""

    def ask(self, key: str, packed: bytes, answers: int = 1) -> list[Any]:
        """As `send`, for what may be carried out twice: again if the connection breaks."""
        try:
            return self.send(key, packed, answers)
        except Dropped:
            return self.send(key, packed, answers)

    def run(self, script: Script, keys: list[str], arguments: list[Argument]) -> Any:
        """Run a script once; a server is sent its text only if it does not know it yet."""
        [answer] = self._run(script, keys, arguments, b"", 1)
        return answer

    def run_surely(self, script: Script, keys: list[str], arguments: list[Argument]) -> Any:
        """As `run`, and return once enough replicas have what was done; else `OutcomeUnknown`."""
        if not self.replicas:
            return self.run(script, keys, arguments)
        answer, copies = self._run(script, keys, arguments, self._wait, 2)
        self._check(copies)
        return answer

    def make_sure(self, key: str) -> None:
        """Return once enough replicas have all that was done before; else `OutcomeUnknown`.

        `key` is one that nobody needs: WAIT waits for the connection's own last write, so there
        must be one.
        """
        if self.replicas:
            packed = pack("SET", key, "", "PX", COPIED_WITHIN) + self._wait
            self._check(self.ask(key, packed, 2)[1])

    def _check(self, copies: int) -> None:
        if copies < self.replicas:
            raise OutcomeUnknown(f"{copies} replicas have it, not {self.replicas}")

    def _run(
        self,
        script: Script,
        keys: list[str],
        arguments: list[Argument],
        more: bytes,
        answers: int,
    ) -> list[Any]:
        rest = (len(keys), *keys, *arguments)
        try:
            return self.send(keys[0], pack("EVALSHA", script.sha, *rest) + more, answers)
        except redis.exceptions.NoScriptError:
            return self.send(keys[0], pack("EVAL", script.text, *rest) + more, answers)


class OneServer(Servers):
    """One server, or the primary that the sentinels name, has all keys."""

    def __init__(self, connections: Connections, replicas: int = 0) -> None:
        super().__init__(replicas)
        self._connections = connections

    def send(self, key: str, packed: bytes, answers: int) -> list[Any]:
        """See `Servers.send`."""
        return self._connections.ask_once(packed, answers)

    def ask_all(self, questions: Sequence[Question]) -> list[Any]:
        """See `Servers.ask_all`."""
        packed = b"".join([question for _, question in questions])
        return self.ask("", packed, len(questions)) if questions else []

    def each(self) -> list[Connections]:
        """See `Servers.each`."""
        return [self._connections]

    def close(self) -> None:
        """See `Servers.close`."""
        self._connections.close()
