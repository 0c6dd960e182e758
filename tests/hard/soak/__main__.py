"""Play for so many minutes while things die, print what happened, and fail if anything is amiss."""

import argparse
import sys
import threading
import traceback
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from tests.hard.soak.players import Player
from tests.hard.soak.service import Service, running

PLAYERS = 12
FAULT_EVERY = 3.0, 12.0  # seconds, from and to
LAST_GAME_WITHIN = 180.0  # seconds
WORKER_GROWS = 16 * 2**20  # bytes at most, from a third of the time on
STORE_GROWS = 12 * 2**10  # bytes at most, by the game: one of a round takes about four


class Memory(NamedTuple):
    """Bytes in use: by the worker that nobody kills, and by the store for so many games."""

    worker: int
    store: int
    games: int


def main() -> int:
    """The exit status: 0 if all was well."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("minutes", type=float, nargs="?", default=30)
    parser.add_argument("--seed", type=int, default=1, help="of what is played and what dies")
    asked = parser.parse_args()
    with running() as service:
        over = threading.Event()
        numbers = range(asked.seed * 1000, asked.seed * 1000 + PLAYERS)
        players = [Player(service.port, number, over) for number in numbers]
        for player in players:
            player.start()
        faults, warm = _break(service, players, Random(asked.seed), asked.minutes * 60, over)
        over.set()
        for player in players:
            player.join(LAST_GAME_WITHIN)
        end = _memory(service, players)
        amiss = [*_failures(players), *service.faults(), *_grown(warm, end)]
    _show(_total(players) + faults, warm, end)
    print("\n".join(amiss) or "All is well.")
    return 1 if amiss else 0


def _break(
    service: Service, players: Sequence[Player], rng: Random, seconds: float, over: threading.Event
) -> tuple[Counter[str], Memory]:
    """Kill something every few seconds; what was killed, and the memory after a third of it."""
    faults: Counter[str] = Counter()
    warm, passed = _memory(service, players), 0.0
    while passed < seconds and not over.is_set():
        pause = rng.uniform(*FAULT_EVERY)
        over.wait(pause)
        if passed < seconds / 3 <= passed + pause:
            warm = _memory(service, players)
        passed += pause
        kill = rng.choice([service.kill_worker, service.kill_worker, service.kill_store])
        faults[kill(rng)] += 1
    return faults, warm


def _memory(service: Service, players: Sequence[Player]) -> Memory:
    counts = _total(players)
    games = counts["games created"] + counts["rematches"]
    return Memory(service.worker_memory(), service.store_memory(), games)


def _total(players: Sequence[Player]) -> Counter[str]:
    return sum((player.counts.copy() for player in players), Counter())


def _failures(players: Sequence[Player]) -> list[str]:
    failures = ["".join(traceback.format_exception(one.failure)) for one in players if one.failure]
    return failures + ["a player does not come to an end" for one in players if one.is_alive()]


def _grown(warm: Memory, end: Memory) -> list[str]:
    found = []
    if end.worker > warm.worker + WORKER_GROWS:
        found.append("the worker's memory has grown")
    if end.store > warm.store + STORE_GROWS * (end.games - warm.games):
        found.append("the store's memory has grown by more than its games")
    return found


def _show(counts: Counter[str], warm: Memory, end: Memory) -> None:
    for name, count in sorted(counts.items()):
        print(f"{name:32} {count:>9,}")
    print(f"{'MB of a worker: warm, end':32} {_mb(warm.worker)} {_mb(end.worker)}")
    print(f"{'MB of the store: warm, end':32} {_mb(warm.store)} {_mb(end.store)}")


def _mb(count: int) -> str:
    return f"{count / 2**20:>9.1f}"


if __name__ == "__main__":
    sys.exit(main())
