"""What does a move cost, whole and real, against the null handler? How often is the store asked?"""

import random
import tempfile
from functools import partial
from pathlib import Path

from bench import games
from bench.compare import CONNECTIONS, Queues, Side, compare
from bench.load import drive
from bench.null import STATE_BYTES
from bench.rows import Row
from bench.servers import NULL, SERVICE, Gunicorn, Redis, running

from scopa.store import Store

PLIES = 120  # each game from its start into its fourth round


def whole_games(store: Store, rng: random.Random) -> Queues:
    """A new game for each connection, with its moves."""

    def queue() -> list[bytes]:
        start = games.new_position(rng)
        turns = games.next_turns(start, PLIES, rng)
        return games.move_requests(games.write(store, start), start.tokens, turns)

    return [queue() for _ in range(CONNECTIONS)]


def null_requests(redis: Redis, like: Queues) -> Queues:
    """As many requests to the null handler, with the same bodies and headers."""
    for number in range(len(like)):
        redis.client.set(f"null-{number}", bytes(STATE_BYTES))
    return [
        [_readdressed(request, f"/null/null-{number}") for request in queue]
        for number, queue in enumerate(like)
    ]


def _readdressed(request: bytes, path: str) -> bytes:
    method, _, rest = request.split(b" ", 2)
    return b" ".join((method, path.encode(), rest))


def measure() -> list[Row]:
    """The rows of the table."""
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as name:
        redis = Redis(Path(name))
        service = Gunicorn(SERVICE, redis.url, Path(name))
        null = Gunicorn(NULL, redis.url, Path(name))
        with running(redis, service, null):
            store = Store.open(redis.url)
            fresh = partial(whole_games, store, rng)
            pattern = null_requests(redis, fresh())
            move, least = compare(Side(service, fresh), Side(null, lambda: pattern))
            trips = _round_trips(redis, service, fresh())
    return [
        Row(
            "a move against the null handler, processor time",
            least.microseconds / move.microseconds,
            must=0.75,
            aim=0.90,
            note=f"{move.microseconds:.0f} µs, null {least.microseconds:.0f}; "
            f"{move.a_second:,.0f} a second, null {least.a_second:,.0f}",
        ),
        Row(
            f"its p99 at {CONNECTIONS} connections against the null handler's",
            move.p99 / least.p99,
            must=1.5,
            aim=1.1,
            note=f"{move.p99:.1f} ms, null {least.p99:.1f}",
        ),
        Row("round trips to the store for an accepted move", round(trips, 1), must=2, aim=2),
    ]


def _round_trips(redis: Redis, service: Gunicorn, queues: Queues) -> float:
    """Of moves one after the other; what is asked at the same time shares them."""
    before = redis.reads()
    load = drive(service.address, queues[:1])
    return (redis.reads() - before - 1) / len(load.latencies)
