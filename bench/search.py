"""How fast do the computer players choose, and how good are hints?

Iterations a second of the compiled search and of its plain twin, from the first move of a round;
the time of a move, over rounds among equals; the points that the best hint loses against an answer
from ten times as many iterations, judged by that answer. Processor time, as machines are shared.
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from math import sqrt
from multiprocessing import Pool
from random import Random
from statistics import fmean, median, quantiles, stdev
from time import process_time

from scopa.bots import BOTS, COMPILED, choose, hints
from scopa.bots import search as plain
from scopa.bots.advice import BY_THUMB
from scopa.bots.engine import new_search
from scopa.bots.knowledge import knowledge_of
from scopa.bots.results import NO_TARGET
from scopa.bots.tables import tables_of
from scopa.rules.cards import DECK
from scopa.rules.round import legal_moves, play, start_round
from scopa.rules.variants import VARIANTS
from scopa.rules.view import View, view

GAMES = (("scopa", 2), ("cirulla", 2), ("scopone", 4), ("scopone_scientifico", 4))
REPEATS = 5
CORES = 2
POSITIONS = 500
SAME_ROUND = 7  # positions of a round that are left out between two
HINT_ITERATIONS, JUDGE_ITERATIONS = 20_000, 200_000


def views(key: str, seats: int) -> Iterator[View]:
    """What the seats to play see in rounds of random play, wherever they have a choice."""
    random = Random(f"bench {key}")
    while True:
        deck = tuple(random.sample(DECK, len(DECK)))
        r = start_round(VARIANTS[key], seats, 2, random.randrange(seats), deck)
        while r.turn is not None:
            legal = legal_moves(r)
            if len(legal) > 1:
                yield view(r, r.turn, (0, 0))
            r = play(r, random.choice(legal))


def seconds(work: Callable[[], object]) -> float:
    """The processor time of some work."""
    start = process_time()
    work()
    return process_time() - start


def print_iterations(key: str, seats: int) -> None:
    """Iterations a second, compiled and plain, and how many times faster the one is."""
    seen = next(views(key, seats))
    known = knowledge_of(seen)

    def fast() -> None:
        new_search(seen.rules, known, 1, NO_TARGET, BY_THUMB).run(5000)

    def slow() -> None:
        plain.Search(tables_of(seen.rules), known, 1, NO_TARGET, BY_THUMB).run(100)

    compiled = median(5000 / seconds(fast) for _ in range(REPEATS))
    in_python = median(100 / seconds(slow) for _ in range(REPEATS))
    print(
        f"{key:20} iterations a second: compiled {compiled:9,.0f}, plain {in_python:6,.0f}, "
        f"{compiled / in_python:4.0f} times"
    )


def print_times(key: str, seats: int) -> None:
    """The mean and the 99th percentile of a move's time, by player, in milliseconds."""
    seen = list(islice(views(key, seats), 300))
    for player in BOTS:
        times = [1000 * seconds(partial(choose, player, one, b"bench")) for one in seen]
        slowest = quantiles(times, n=100)[-1]
        print(f"{key:20} {player:12} mean {fmean(times):6.2f} ms, p99 {slowest:6.2f} ms")


def print_regret(key: str, seats: int) -> None:
    """What the best hint loses on average, in points, by the judgement of a far longer search."""
    seen = islice(views(key, seats), 0, SAME_ROUND * POSITIONS, SAME_ROUND)
    with Pool(CORES) as pool:
        regrets = pool.map(regret, enumerate(seen), chunksize=10)
    half_width = 1.96 * stdev(regrets) / sqrt(POSITIONS)
    print(
        f"{key:20} mean regret of the best hint {fmean(regrets):.4f} ± {half_width:.4f} points, "
        f"{POSITIONS} positions",
        flush=True,
    )


def regret(numbered: tuple[int, View]) -> float:
    """What the best hint loses in one position."""
    number, seen = numbered
    seed = number.to_bytes(2, "big")
    best = hints(seen, seed, HINT_ITERATIONS).hints[0].move
    judged = hints(seen, seed + b"judge", JUDGE_ITERATIONS).hints
    return judged[0].points - next(one.points for one in judged if one.move == best)


def main() -> None:
    """Prints all figures."""
    if not COMPILED:
        sys.exit("the compiled search is not there to be measured")
    for measure in (print_iterations, print_times, print_regret):
        for key, seats in GAMES:
            measure(key, seats)


if __name__ == "__main__":
    main()
