"""Which search runs here, the compiled one or its plain twin, and for how long?"""

from functools import lru_cache
from time import monotonic
from typing import Protocol

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

    def run(self, iterations: int) -> None:
        """Searches on for so many iterations."""

    def tried(self) -> list[plain.Tried]:
        """The moves of the root and what came of them."""


def new_search(
    rules: Variant, known: Knowledge, seed: int, target: int, *, even: bool = False
) -> Search:
    """A search from what a seat knows; `scopa.bots.search` says what the arguments mean."""
    if COMPILED:
        return core.Search(_compiled_tables(rules), known, seed, target, even=even)
    return plain.Search(tables_of(rules), known, seed, target, even=even)


def run(search: Search, iterations: int) -> int:
    """Runs a search and gives the iterations made, in plain Python fewer where time is up."""
    if COMPILED:
        search.run(iterations)
        return iterations
    end, done = monotonic() + PLAIN_SECONDS, 0
    while done < iterations and monotonic() < end:
        search.run(PLAIN_STEP)
        done += PLAIN_STEP
    return done


@lru_cache(maxsize=256)
def _compiled_tables(rules: Variant) -> "core.Tables":
    return core.Tables(tables_of(rules))
