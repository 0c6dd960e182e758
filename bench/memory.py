"""How much memory does the store need for a live game in its fourth round, all included?"""

import random
import tempfile
from pathlib import Path

from bench import games
from bench.rows import Row
from bench.servers import Redis, running

from scopa.store import Store

GAMES, COPIES = 100, 40


def measure() -> list[Row]:
    """The rows of the table."""
    return [
        _row("a live game in its fourth round, without keys", 1.5, 1.2, keys=False),
        _row("a live game in its fourth round, a key on every move", 2.2, 2.0, keys=True),
    ]


def _row(what: str, must: float, aim: float, *, keys: bool) -> Row:
    rng = random.Random(3)
    plies = [3 * games.PLIES_A_ROUND + rng.randrange(games.PLIES_A_ROUND) for _ in range(GAMES)]
    positions = [games.position_after(count, rng, keys=keys) for count in plies]
    with tempfile.TemporaryDirectory() as name:
        redis = Redis(Path(name))
        with running(redis):
            store = Store.open(redis.url)
            games.write(store, positions[0])  # what the first one alone costs
            before = redis.used_memory()
            for position in positions * COPIES:
                games.write(store, position)
            used = (redis.used_memory() - before) / (GAMES * COPIES)
    return Row(what, used / 1024, must, aim, unit=" KB")
