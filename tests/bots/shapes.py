"""Which games are the computer players tried on?"""

from dataclasses import replace

import pytest

from scopa.rules import capture, scoring
from scopa.rules.variants import CIRULLA, SCOPA, VARIANTS, Variant

Shape = tuple[Variant, int, int]

# Every variant with every number of seats and of sides that it has.
SHAPES: list[Shape] = [
    (variant, seats, sides)
    for variant in VARIANTS.values()
    for seats, groupings in variant.groupings.items()
    for sides in groupings
]

# Rows of existing mechanics that no variant has put together so.
WILD = replace(
    CIRULLA,
    key="wild",
    points=(*SCOPA.points, scoring.ponino, scoring.sevens, scoring.trente, scoring.declarations),
    sweeps=capture.ace_sweeps_after_the_first_card,
    last_card_scopa=True,
    leftovers="dealer",
    matta_keeps_value=False,
)
FIVE_CARDS = replace(SCOPA, key="five_cards", hand_size=5, table_size=0, napola=True)
MADE_UP: list[Shape] = [
    (WILD, 3, 3),
    (FIVE_CARDS, 4, 2),
    *(
        (replace(SCOPA, key=f"{choice}_{most}", capture_choice=choice, max_captured=most), 2, 2)
        for choice in ("single_first", "fewest", "any")
        for most in (None, 2)
    ),
    (replace(SCOPA, key="any_primiera", primiera_suits="any", napola=True), 6, 2),
]


def share(of_variant: int, rules: Variant) -> int:
    """What falls to one shape of a variant that wants so much as a whole."""
    return -(-of_variant // sum(map(len, rules.groupings.values())))


def _id(shape: Shape) -> str:
    rules, seats, sides = shape
    return f"{rules.key}-{seats}-{sides}"


shapes = pytest.mark.parametrize(("rules", "seats", "sides"), SHAPES, ids=map(_id, SHAPES))
all_shapes = pytest.mark.parametrize(
    ("rules", "seats", "sides"), SHAPES + MADE_UP, ids=map(_id, SHAPES + MADE_UP)
)
