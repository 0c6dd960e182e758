"""Do the computer players play by the rules, and from what they may see alone?"""

from itertools import islice
from random import Random

import pytest

from scopa.bots import BOTS, choose
from scopa.rules.round import legal_moves
from scopa.rules.variants import VARIANTS, Variant
from scopa.rules.view import view
from tests.bots.rounds import SHAPES, dealt_again, random_rounds

STATES_A_SHAPE = 30

shapes = pytest.mark.parametrize(
    ("rules", "seats", "sides"),
    SHAPES,
    ids=[f"{rules.key}-{seats}-{sides}" for rules, seats, sides in SHAPES],
)
players = pytest.mark.parametrize("key", BOTS)


@shapes
@players
def test_every_move_is_legal(key: str, rules: Variant, seats: int, sides: int) -> None:
    rounds = random_rounds(Random(f"legal {rules.key}"), rules, seats, sides)
    for number, r in enumerate(islice(rounds, STATES_A_SHAPE)):
        assert choose(key, view(r, r.turn, (0,) * sides), bytes([number])) in legal_moves(r)


@shapes
@players
def test_hidden_cards_do_not_change_the_move(
    key: str, rules: Variant, seats: int, sides: int
) -> None:
    random = Random(f"hidden {rules.key}")
    for number, r in enumerate(islice(random_rounds(random, rules, seats, sides), STATES_A_SHAPE)):
        other = dealt_again(random, r)
        seed = bytes([number])
        assert choose(key, view(r, r.turn, (0,) * sides), seed) == choose(
            key, view(other, other.turn, (0,) * sides), seed
        )


@players
def test_the_same_seed_gives_the_same_move(key: str) -> None:
    rounds = random_rounds(Random(5), VARIANTS["scopa"], 2, 2)
    for r in islice(rounds, 100):
        seen = view(r, r.turn, (0, 0))
        assert choose(key, seen, b"seed") == choose(key, seen, b"seed")


@players
def test_a_player_has_a_name_and_a_description_of_one_line(key: str) -> None:
    bot = BOTS[key]
    assert bot.key == key
    assert bot.name
    assert bot.description.endswith(".")
    assert "\n" not in bot.description
