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


MEASURED: tuple[Strength, ...] = (
    Strength("maestro", "esperto", "scopa", 2, 0.562, 0.074, 0.06, 40),
    Strength("maestro", "esperto", "escoba", 2, 0.519, 0.069, 0.0, 40),
    Strength("maestro", "esperto", "cirulla", 2, 0.525, 0.052, 0.17, 40),
    Strength("maestro", "esperto", "scopone", 4, 0.544, 0.082, 0.44, 40),
    Strength("maestro", "esperto", "scopone_scientifico", 4, 0.569, 0.082, 0.28, 40),
    Strength("maestro", "furbo", "scopa", 2, 0.635, 0.069, 0.78, 50),
    Strength("maestro", "furbo", "escoba", 2, 0.57, 0.069, 0.28, 50),
    Strength("maestro", "furbo", "cirulla", 2, 0.54, 0.065, 0.62, 50),
    Strength("maestro", "furbo", "scopone", 4, 0.755, 0.065, 1.69, 50),
    Strength("maestro", "furbo", "scopone_scientifico", 4, 0.695, 0.076, 1.65, 50),
    Strength("esperto", "furbo", "scopa", 2, 0.612, 0.041, 0.89, 150),
    Strength("esperto", "furbo", "escoba", 2, 0.582, 0.042, 0.76, 150),
    Strength("esperto", "furbo", "cirulla", 2, 0.538, 0.037, 1.12, 150),
    Strength("esperto", "furbo", "scopone", 4, 0.693, 0.043, 1.14, 150),
    Strength("esperto", "furbo", "scopone_scientifico", 4, 0.672, 0.042, 1.31, 150),
    Strength("furbo", "casuale", "scopa", 2, 0.739, 0.026, 1.78, 400),
    Strength("furbo", "casuale", "escoba", 2, 0.812, 0.024, 3.32, 400),
    Strength("furbo", "casuale", "cirulla", 2, 0.846, 0.023, 7.66, 400),
    Strength("furbo", "casuale", "scopone", 4, 0.948, 0.013, 4.19, 400),
    Strength("furbo", "casuale", "scopone_scientifico", 4, 0.977, 0.009, 5.5, 400),
    Strength("principiante", "casuale", "scopa", 2, 0.704, 0.027, 1.47, 400),
    Strength("principiante", "casuale", "escoba", 2, 0.738, 0.028, 2.45, 400),
    Strength("principiante", "casuale", "cirulla", 2, 0.789, 0.024, 6.24, 400),
    Strength("principiante", "casuale", "scopone", 4, 0.907, 0.018, 3.46, 400),
    Strength("principiante", "casuale", "scopone_scientifico", 4, 0.932, 0.015, 4.29, 400),
)


def strength_of(player: str) -> tuple[Strength, ...]:
    """All that was measured of this player against weaker ones."""
    return tuple(one for one in MEASURED if one.player == player)
