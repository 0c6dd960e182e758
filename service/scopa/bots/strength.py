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
    Strength("maestro", "esperto", "scopa", 2, 0.538, 0.035, 0.3, 150),
    Strength("maestro", "esperto", "escoba", 2, 0.548, 0.035, 0.26, 150),
    Strength("maestro", "esperto", "cirulla", 2, 0.543, 0.033, 0.53, 150),
    Strength("maestro", "esperto", "scopone", 4, 0.58, 0.017, 0.49, 1000),
    Strength("maestro", "esperto", "scopone_scientifico", 4, 0.585, 0.043, 0.65, 150),
    Strength("maestro", "esperto", "scopa", 4, 0.525, 0.04, 0.22, 150),
    Strength("maestro", "esperto", "scopa", 6, 0.525, 0.044, 0.02, 150),
    Strength("maestro", "furbo", "scopa", 2, 0.67, 0.016, 1.19, 1000),
    Strength("maestro", "furbo", "escoba", 2, 0.658, 0.025, 1.35, 400),
    Strength("maestro", "furbo", "cirulla", 2, 0.637, 0.024, 2.99, 400),
    Strength("maestro", "furbo", "scopone", 4, 0.856, 0.02, 2.4, 400),
    Strength("maestro", "furbo", "scopone_scientifico", 4, 0.849, 0.021, 2.95, 400),
    Strength("maestro", "furbo", "scopa", 4, 0.665, 0.038, 1.13, 150),
    Strength("maestro", "furbo", "scopa", 6, 0.643, 0.045, 1.01, 150),
    Strength("esperto", "furbo", "scopa", 2, 0.667, 0.015, 1.12, 1000),
    Strength("esperto", "furbo", "escoba", 2, 0.62, 0.02, 1.1, 600),
    Strength("esperto", "furbo", "cirulla", 2, 0.64, 0.02, 2.95, 600),
    Strength("esperto", "furbo", "scopone", 4, 0.739, 0.013, 1.59, 1500),
    Strength("esperto", "furbo", "scopone_scientifico", 4, 0.721, 0.012, 1.69, 1500),
    Strength("esperto", "furbo", "scopa", 4, 0.602, 0.045, 0.75, 150),
    Strength("esperto", "furbo", "scopa", 6, 0.632, 0.046, 0.81, 150),
    Strength("furbo", "casuale", "scopa", 2, 0.737, 0.007, 1.74, 5000),
    Strength("furbo", "casuale", "escoba", 2, 0.805, 0.022, 3.29, 500),
    Strength("furbo", "casuale", "cirulla", 2, 0.856, 0.02, 7.68, 500),
    Strength("furbo", "casuale", "scopone", 4, 0.945, 0.012, 4.14, 500),
    Strength("furbo", "casuale", "scopone_scientifico", 4, 0.979, 0.008, 5.44, 500),
    Strength("furbo", "casuale", "scopa", 4, 0.764, 0.023, 1.95, 500),
    Strength("furbo", "casuale", "scopa", 6, 0.759, 0.023, 1.92, 500),
    Strength("principiante", "casuale", "scopa", 2, 0.699, 0.024, 1.44, 500),
    Strength("principiante", "casuale", "escoba", 2, 0.739, 0.025, 2.51, 500),
    Strength("principiante", "casuale", "cirulla", 2, 0.797, 0.022, 6.25, 500),
    Strength("principiante", "casuale", "scopone", 4, 0.895, 0.017, 3.4, 500),
    Strength("principiante", "casuale", "scopone_scientifico", 4, 0.928, 0.014, 4.25, 500),
    Strength("principiante", "casuale", "scopa", 4, 0.703, 0.024, 1.41, 500),
    Strength("principiante", "casuale", "scopa", 6, 0.726, 0.025, 1.68, 500),
)


def strength_of(player: str) -> tuple[Strength, ...]:
    """All that was measured of this player against weaker ones."""
    return tuple(one for one in MEASURED if one.player == player)
