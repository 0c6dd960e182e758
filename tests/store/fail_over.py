"""What does it cost to wait for a replica, and what is lost by not waiting?

`python -m tests.store.fail_over` measures both on this machine, with every server there is.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from scopa.store import Store, StoreUnavailable, Write, new_id
from tests.store.conftest import BINARIES
from tests.store.groups import Watched
from tests.store.load import HOUR, Player, playing

CHANGES = 1000
PLAYERS = 8


def price(url: str, replicas: int) -> float:
    """Milliseconds of a change with its load, the median of many."""
    store, game = Store.open(url, replicas), new_id()
    store.create(game, Write(b"x" * 600, HOUR))
    took = []
    for _ in range(CHANGES):
        start = time.perf_counter()
        found = store.load(game)
        assert found is not None
        store.change(game, found.revision, Write(b"x" * 600, HOUR))
        took.append(time.perf_counter() - start)
    store.close()
    return median(took) * 1000


def fail_over(watched: Watched) -> tuple[float, int, int]:
    """The longest that a player waited (s), how many changes were accepted, and how many lost."""
    store = Store.open(watched.url)
    players = [Player(store) for _ in range(PLAYERS)]
    with playing(players):
        watched.primary.kill()
        watched.await_fail_over()
    lost = sum(len(player.lost()) for player in players)
    accepted = sum(len(player.accepted) for player in players)
    store.close()
    return max(player.longest_wait for player in players), accepted, lost


def measure(binary: str, say: Callable[[str], object]) -> None:
    with TemporaryDirectory(prefix="scopa-") as folder:
        watched = Watched(binary, Path(folder))
        try:
            say(f"a load and a change, not waiting: {price(watched.url, 0):.2f} ms\n")
            say(f"a load and a change, waiting for a replica: {price(watched.url, 1):.2f} ms\n")
            waited, accepted, lost = fail_over(watched)
            say(f"fail-over: {waited:.1f} s, {lost} of {accepted} unwaited-for changes lost\n")
        except StoreUnavailable as error:
            raise SystemExit(f"the store fails: {error}") from error
        finally:
            watched.close()


if __name__ == "__main__":
    for name, binary in BINARIES.items():
        sys.stdout.write(f"{name}\n")
        measure(binary, sys.stdout.write)
