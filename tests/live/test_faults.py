"""Does a game go on, whole, whatever dies or is lost under it?"""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest

from tests.live.client import FAILURES, Client
from tests.live.playing import Choice, Seated, check_record, moves_on_record, seat_people
from tests.live.service import Live
from tests.live.wire import Fate, bad_wire, carry, cut, delay, swallow
from tests.processes import wait_until

Fault = Callable[[Live], AbstractContextManager[None]]
"""Something that goes wrong while a move is sent."""


@contextmanager
def no_fault(live: Live) -> Iterator[None]:
    yield


@contextmanager
def a_worker_dies(live: Live) -> Iterator[None]:
    live.kill_worker()
    yield


@contextmanager
def the_workers_die_as_they_answer(live: Live) -> Iterator[None]:
    """All of them, the moment that the store has taken the change."""
    workers, listening = live.workers(), threading.Event()

    def kill() -> None:
        with live.store.client.pubsub() as ear:
            ear.psubscribe("scopa:*wake*")
            while (heard := ear.get_message(timeout=5)) and heard["type"] != "pmessage":
                listening.set()
            for worker in workers:
                os.kill(worker, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    listening.wait(5)
    yield
    killer.join()


@contextmanager
def the_workers_are_replaced(live: Live) -> Iterator[None]:
    live.reload()
    yield


@contextmanager
def the_store_dies(live: Live) -> Iterator[None]:
    live.store.kill()
    back = threading.Timer(0.3, live.store.start)
    back.start()
    yield
    back.join()


class Follower:
    """Follows a game to its end, connecting again with the last number whenever it must."""

    def __init__(self, client: Client, game: Seated) -> None:
        self.events: list[Any] = []
        self.cuts = 0
        self._client, self._game = client, game
        self._thread = threading.Thread(target=self._follow)
        self._thread.start()

    def all(self) -> list[Any]:
        """All that was told, once the game is over."""
        self._thread.join(60)
        assert not self._thread.is_alive(), "the stream does not tell the end"
        return self.events

    def _follow(self) -> None:
        while not (self.events and self.events[-1]["type"] == "game_finished"):
            try:
                self._listen()
            except FAILURES:
                self.cuts += 1
                time.sleep(0.05)

    def _listen(self) -> None:
        after = self.events[-1]["id"] if self.events else 0
        with self._client.follow(self._game.id, after=after) as stream:
            while stream.status == 200 and (message := stream.message())["type"] != "bye":
                self.events.append(message)
                if message["type"] == "game_finished":
                    return


def play_through(game: Seated, live: Live, port: int, fault: Fault) -> Follower:
    """The whole game, asked for at the port; each fifteenth move meets with the fault.

    Each move is repeated with its key until it is answered, and is then on record once.
    """
    client, accepted = Client(port, timeout=5), 0
    follower = Follower(client, game)
    while (choice := chosen(game._replace(client=client))) is not None:
        seat, move, version = choice
        body, key = {"move": move, "version": version}, f"move at {version}"
        accepted += 1
        with (no_fault if accepted % 15 else fault)(live):
            moved = client.insist("POST", f"{game.path}/moves", game.tokens[seat], body, key)
        assert moved.status == 200, moved
        assert moved.json["events"][0]["id"] == version + 1
    told = follower.all()
    live.await_ready()
    assert moves_on_record(check_record(game)) == accepted
    assert [event["id"] for event in told] == list(range(1, len(told) + 1))
    assert told == game.events()
    return follower


@pytest.mark.parametrize(
    "fault",
    [
        a_worker_dies,
        the_workers_die_as_they_answer,
        the_workers_are_replaced,
        the_store_dies,
    ],
)
def test_whatever_dies_a_game_goes_on_each_move_once_and_is_told_without_gaps(
    live: Live, client: Client, fault: Fault
) -> None:
    follower = play_through(seat_people(client, options={"target": 1}), live, live.port, fault)
    assert follower.cuts or fault is not the_workers_die_as_they_answer


@pytest.mark.parametrize(
    "fates",
    [
        pytest.param((carry, carry, carry, swallow, cut), id="answers get lost"),
        pytest.param((delay,), id="answers come late", marks=pytest.mark.slow),
    ],
)
def test_on_a_bad_network_each_move_is_played_once_and_told_without_gaps(
    live: Live, client: Client, fates: tuple[Fate, ...]
) -> None:
    with bad_wire(live.port, *fates) as port:
        play_through(seat_people(client, options={"target": 1}), live, port, no_fault)


def chosen(game: Seated) -> Choice | None:
    """The next move, None when the game is over; asked again until there is an answer."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            return game.choice()
        except (*FAILURES, AssertionError):
            time.sleep(0.02)
    raise AssertionError("the game cannot be seen")


def test_without_a_store_it_says_so_at_once_and_all_is_well_when_it_is_back(
    live: Live, client: Client
) -> None:
    game = seat_people(client)
    seat, move, version = game.must_choose()
    live.store.kill()
    began = time.monotonic()
    answer = game.play(seat, move, version, key="through it all")
    assert time.monotonic() - began < 2
    assert (answer.status, answer.code) == (503, "store_unavailable")
    assert int(answer.headers["retry-after"]) > 0
    assert client.ask("GET", "/readyz").status == 503
    assert client.ask("GET", "/healthz").status == 200
    live.store.start()
    wait_until(client.answers)
    assert game.play(seat, move, version, key="through it all").status == 200
    assert game.view()["version"] == version + 1
