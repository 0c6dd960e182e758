"""Wake-ups: nobody misses a change, and nobody else is woken."""

import subprocess
import sys
import threading
import time
from contextlib import ExitStack

from scopa.store import Store, Watch, Write, keys, new_id
from scopa.store.connections import connector
from scopa.store.watch import Bells
from tests.store.servers import Server

HOUR = 3_600_000


def new_game(store: Store) -> str:
    game = new_id()
    store.create(game, Write(b"", HOUR))
    return game


def settle(watch: Watch) -> None:
    """Wait until the subscription has been confirmed, which wakes once."""
    assert watch.wait(2)


def test_a_change_wakes_each_watcher_of_that_game_once(store: Store) -> None:
    game, other = new_game(store), new_game(store)
    with store.watch(game) as one, store.watch(game) as two, store.watch(other) as else_where:
        for watch in (one, two, else_where):
            settle(watch)
        store.change(game, 1, Write(b"", HOUR))
        assert one.wait(2)
        assert two.wait(2)
        assert not one.wait(0.05)
        assert not else_where.wait(0.05)


def test_a_change_between_opening_reading_and_waiting_is_not_missed(store: Store) -> None:
    game = new_game(store)
    with store.watch(game) as watch:
        settle(watch)
        for revision in range(1, 50):
            store.change(game, revision, Write(b"", HOUR))
            assert watch.wait(2)
            found = store.load(game)
            assert found is not None
            assert found.revision == revision + 1
        assert not watch.wait(0)
        store.change(game, 50, Write(b"", HOUR))
        time.sleep(0.05)
        assert watch.wait(0)


def test_a_fresh_watch_wakes_when_it_is_sure_to_hear(store: Store) -> None:
    game = new_game(store)
    with store.watch(game) as watch:
        store.change(game, 1, Write(b"", HOUR))  # perhaps before the subscription
        assert watch.wait(2)


def test_waiting_ends_after_its_time(store: Store) -> None:
    with store.watch(new_id()) as watch:
        settle(watch)
        start = time.monotonic()
        assert not watch.wait(0.1)
        assert 0.1 <= time.monotonic() - start < 0.5


def test_thousands_of_games_are_watched_by_one_connection(store: Store, server: Server) -> None:
    games = [new_id() for _ in range(3000)]
    store.create(games[1234], Write(b"", HOUR))
    with ExitStack() as stack:
        watches = [stack.enter_context(store.watch(game)) for game in games]
        for watch in watches:
            settle(watch)
        assert len(server.client.client_list(_type="pubsub")) == 1
        store.change(games[1234], 1, Write(b"", HOUR))
        assert watches[1234].wait(2)
        assert not any(watch.wait(0) for watch in watches)
        everybody = [keys.wake_channel(game) for game in games]
        assert sum(count for _, count in server.client.pubsub_numsub(*everybody)) == 3000
    store.ping()
    deadline = time.monotonic() + 2
    while server.client.pubsub_channels() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert server.client.pubsub_channels() == []


def test_a_server_that_was_away_wakes_everybody_when_it_is_back(
    store: Store, server: Server
) -> None:
    games = [new_game(store) for _ in range(20)]
    with ExitStack() as stack:
        watches = [stack.enter_context(store.watch(game)) for game in games]
        for watch in watches:
            settle(watch)
        server.kill()
        late = stack.enter_context(store.watch(new_id()))
        assert not any(watch.wait(0) for watch in (*watches, late))
        server.start()
        assert all(watch.wait(2) for watch in (*watches, late))
        store.change(games[3], 1, Write(b"", HOUR))
        assert watches[3].wait(2)


def test_a_server_that_fell_silent_is_asked_and_left(server: Server, store: Store) -> None:
    game = new_game(store)
    bells = Bells(connector(server.url), silence=0.1)
    with bells.watch(game) as watch:
        settle(watch)
        assert not watch.wait(0.5), "it left a server that answers"
        server.freeze()
        time.sleep(0.5)
        server.thaw()
        assert watch.wait(2)
    bells.close()


def test_opening_and_leaving_in_many_threads_misses_nothing(store: Store) -> None:
    game = new_game(store)
    stop = threading.Event()

    def come_and_go() -> None:
        while not stop.is_set():
            with store.watch(game):
                pass

    crowd = [threading.Thread(target=come_and_go) for _ in range(4)]
    for thread in crowd:
        thread.start()
    try:
        for revision in range(1, 50):
            with store.watch(game) as watch:
                found = store.load(game)
                assert found is not None
                store.change(game, revision, Write(b"", HOUR))
                assert watch.wait(2)
    finally:
        stop.set()
        for thread in crowd:
            thread.join()


GREENLETS = """
from gevent import monkey; monkey.patch_all()
import sys, time, gevent
from scopa.store import Store, Write, new_id

store, game = Store.open(sys.argv[1]), new_id()
store.create(game, Write(b"", 60_000))
waiting, woken, read = set(), [], []

def follow(number):
    with store.watch(game) as watch:
        while store.load(game).revision < 2:
            waiting.add(number)
            watch.wait(20)
            woken.append(time.monotonic())
        read.append(time.monotonic())

followers = [gevent.spawn(follow, number) for number in range(5000)]
while len(waiting) < 5000:
    gevent.sleep(0.01)
heard = -1  # the confirmed subscription has woken those who came before it
while heard != len(woken):
    heard = len(woken)
    gevent.sleep(0.5)
woken.clear()
changed = time.monotonic()
store.change(game, 1, Write(b"", 60_000))
gevent.joinall(followers, timeout=20)
print(len(woken), len(read), max(woken) - changed)
"""


def test_five_thousand_greenlets_are_woken_by_one_change(server: Server) -> None:
    told = subprocess.run(
        [sys.executable, "-c", GREENLETS, server.url],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    woken, read, last = told.stdout.split()
    assert (woken, read) == ("5000", "5000")
    assert float(last) < 2, "a busy machine takes 0.05 s"


def test_a_store_that_is_closed_stops_listening(server: Server) -> None:
    before = threading.active_count()
    store = Store.open(server.url)
    with store.watch(new_id()) as watch:
        settle(watch)
        store.close()
    deadline = time.monotonic() + 2
    while threading.active_count() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threading.active_count() == before


def test_the_first_watch_may_come_while_the_server_is_away(server: Server) -> None:
    store = Store.open(server.url)
    game = new_game(store)
    server.kill()
    with store.watch(game) as watch:
        assert not watch.wait(0.05)
        server.start()
        assert watch.wait(2)
    store.close()
