"""How strong are the computer players, measured on duplicate deals?

Written by `make ladder`; docs/bots.md says how it is measured.
"""

from typing import NamedTuple


class Strength(NamedTuple):
    """The share of rounds that a player won against another, a tie being half of one.

    The true share is within `half_width` of it 95 times in a hundred. `points` are those that the
    player had more in a round; `pairs` how many deals were played twice.
    """

    player: str
    against: str
    variant: str
    seats: int
    share: float
    half_width: float
    points: float
    pairs: int


MEASURED: tuple[Strength, ...] = ()


def strength_of(player: str) -> tuple[Strength, ...]:
    """All that was measured of this player against weaker ones."""
    return tuple(one for one in MEASURED if one.player == player)
