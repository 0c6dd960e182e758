"""Which computer players are there, and what does each choose?

A player sees what its seat may see and nothing else, and all its chance comes from the seed it is
given: the same view and seed give the same move.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scopa.bots.rng import Rng
from scopa.bots.thumb import any_move, careful, greedy_with_slips
from scopa.rules.moves import Move
from scopa.rules.view import View


@dataclass(frozen=True)
class Bot:
    """A computer player; `choose` wants the view of the seat to play."""

    key: str
    name: str
    description: str
    choose: Callable[[View, Rng], Move]


BOTS: Mapping[str, Bot] = {
    bot.key: bot
    for bot in (
        Bot("casuale", "Casuale", "Plays any legal move.", any_move),
        Bot(
            "principiante",
            "Principiante",
            "Takes what is worth most now, and slips in a fifth of its moves.",
            greedy_with_slips,
        ),
        Bot(
            "furbo",
            "Furbo",
            "Takes what is worth most and leaves no table that an unseen card sweeps.",
            careful,
        ),
    )
}


def choose(key: str, view: View, seed: bytes) -> Move:
    """The move of this player in this view, which must be the view of the seat to play.

    The seed is a secret of the caller's, another one for each move; KeyError for an unknown player.
    """
    return BOTS[key].choose(view, Rng.of_seed(seed))
