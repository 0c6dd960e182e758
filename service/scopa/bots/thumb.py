"""How do the players without foresight choose: at random, by greed, by rules of thumb?

Greed takes a scopa, else the capture worth most, else lays the card worth least. The rules of thumb
first avoid a table that an unseen card could sweep. Where the lowest total wins, all of it is
turned round.
"""

from functools import partial
from typing import TypeAlias

from scopa.bots.rng import Rng
from scopa.bots.worth import card_worths, points_are_good
from scopa.rules.cards import DECK, VALUE, Cards
from scopa.rules.moves import Declare, Move, Play
from scopa.rules.round import moves_with
from scopa.rules.view import View

SLIPS_OF_100 = 20

Rank: TypeAlias = tuple[int, ...]


def any_move(view: View, rng: Rng) -> Move:
    """One of the legal moves, each as likely."""
    moves = view.legal_moves()
    return moves[rng.below(len(moves))]


def greedy_with_slips(view: View, rng: Rng) -> Move:
    """The greedy move, but any legal one in a fifth of the cases."""
    if rng.below(100) < SLIPS_OF_100:
        return any_move(view, rng)
    return _first(view) or max(_plays(view), key=partial(_greed, view))


def careful(view: View, rng: Rng) -> Move:
    """The greedy move among those that leave no sweep, or among all if none does."""
    unseen = _one_of_each_unseen_value(view)
    return _first(view) or max(_plays(view), key=partial(_care, view, unseen))


def _first(view: View) -> Declare | None:
    """A declaration if there is one: it only gives points."""
    return next((move for move in view.legal_moves() if isinstance(move, Declare)), None)


def _plays(view: View) -> list[Play]:
    return [move for move in view.legal_moves() if isinstance(move, Play)]


def _greed(view: View, move: Play) -> Rank:
    """How good the move is by what it takes: a scopa, the worth of the cards."""
    worths = card_worths(view.rules)
    worth = sum(worths[card] for card in (move.card, *move.capture))
    gain = worth if move.capture else -worth
    sign = 1 if points_are_good(view.rules) else -1
    return sign * _is_scopa(view, move), sign * gain


def _care(view: View, unseen: Cards, move: Play) -> Rank:
    """The same, with what the next player may sweep between the scopa and the cards."""
    scopa, gain = _greed(view, move)
    swept = _leaves_a_sweep(view, unseen, move)
    return scopa, -swept if points_are_good(view.rules) else swept, gain


def _is_scopa(view: View, move: Play) -> bool:
    """Whether the move sweeps the table; with the last card of all it may count nothing."""
    return view.rules.counts_scopas and bool(move.capture) and len(move.capture) == len(view.table)


def _leaves_a_sweep(view: View, unseen: Cards, move: Play) -> bool:
    """Whether a card that this seat has not seen could take all that the move leaves there."""
    left = _table_after(view, move)
    if not left or not view.rules.counts_scopas:
        return False
    answers = moves_with(view.rules, unseen, left, matta=view.matta, first=False, declared=True)
    return any(isinstance(answer, Play) and answer.capture == left for answer in answers)


def _table_after(view: View, move: Play) -> Cards:
    if move.capture:
        return tuple(card for card in view.table if card not in move.capture)
    return tuple(sorted((*view.table, move.card)))


def _one_of_each_unseen_value(view: View) -> Cards:
    """Cards that may be in the other hands, one for each value: equal ones sweep alike."""
    seen = {*view.hand, *view.table, *(card for pile in view.piles for card in pile)}
    return tuple({VALUE[card]: card for card in DECK if card not in seen}.values())
