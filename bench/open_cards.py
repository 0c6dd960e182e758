"""What do hidden cards cost: how does maestro fare against a player that sees them all?

In Scopone scientifico and Scopone, where all cards are dealt at once. The other player is the same
search with every hand known; it is no player of the service's, and cheats.
"""

import sys
from multiprocessing import Pool

from bench.ladder_match import SIDES, bot, match

from scopa.bots import COMPILED
from scopa.bots.contest import best_move
from scopa.bots.engine import new_search
from scopa.bots.foresight import MAESTRO_ITERATIONS
from scopa.bots.knowledge import knowledge_of
from scopa.bots.position import decode
from scopa.bots.results import NO_TARGET
from scopa.bots.rng import Rng
from scopa.bots.tables import bits
from scopa.rules.moves import Move
from scopa.rules.round import Round
from scopa.rules.variants import VARIANTS
from scopa.rules.view import view

SEED = "open cards"
CORES = 2
PAIRS = 300
SEATS = 4


def all_seeing(r: Round, seed: bytes) -> Move:
    """The move of a search that knows every hand."""
    known = knowledge_of(view(r, r.turn, (0,) * SIDES))
    known = known._replace(known=tuple(map(bits, r.hands)), hidden=0)
    search = new_search(r.rules, known, Rng.of_seed(seed).word(), NO_TARGET, by_thumb=0)
    return decode(best_move(search, MAESTRO_ITERATIONS))


def measure(key: str) -> str:
    """The points that maestro has more in a deal, as a line."""
    found = match(VARIANTS[key], SEATS, (bot("maestro"), all_seeing), SEED, PAIRS).points
    return f"{key:20} {found.mean:+.2f} ± {found.half_width:.2f} points a deal, {PAIRS} pairs"


def main() -> None:
    """Prints both figures."""
    if not COMPILED:
        sys.exit("this needs the compiled search")
    with Pool(CORES) as pool:
        for line in pool.imap(measure, ("scopone", "scopone_scientifico")):
            print(line, flush=True)


if __name__ == "__main__":
    main()
