"""Which search runs here, the compiled one or its plain twin, and for how long?"""

from collections.abc import Sequence
from functools import lru_cache
from time import monotonic
from typing import Protocol

from scopa.bots import endgame
from scopa.bots import search as plain
from scopa.bots.knowledge import Knowledge
from scopa.bots.tables import tables_of
from scopa.rules.variants import Variant

try:
    from scopa.bots import core
except ImportError:  # built without a C compiler
    COMPILED = False
else:
    COMPILED = True

PLAIN_SECONDS = 0.5  # the compiled search needs no bound: its iterations take microseconds
PLAIN_STEP = 10


class Search(Protocol):
    """What both searches offer."""

    def run(self, iterations: int) -> int:
        """Searches on; how many iterations it made."""

    def tried(self) -> list[plain.Tried]:
        """The moves in the contest and what came of them."""

    def keep(self, moves: Sequence[int]) -> None:
        """Leaves these moves alone in the contest."""


def new_search(rules: Variant, known: Knowledge, seed: int, target: int, by_thumb: int) -> Search:
    """A search from what a seat knows; `scopa.bots.search` says what the arguments mean."""
    if COMPILED:
        return core.Search(_compiled_tables(rules), known, seed, target, by_thumb)
    return plain.Search(tables_of(rules), known, seed, target, by_thumb)


def run(search: Search, iterations: int, seconds: float = PLAIN_SECONDS) -> int:
    """Runs a search and gives the iterations made, in plain Python fewer where time is up."""
    if COMPILED:
        return search.run(iterations)
    end, done = monotonic() + seconds, 0
    while done < iterations and monotonic() < end:
        done += search.run(PLAIN_STEP)
    return done


def exact_results(rules: Variant, known: Knowledge, target: int) -> dict[int, int]:
    """What each move leads to where all is known; `scopa.bots.endgame` says what is meant."""
    if COMPILED:
        return core.move_results(_compiled_tables(rules), known, target)
    return endgame.move_results(tables_of(rules), known, target)


@lru_cache(maxsize=256)
def _compiled_tables(rules: Variant) -> "core.Tables":
    return core.Tables(tables_of(rules))
