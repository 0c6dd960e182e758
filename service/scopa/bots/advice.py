"""What is each legal move worth, how sure is that, and why?"""

from math import sqrt
from typing import NamedTuple

from scopa.bots.endgame import with_all_known
from scopa.bots.engine import exact_results, new_search, run
from scopa.bots.knowledge import Knowledge, knowledge_of
from scopa.bots.position import decode
from scopa.bots.reasons import reasons_for
from scopa.bots.results import NO_TARGET
from scopa.bots.rng import Rng
from scopa.bots.search import Tried
from scopa.rules.moves import Move
from scopa.rules.view import View

ITERATIONS = 20_000
BY_THUMB = 50  # as maestro
BOT = "maestro"
MUCH = 1.96  # standard errors that hold the true mean 95 times in a hundred


class Hint(NamedTuple):
    """A move and what it is worth.

    `points` are what the side is expected to have more in this round than the others on average,
    fewer where fewer are better; the truth is within `half_width` of it 95 times in a hundred, as
    far as the search plays as people do. `visits` say how often the search tried the move.
    """

    move: Move
    points: float
    half_width: float
    visits: int
    reasons: tuple[str, ...]


class Hints(NamedTuple):
    """All legal moves, the best first; no iterations where they were worked out exactly."""

    hints: tuple[Hint, ...]
    bot: str
    iterations: int


def hints(view: View, seed: bytes, iterations: int = ITERATIONS) -> Hints:
    """Hints for the seat to play, whose view this must be; fewer iterations in plain Python."""
    known = knowledge_of(view)
    open_hands = with_all_known(known)
    if open_hands:
        return Hints(_exact(view, open_hands), BOT, 0)
    search = new_search(view.rules, known, Rng.of_seed(seed).word(), NO_TARGET, BY_THUMB)
    done = run(search, iterations)
    return Hints(_estimated(view, search.tried()), BOT, done)


def _exact(view: View, known: Knowledge) -> tuple[Hint, ...]:
    results = exact_results(view.rules, known, NO_TARGET)
    others = known.sides - 1
    best_first = sorted(results, key=results.__getitem__, reverse=True)
    return tuple(
        Hint(decode(move), results[move] / others, 0.0, 0, reasons_for(view, decode(move)))
        for move in best_first
    )


def _estimated(view: View, tried: list[Tried]) -> tuple[Hint, ...]:
    others = len(view.piles) - 1
    deviation = _deviation(tried)
    return tuple(
        Hint(
            move=decode(one.move),
            points=one.total / one.visits / others,
            half_width=MUCH * deviation / sqrt(one.visits) / others,
            visits=one.visits,
            reasons=reasons_for(view, decode(one.move)),
        )
        for one in sorted(tried, key=lambda one: -one.total / one.visits)
    )


def _deviation(tried: list[Tried]) -> float:
    """How far results lie from their move's mean, over all moves."""
    squares = sum(one.squares - one.total**2 / one.visits for one in tried)
    visits = sum(one.visits for one in tried)
    return sqrt(squares / max(1, visits - len(tried)))
