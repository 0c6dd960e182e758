"""Are two versions of the service good neighbours while one replaces the other?"""

import itertools
import shutil
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

import scopa
from scopa.encoding import FORMAT
from scopa.store import keys
from tests.live.client import FAILURES, Answer, Client
from tests.live.playing import Seated, seat_people
from tests.live.service import Live
from tests.processes import wait_until
from tests.store.servers import Server, server_binaries
from tests.test_serve import ROOT

EARLIEST = "c0cf5b6e08a7"
"""The commit since which games have been stored in today's form."""

NUMBER = "0.0.0"
"""What the earlier version calls itself here."""

PACE = 0.05  # seconds between two moves of a game


@pytest.fixture
def store() -> Iterator[Server]:
    with TemporaryDirectory(prefix="scopa-") as name:
        server = Server(next(iter(server_binaries().values())), Path(name))
        yield server
        server.close()


class Fleet(Client):
    """Services behind a balancer, which sends each request to the next of those in service."""

    def __init__(self) -> None:
        super().__init__(0)
        self.ports: list[int] = []
        self.versions: Counter[str] = Counter()
        self._turn = itertools.count()

    def ask(self, *asked: Any, **more: Any) -> Answer:
        answer = self.next().ask(*asked, **more)
        while answer.status == 503 and answer.code == "store_unavailable":
            # A machine that has much else to do starves the store; nothing was changed.
            time.sleep(1)
            answer = self.next().ask(*asked, **more)
        return answer

    def next(self) -> Client:
        ports = tuple(self.ports)
        return Client(ports[next(self._turn) % len(ports)])


class Pair(threading.Thread):
    """Two people who play until they are stopped; `answers` counts what became of their moves."""

    def __init__(self, fleet: Fleet) -> None:
        super().__init__(daemon=True)
        self.game = seat_people(fleet, options={"target": 101})
        self.answers: Counter[int] = Counter()
        self.fault: BaseException | None = None
        self.stopping = False

    def run(self) -> None:
        try:
            while not self.stopping:
                seat, move, version = self.game.must_choose()
                self.answers[self.game.play(seat, move, version).status] += 1
                time.sleep(PACE)
        except BaseException as fault:
            self.fault = fault
            raise


class Follower(threading.Thread):
    """Follows a game, going on at the next service whenever one says good-bye."""

    def __init__(self, fleet: Fleet, game: Seated) -> None:
        super().__init__(daemon=True)
        self._fleet, self._game = fleet, game
        self.events: list[Any] = []
        self.goodbyes: Counter[str] = Counter()
        self.cuts = 0
        self.stopping = False

    def run(self) -> None:
        while not self.stopping:
            try:
                self._listen()
            except FAILURES:
                self.cuts += 1

    def _listen(self) -> None:
        after = self.events[-1]["id"] if self.events else 0
        with self._fleet.next().follow(self._game.id, after=after) as stream:
            while (message := stream.message())["type"] != "bye":
                self.events.append(message)
            self.goodbyes[message["data"]["reason"]] += 1


def earlier_version(folder: Path) -> Path:
    """The source of the earliest version that stores games as this one does.

    It is taken from git; where there is no history, this version stands in for it. Its number is
    changed, so that it can be told.
    """
    archive, source = folder / "earlier.zip", folder / "earlier" / "service"
    git = ["git", "archive", f"--output={archive}", EARLIEST, "service"]
    if shutil.which("git") and subprocess.run(git, cwd=ROOT, capture_output=True).returncode == 0:
        shutil.unpack_archive(archive, source.parent)
    else:
        left_out = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "service", source, ignore=left_out)
    with (source / "scopa" / "__init__.py").open("a") as file:
        file.write(f'\n__version__ = "{NUMBER}"\n')
    return source


def version(client: Client) -> str:
    told: str = client.get("/openapi.json")["info"]["version"]
    return told


