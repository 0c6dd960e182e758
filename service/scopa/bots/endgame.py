"""What is best where nothing is hidden any more?

Then the round is played to its end in every way, each side choosing what is best for itself. This
is the plain twin of what the compiled core does.
"""

from collections.abc import Sequence

from scopa.bots.knowledge import Knowledge
from scopa.bots.position import Position
from scopa.bots.results import results_of
from scopa.bots.tables import Tables

MOST_CARDS = 6  # in all hands: as many as two players have in a last deal of three


def with_all_known(known: Knowledge) -> Knowledge | None:
    """The same with every card in its place, if all can be placed and few are left."""
    missing = [
        count - held.bit_count() for count, held in zip(known.counts, known.known, strict=True)
    ]
    unknown = [seat for seat, cards in enumerate(missing) if cards]
    if (
        len(unknown) > 1
        or sum(missing) != known.hidden.bit_count()
        or sum(known.counts) > MOST_CARDS
    ):
        return None
    hands = [
        held | known.hidden if seat in unknown else held for seat, held in enumerate(known.known)
    ]
    return known._replace(known=tuple(hands), hidden=0)


def move_results(tables: Tables, known: Knowledge, target: int) -> dict[int, int]:
    """For each legal move what the round's end is then worth to the side that makes it.

    As `results_of` counts it, if all play their best; all cards must be known.
    """
    position = Position(tables, known)
    side = position.turn % position.sides
    results = {}
    for move in position.moves():
        after = position.copy()
        after.play(move)
        results[move] = _best_results(after, known.totals, target)[side]
    return results


def _best_results(position: Position, totals: Sequence[int], target: int) -> list[int]:
    if position.turn < 0:
        return results_of(position, totals, target)
    side, best = position.turn % position.sides, None
    for move in position.moves():
        after = position.copy()
        after.play(move)
        results = _best_results(after, totals, target)
        if best is None or results[side] > best[side]:
            best = results
    assert best is not None
    return best
