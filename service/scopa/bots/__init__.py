"""The computer players: a view of the round in, a move out; the rules and nothing else behind them.

Where what lives: `players` (who they are), `thumb` (rules of thumb), `foresight` (those that look
ahead), `advice` and `reasons` (hints), `search` and `endgame` (looking ahead), `core` (the compiled
search), `engine` (which of the two runs) and `contest` (on which moves), `knowledge` and
`inference` (what a seat knows), `position` and `results` (a round in bits), `tables`, `counting`
and `worth` (a variant in numbers), `rng` (their chance), `strength` (what was measured).
"""

from scopa.bots.advice import Hint, Hints, hints
from scopa.bots.engine import COMPILED
from scopa.bots.players import BOTS, Bot, choose, thinks
from scopa.bots.rng import Rng
from scopa.bots.strength import Strength, strength_of

__all__ = [
    "BOTS",
    "COMPILED",
    "Bot",
    "Hint",
    "Hints",
    "Rng",
    "Strength",
    "choose",
    "hints",
    "strength_of",
    "thinks",
]
