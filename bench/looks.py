"""What does a look at a game cost that has not changed, against Flask's hello?"""

import random
import tempfile
from pathlib import Path

from bench import games
from bench.compare import CONNECTIONS, Side, compare
from bench.load import ask, drive
from bench.rows import Row
from bench.servers import NULL, SERVICE, Gunicorn, Redis, running

from scopa.store import Store

LOOKS = 120


def measure() -> list[Row]:
    """The rows of the table."""
    with tempfile.TemporaryDirectory() as name:
        redis = Redis(Path(name))
        service = Gunicorn(SERVICE, redis.url, Path(name))
        null = Gunicorn(NULL, redis.url, Path(name))
        with running(redis, service, null):
            looks = _looks(Store.open(redis.url), service)
            hellos = [[games.get("/hello", "")] * LOOKS] * CONNECTIONS
            look, hello = compare(
                Side(service, lambda: looks, status=304), Side(null, lambda: hellos)
            )
            before = redis.reads()
            drive(service.address, looks[:1], 304)  # one after the other: else they share them
            trips = (redis.reads() - before - 1) / LOOKS
    return [
        Row(
            "an answering GET with 304 against Flask's hello",
            hello.microseconds / look.microseconds,
            must=0.60,
            aim=0.70,
            note=f"{look.microseconds:.0f} µs, hello {hello.microseconds:.0f}; "
            f"{look.a_second:,.0f} a second, hello {hello.a_second:,.0f}",
        ),
        Row("round trips to the store for a GET", round(trips, 1), must=1, aim=1),
    ]


def _looks(store: Store, service: Gunicorn) -> list[list[bytes]]:
    """For each connection a game in its second round, looked at again and again."""
    rng = random.Random(2)
    queues = []
    for _ in range(CONNECTIONS):
        position = games.position_after(games.PLIES_A_ROUND + rng.randrange(30), rng)
        path, token = f"/v1/games/{games.write(store, position)}", position.tokens[0]
        etag = ask(service.address, games.get(path, token)).header("ETag")
        queues.append([games.get(path, token, If_None_Match=etag)] * LOOKS)
    return queues