@pytest.mark.slow
@pytest.mark.parametrize("back", [False, True], ids=["upgraded", "rolled back"])
def test_replacing_one_version_by_another_fails_no_request_and_loses_no_event(
    store: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, back: bool
) -> None:
    sources = [earlier_version(tmp_path), ROOT / "service"]
    first, second = reversed(sources) if back else sources
    numbers = {sources[0]: NUMBER, sources[1]: scopa.__version__}
    fleet = Fleet()
    services: list[Live] = []
    followers: list[Follower] = []

    def start(name: str, source: Path) -> Live:
        monkeypatch.setenv("PYTHONPATH", str(source))
        (tmp_path / name).mkdir()
        live = Live(store, tmp_path / name, {"WORKERS": "1"})
        services.append(live)
        live.start()
        assert version(live.client) == numbers[source]
        return live

    try:
        old = [start("old 1", first), start("old 2", first)]
        fleet.ports = [live.port for live in old]
        pairs = [Pair(fleet) for _ in range(3)]
        followers = [Follower(fleet, pair.game) for pair in pairs]
        for thread in (*followers, *pairs):
            thread.start()
        for number, leaving in enumerate(old):
            coming = start(f"new {number}", second)
            fleet.ports.append(coming.port)
            time.sleep(0.5)  # side by side
            fleet.ports.remove(leaving.port)
            time.sleep(0.1)  # what was sent there is on its way
            leaving.close()
        for pair in pairs:
            pair.stopping = True
            pair.join(30)
        for pair, follower in zip(pairs, followers, strict=True):
            assert pair.fault is None
            assert set(pair.answers) == {200}
            told = pair.game.events()
            assert moves_in(told) == pair.answers[200]
            wait_until(partial(_has_heard, follower, told))
            assert follower.goodbyes == {"restart": follower.goodbyes["restart"]}
            assert follower.cuts == 0
        assert sum(follower.goodbyes["restart"] for follower in followers) >= len(old)
    finally:
        for follower in followers:
            follower.stopping = True
        for live in services:
            live.close()


def _has_heard(follower: Follower, told: list[Any]) -> bool:
    return follower.events == told


@pytest.fixture
def live(store: Server, tmp_path: Path) -> Iterator[Live]:
    live = Live(store, tmp_path, {"WORKERS": "1"})
    live.start()
    yield live
    live.close()


def write_format(store: Server, game: str, number: int) -> None:
    """As if a version of the service with this format had made the game's last change."""
    format_after_revision_and_id = 16
    store.client.setrange(keys.game_key(game), format_after_revision_and_id, bytes([number]))
    store.client.publish(keys.wake_channel(game), "")


def test_a_game_that_a_newer_version_keeps_is_left_alone_and_all_others_go_on(
    store: Server, live: Live
) -> None:
    client = live.client
    seats = [{"name": "Ada"}, {"open": True}]
    clock = {"seconds_per_move": 1}
    made = client.post("/v1/games", body={"seats": seats, "public": True})["game"]["id"]
    ours = client.post("/v1/games", body={"seats": seats, "public": True})["game"]["id"]
    game = seat_people(client, clock=clock)
    with client.follow(game.id, after=game.view()["version"]) as stream:
        for theirs in (made, game.id):
            write_format(store, theirs, FORMAT + 1)
        assert stream.message() == {"type": "bye", "data": {"reason": "restart"}}
    before = [store.client.get(keys.game_key(theirs)) for theirs in (made, game.id)]

    for method, path in [
        ("GET", game.path),
        ("GET", f"{game.path}/events"),
        ("GET", f"{game.path}/stream"),
        ("POST", f"/v1/games/{made}/seats"),
        ("DELETE", f"{game.path}/seats/0"),
    ]:
        body: object = {} if method == "POST" else None
        answer = client.ask(method, path, game.tokens[0] if "seats/0" in path else None, body)
        assert (answer.status, answer.code) == (503, "store_unavailable"), (method, path)
        assert "newer version" in answer.json["detail"]
        assert answer.headers["retry-after"]

    listed = client.get("/v1/games")["games"]
    assert [one["id"] for one in listed] == [ours]
    assert [one["id"] for one in client.get(f"/v1/games?ids={made},{ours}")["games"]] == [ours]
    other = seat_people(client, clock=clock)
    wait_until(
        lambda: moves_in(other.events()) > 0
    )  # clocks fall: the sweeper passes over the others
    assert before == [store.client.get(keys.game_key(theirs)) for theirs in (made, game.id)]

    for theirs in (made, game.id):
        write_format(store, theirs, FORMAT)
    assert {one["id"] for one in client.get("/v1/games")["games"]} == {ours, made}
    assert game.view()["status"] == "playing"


def moves_in(events: list[Any]) -> int:
    return sum(event["type"] == "move_played" for event in events)
