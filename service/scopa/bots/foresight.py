"""How do the players choose that look ahead?

`esperto` deals the others fewer of the cards that they would have made a scopa with before, and
takes them to play by rules of thumb; `maestro` deals such hands as explain all that they played,
and learns from it how they play.
"""

from scopa.bots.contest import best_move
from scopa.bots.endgame import with_all_known
from scopa.bots.engine import exact_results, new_search
from scopa.bots.inference import with_denied
from scopa.bots.knowledge import knowledge_of
from scopa.bots.past import with_past
from scopa.bots.position import decode
from scopa.bots.results import NO_TARGET
from scopa.bots.rng import Rng
from scopa.bots.tables import tables_of
from scopa.rules.moves import Move
from scopa.rules.view import View

ESPERTO_ITERATIONS = 1000
ESPERTO_BY_THUMB = 100
MAESTRO_ITERATIONS = 3000
MAESTRO_BY_THUMB = 50


def esperto(view: View, rng: Rng) -> Move:
    """The move of a search that minds this round alone, and takes opponents to be plain players."""
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0]
    tables, known = tables_of(view.rules), knowledge_of(view)
    known = with_denied(view, tables, known)
    search = new_search(view.rules, known, rng.word(), NO_TARGET, ESPERTO_BY_THUMB)
    return decode(best_move(search, ESPERTO_ITERATIONS))


def maestro(view: View, rng: Rng) -> Move:
    """The move of a longer search, where nothing is hidden among the best that there are.

    Both mind whether the round's points end the game. Moves that are equally good against the best
    play are not so against those who err.
    """
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0]
    tables, known = tables_of(view.rules), knowledge_of(view)
    open_hands = with_all_known(known)
    known = with_past(view, tables, open_hands or known)
    search = new_search(view.rules, known, rng.word(), tables.target, MAESTRO_BY_THUMB)
    if open_hands:
        results = exact_results(view.rules, open_hands, tables.target)
        best = max(results.values())
        search.keep([move for move, result in results.items() if result == best])
    return decode(best_move(search, MAESTRO_ITERATIONS))
