"""Questions that are asked at the same time go together, and each has its own answer."""

import threading
import time
from typing import Any

import pytest
import redis.exceptions
from redis.connection import AbstractConnection

from scopa.store import StoreUnavailable
from scopa.store.connections import (
    Connections,
    Dropped,
    NoAnswer,
    _Question,
    connector,
    pack,
)
from tests.store.servers import Server


class Slow:
    """A connection that waits before it sends, and counts what it sends."""

    def __init__(self, inner: AbstractConnection) -> None:
        self.inner = inner
        self.sending, self.go_on = threading.Event(), threading.Event()
        self.packets: list[bytes] = []
        self.error: BaseException | None = None

    def send_packed_command(self, packed: tuple[bytes], **options: Any) -> None:
        self.packets.append(packed[0])
        self.sending.set()
        assert self.go_on.wait(10)
        if self.error is not None:
            raise self.error
        self.inner.send_packed_command(packed, **options)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


@pytest.fixture
def slow(server: Server) -> Slow:
    return Slow(connector(server.url)())


class Asking:
    """Threads that ask, and what each of them heard."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._threads: list[threading.Thread] = []
        self.heard: dict[str, Any] = {}

    def ask(self, text: str, *command: str) -> None:
        """Ask beside everything else."""

        def run() -> None:
            try:
                [self.heard[text]] = self._connections.ask_once(pack(*command or ("ECHO", text)))
            except (StoreUnavailable, Left) as error:
                self.heard[text] = error

        self._threads.append(threading.Thread(target=run))
        self._threads[-1].start()

    def end(self) -> None:
        for thread in self._threads:
            thread.join(10)
            assert not thread.is_alive()


def wait_for_queue(connections: Connections, length: int) -> None:
    for _ in range(1000):
        if len(connections._queue) == length:
            return
        time.sleep(0.01)
    raise AssertionError(f"{len(connections._queue)} wait, not {length}")


def asked_while_one_is_under_way(connections: Connections, slow: Slow, *texts: str) -> Asking:
    asking = Asking(connections)
    asking.ask("first")
    assert slow.sending.wait(10)
    for number, text in enumerate(texts, 1):
        asking.ask(text)
        wait_for_queue(connections, number)
    return asking


def test_what_is_asked_meanwhile_goes_in_one_packet_to_whoever_asked_it(slow: Slow) -> None:
    connections = Connections(lambda: slow)  # type: ignore[arg-type, return-value]
    asking = asked_while_one_is_under_way(connections, slow, "a", "b", "c")
    slow.go_on.set()
    asking.end()
    assert asking.heard == {text: text.encode() for text in ("first", "a", "b", "c")}
    assert len(slow.packets) == 2
    assert slow.packets[1] == b"".join(pack("ECHO", text) for text in "abc")


def test_a_refusal_is_raised_to_who_asked_alone(slow: Slow) -> None:
    connections = Connections(lambda: slow)  # type: ignore[arg-type, return-value]
    asking = asked_while_one_is_under_way(connections, slow, "a")
    asking.ask("wrong", "NOSUCHCOMMAND")
    wait_for_queue(connections, 2)
    asking.ask("b")
    wait_for_queue(connections, 3)
    slow.go_on.set()
    asking.end()
    assert isinstance(asking.heard.pop("wrong"), StoreUnavailable)
    assert asking.heard == {text: text.encode() for text in ("first", "a", "b")}


def test_a_connection_that_breaks_fails_those_that_were_sent_by_it(
    slow: Slow, server: Server
) -> None:
    good = connector(server.url)
    made = iter([slow])
    connections = Connections(lambda: next(made, None) or good())  # type: ignore[arg-type, return-value]
    asking = asked_while_one_is_under_way(connections, slow, "a", "b")
    slow.error = redis.exceptions.ConnectionError("cut")
    slow.go_on.set()
    asking.end()
    assert isinstance(asking.heard.pop("first"), Dropped)
    assert asking.heard == {"a": b"a", "b": b"b"}


def test_a_server_that_does_not_answer_fails_all_that_wait(slow: Slow) -> None:
    connections = Connections(lambda: slow)  # type: ignore[arg-type, return-value]
    asking = asked_while_one_is_under_way(connections, slow, "a", "b")
    slow.error = redis.exceptions.TimeoutError("too long")
    slow.go_on.set()
    asking.end()
    assert {type(one) for one in asking.heard.values()} == {NoAnswer, StoreUnavailable}
    assert type(asking.heard["first"]) is NoAnswer
    slow.error = None
    assert connections.ask_once(pack("ECHO", "again")) == [b"again"]


def test_where_questions_go_alone_none_waits_for_another(slow: Slow, server: Server) -> None:
    good = connector(server.url)
    made = iter([slow])
    connections = Connections(lambda: next(made, None) or good(), alone=True)  # type: ignore[arg-type, return-value]
    asking = Asking(connections)
    asking.ask("first")
    assert slow.sending.wait(10)
    assert connections.ask_once(pack("ECHO", "a")) == [b"a"]
    slow.go_on.set()
    asking.end()
    assert asking.heard == {"first": b"first"}


class Left(BaseException):
    """As a greenlet that is killed while it waits."""


@pytest.mark.parametrize("has_its_turn", [False, True])
def test_who_gives_up_waiting_takes_nothing_from_the_others(
    slow: Slow, monkeypatch: pytest.MonkeyPatch, has_its_turn: bool
) -> None:
    connections = Connections(lambda: slow)  # type: ignore[arg-type, return-value]
    wait = _Question.wait

    def leave(self: _Question) -> None:
        if pack("ECHO", "leaver") != self.packed:
            return wait(self)
        if has_its_turn:
            wait(self)
        raise Left

    monkeypatch.setattr(_Question, "wait", leave)
    asking = asked_while_one_is_under_way(connections, slow)
    asking.ask("leaver")
    if has_its_turn:
        wait_for_queue(connections, 1)
    for text in ("a", "b"):
        asking.ask(text)
    wait_for_queue(connections, 2 + has_its_turn)
    slow.go_on.set()
    asking.end()
    assert isinstance(asking.heard.pop("leaver"), Left)
    assert asking.heard == {text: text.encode() for text in ("first", "a", "b")}
    assert connections.ask_once(pack("ECHO", "after")) == [b"after"]
