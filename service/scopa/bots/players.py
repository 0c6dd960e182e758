"""Which computer players are there, and what does each choose?

A player sees what its seat may see and nothing else, and all its chance comes from the seed it is
given: the same view and seed give the same move.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from scopa.bots.foresight import esperto, maestro
from scopa.bots.knowledge import knowledge_of
from scopa.bots.position import Position, decode
from scopa.bots.rng import Rng
from scopa.bots.tables import tables_of
from scopa.bots.thumb import thumb_move
from scopa.rules.moves import Move
from scopa.rules.view import View


@dataclass(frozen=True)
class Bot:
    """A computer player; `choose` wants the view of the seat to play."""

    key: str
    name: str
    description: str
    choose: Callable[[View, Rng], Move]
    searches: bool = False


def _any_move(view: View, rng: Rng) -> Move:
    moves = view.legal_moves()
    return moves[rng.below(len(moves))]


def _by_thumb(view: View, rng: Rng, *, slips: int, careful: bool) -> Move:
    position = Position(tables_of(view.rules), knowledge_of(view))
    return decode(thumb_move(position, rng, slips=slips, careful=careful))


BOTS: Mapping[str, Bot] = {
    bot.key: bot
    for bot in (
        Bot("casuale", "Casuale", "Plays any legal move.", _any_move),
        Bot(
            "principiante",
            "Principiante",
            "Takes what is worth most now, and slips in a fifth of its moves.",
            partial(_by_thumb, slips=20, careful=False),
        ),
        Bot(
            "furbo",
            "Furbo",
            "Takes what is worth most and leaves no table that an unseen card sweeps.",
            partial(_by_thumb, slips=0, careful=True),
        ),
        Bot(
            "esperto",
            "Esperto",
            "Looks ahead over a thousand ways in which the round may go on.",
            esperto,
            searches=True,
        ),
        Bot(
            "maestro",
            "Maestro",
            "Looks further, minds what it takes to win the game, and errs in no ending.",
            maestro,
            searches=True,
        ),
    )
}


def choose(key: str, view: View, seed: bytes) -> Move:
    """The move of this player in this view, which must be the view of the seat to play.

    The seed is a secret of the caller's, another one for each move; KeyError for an unknown player.
    """
    return BOTS[key].choose(view, Rng.of_seed(seed))


def thinks(key: str) -> bool:
    """Whether this player searches before it chooses, which may take its time."""
    return BOTS[key].searches
