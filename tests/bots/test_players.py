"""Do the computer players play by the rules, and from what they may see alone?"""

from collections.abc import Callable
from itertools import islice
from os import environ
from random import Random

import pytest

from scopa.bots import BOTS, COMPILED, choose, thinks
from scopa.rules.moves import Move
from scopa.rules.round import Round, legal_moves
from scopa.rules.variants import SCOPA, Variant
from scopa.rules.view import view
from tests.bots.rounds import dealt_again, random_rounds
from tests.bots.shapes import shapes, share

# In the long form (`make bots`) 1,000 states of every variant.
STATES = int(environ.get("BOT_STATES", "0"))
FEWEST_STATES = 50
FEWEST_TO_SEARCH = 2

players = pytest.mark.parametrize("key", BOTS)
# The plain search stops by the clock, so only the compiled one plays the same each time.
repeatable_players = pytest.mark.parametrize(
    "key", [key for key in BOTS if COMPILED or not thinks(key)]
)


def states(key: str, rules: Variant, seats: int, sides: int) -> list[tuple[int, Round]]:
    """Numbered states; a player that searches has fewer of them, spread over as many rounds."""
    random = Random(f"{rules.key} {seats} {sides}")
    rounds = random_rounds(random, rules, seats, sides)
    step = 7 if thinks(key) else 1
    count = max(FEWEST_TO_SEARCH if thinks(key) else FEWEST_STATES, share(STATES, rules))
    return list(enumerate(islice(rounds, 0, count * step, step)))


def chosen(key: str, r: Round, seed: int) -> Move:
    return choose(key, view(r, r.turn, (0,) * len(r.piles)), bytes([seed % 256]))


def sees_hidden_cards(choice: Callable[[Round], Move], random: Random, r: Round) -> bool:
    """Whether another deal of the cards that the seat to play cannot see changes its choice."""
    return choice(r) != choice(dealt_again(random, r))


@shapes
@players
def test_every_move_is_legal(key: str, rules: Variant, seats: int, sides: int) -> None:
    for seed, r in states(key, rules, seats, sides):
        assert chosen(key, r, seed) in legal_moves(r)


@shapes
@repeatable_players
def test_hidden_cards_do_not_change_the_move(
    key: str, rules: Variant, seats: int, sides: int
) -> None:
    random = Random(f"hidden {rules.key}")
    for seed, r in states(key, rules, seats, sides):
        assert not sees_hidden_cards(lambda r, seed=seed: chosen(key, r, seed), random, r)  # type: ignore[misc]


def test_a_player_that_peeks_is_found_out() -> None:
    def peeking(r: Round) -> Move:
        moves = legal_moves(r)
        return moves[sum(map(sum, r.hands)) % len(moves)]

    random = Random(7)
    assert any(
        sees_hidden_cards(peeking, random, r)
        for r in islice(random_rounds(random, SCOPA, 2, 2), 100)
    )


@repeatable_players
def test_the_same_seed_gives_the_same_move(key: str) -> None:
    for r in islice(random_rounds(Random(5), SCOPA, 2, 2), 20):
        assert chosen(key, r, 1) == chosen(key, r, 1)


def test_another_seed_gives_another_move_in_time() -> None:
    r = next(random_rounds(Random(5), SCOPA, 2, 2))
    assert len({chosen("casuale", r, seed) for seed in range(50)}) == len(legal_moves(r))


@players
def test_a_player_has_a_name_and_a_description_of_one_line(key: str) -> None:
    bot = BOTS[key]
    assert bot.key == key
    assert bot.name
    assert bot.description.endswith(".")
    assert "\n" not in bot.description
