"""Which of its moves does a search find best, and how does it spend its time on them?

Much time on the good ones: in parts of equal length, each of which leaves the better half of the
moves for the next (sequential halving). All moves that are left were tried in the same deals.
"""

from collections.abc import Sequence
from math import sqrt

from scopa.bots.engine import PLAIN_SECONDS, Search, run
from scopa.bots.search import Tried

HOPELESS = 2.5  # standard errors behind the best, beyond which a move is given up at once


def best_move(search: Search, iterations: int) -> int:
    """The move that comes out best, after so many iterations at most."""
    left = search.tried()
    parts = (len(left) - 1).bit_length()
    for _ in range(parts):
        run(search, iterations // parts, PLAIN_SECONDS / parts)
        left = _better_half(search.tried())
        if len(left) == 1:
            break
        search.keep([one.move for one in left])
    return left[0].move


def _better_half(tried: Sequence[Tried]) -> list[Tried]:
    """The better half of moves that were tried as often as each other, the best first."""
    best, *others = sorted(tried, key=lambda one: one.total, reverse=True)[: (len(tried) + 1) // 2]
    return [best, *(one for one in others if not _is_hopeless(one, best))]


def _is_hopeless(one: Tried, best: Tried) -> bool:
    squares = sum(move.squares - move.total**2 / move.visits for move in (one, best))
    return best.total - one.total > HOPELESS * sqrt(squares)
