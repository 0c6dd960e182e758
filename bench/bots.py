"""Does a person wait longer for an answer while computer players search as much as they can?

People play at the pace of a busy evening; in every other round others ask for one hint after the
other, the longest searches that there are, so that one always waits for its turn.
"""

import json
import random
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from bench import games
from bench.load import Address, Caller
from bench.rows import Row
from bench.servers import SERVICE, Gunicorn, Redis, running

from scopa.store import Store

PEOPLE = 16
EVERY = 0.1  # seconds between two moves of one connection: 160 a second together
MOVES = 30  # of each connection in a round
ROUNDS = 5
ASKING = 4


def measure() -> list[Row]:
    """The row of the table."""
    with tempfile.TemporaryDirectory() as name:
        redis = Redis(Path(name))
        service = Gunicorn(SERVICE, redis.url, Path(name))
        with running(redis, service):
            store, rng = Store.open(redis.url), random.Random(6)
            alone, among_searches, searched = [], [], 0
            for number in range(2 * ROUNDS + 2):
                if number % 2:
                    with _searching(service.address) as counted:
                        p95 = _p95(service.address, _queues(store, rng))
                    searched += counted[0]
                else:
                    p95 = _p95(service.address, _queues(store, rng))
                if number >= 2:  # the first two warm everything up
                    (among_searches if number % 2 else alone).append(p95)
    return [
        Row(
            "p95 of a person's move under a full load of searches",
            median(among_searches) / median(alone),
            must=1.2,
            aim=1.1,
            note=f"{median(among_searches):.1f} ms, {median(alone):.1f} without; "
            f"{searched / (ROUNDS + 1) / (MOVES * EVERY):.0f} searches a second",
        )
    ]


def _queues(store: Store, rng: random.Random) -> list[list[bytes]]:
    """Each connection's moves, in a game of its own."""
    queues = []
    for _ in range(PEOPLE):
        start = games.new_position(rng)
        turns = games.next_turns(start, MOVES, rng)
        queues.append(games.move_requests(games.write(store, start), start.tokens, turns))
    return queues


def _p95(address: Address, queues: Sequence[Sequence[bytes]]) -> float:
    """Milliseconds that 95 of a hundred moves took at most."""
    latencies: list[float] = []

    def play(queue: Sequence[bytes], first: float) -> None:
        with Caller(address) as caller:
            for number, request in enumerate(queue):
                time.sleep(max(first + number * EVERY - time.monotonic(), 0))
                began = time.perf_counter()
                caller.ask(request)
                latencies.append(time.perf_counter() - began)

    began = time.monotonic()
    _run_all(
        [
            threading.Thread(target=play, args=(queue, began + EVERY * number / len(queues)))
            for number, queue in enumerate(queues)
        ]
    )
    return 1000 * sorted(latencies)[int(0.95 * len(latencies))]


@contextmanager
def _searching(address: Address) -> Iterator[list[int]]:
    """While the context is open, others ask for hints; how often they got them."""
    counted, end = [0], threading.Event()

    def ask() -> None:
        with Caller(address) as caller:
            body = {"seats": [{"name": "Ada"}, {"bot": "furbo"}], "hints": True}
            made = json.loads(caller.ask(games.post("/v1/games", body, ""), 201).body)
            path, token = f"/v1/games/{made['game']['id']}/hints", made["tokens"][0]["token"]
            while not end.is_set():
                caller.ask(games.post(path, {}, token))
                counted[0] += 1

    asking = [threading.Thread(target=ask) for _ in range(ASKING)]
    for one in asking:
        one.start()
    try:
        yield counted
    finally:
        end.set()
        for one in asking:
            one.join()
        assert counted[0] >= ASKING, "there were no searches"


def _run_all(threads: Sequence[threading.Thread]) -> None:
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
