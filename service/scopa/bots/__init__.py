"""The computer players: a view of the round in, a move out; the rules and nothing else behind them.

Where what lives: `players` (who they are), `thumb` (those without foresight), `worth` (what cards
are worth in a variant), `rng` (their chance).
"""

from scopa.bots.players import BOTS, Bot, choose, thinks
from scopa.bots.rng import Rng

__all__ = ["BOTS", "Bot", "Rng", "choose", "thinks"]
