"""Two processes that change one game at the same time."""

import multiprocessing
from multiprocessing.connection import Connection

import pytest

from scopa.store import Kept, Outcome, Store, Write, changes, new_id, scripts
from tests.store.servers import Server

HOUR = 3_600_000
FORK = multiprocessing.get_context("fork")


def _count_up(url: str, game: str, attempts: int, report: Connection) -> None:
    """Add one to the number in the game, again and again; tell how often that was done."""
    store = Store.open(url)
    done = 0
    for _ in range(attempts):
        found = store.load(game)
        assert found is not None
        write = Write(b"%d" % (int(found.data) + 1), HOUR)
        done += store.change(game, found.revision, write) is Outcome.DONE
    report.send(done)


def _race(server: Server, attempts: int) -> tuple[int, int]:
    """How many changes two processes were told are done, and how many the game knows of."""
    store = Store.open(server.url)
    game = new_id()
    store.create(game, Write(b"0", HOUR))
    pipes = [FORK.Pipe() for _ in range(2)]
    racers = [
        FORK.Process(target=_count_up, args=(server.url, game, attempts, there))
        for _, there in pipes
    ]
    for racer in racers:
        racer.start()
    told = [here.recv() for here, _ in pipes if here.poll(30)]
    for racer in racers:
        racer.join()
    found = store.load(game)
    assert found is not None
    return sum(told), int(found.data)


def test_of_ten_thousand_racing_changes_none_is_lost(server: Server) -> None:
    told, known = _race(server, attempts=5000)
    assert told == known
    assert 5000 <= told < 10_000, "they did not race"


def test_the_race_finds_a_script_that_does_not_compare(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    comparison = "string.sub(found, 1, 8) ~= ARGV[1]"
    assert comparison in scripts.COMMIT.text
    blind = scripts.Script(scripts.COMMIT.text.replace(comparison, "false"))
    monkeypatch.setattr(changes, "COMMIT", blind)
    # On a machine that has much else to do, one may be through before the other begins.
    races = (_race(server, attempts=500) for _ in range(20))
    assert any(known < told for told, known in races)


def _create(url: str, number: int, report: Connection) -> None:
    store = Store.open(url)
    answers = []
    for name in range(200):
        kept = Kept(str(name), b"%d" % number, HOUR)
        answers.append(store.create(new_id(3), Write(b"", HOUR, keep=kept)))
    report.send(answers)


def test_of_two_creates_under_one_name_one_acts_and_the_other_is_told(server: Server) -> None:
    pipes = [FORK.Pipe() for _ in range(2)]
    for number, (_, there) in enumerate(pipes):
        FORK.Process(target=_create, args=(server.url, number, there)).start()
    first, second = (here.recv() for here, _ in pipes)
    assert all({a, b} in ({None, b"0"}, {None, b"1"}) for a, b in zip(first, second, strict=True))
    assert len(server.client.keys("scopa:{03}:game:*")) == 200


def test_a_store_used_before_a_fork_shares_no_connection_with_the_child(server: Server) -> None:
    store = Store.open(server.url)
    games = [new_id(), new_id()]
    for game in games:
        store.create(game, Write(game.encode(), HOUR))

    def read_own(game: str) -> int:
        return sum(
            found is not None and found.data == game.encode()
            for found in (store.load(game) for _ in range(500))
        )

    here, there = FORK.Pipe()
    child = FORK.Process(target=lambda: there.send(read_own(games[1])))
    child.start()
    assert read_own(games[0]) == 500
    assert here.poll(10)
    assert here.recv() == 500
    child.join()
