"""Do the rules of thumb choose as a sensible player would?"""

import pytest

from scopa.bots import choose
from scopa.rules.moves import move_text
from scopa.rules.round import Round
from scopa.rules.variants import CIRULLA, ESCOBA, SCOPA, SCOPA_A_PERDERE, SCOPA_FRAC, Variant
from scopa.rules.view import view
from tests.rules.positions import others, position


def furbo(r: Round) -> str:
    return move_text(choose("furbo", view(r, r.turn, (0,) * len(r.piles)), b""))


@pytest.mark.parametrize(
    ("rules", "hand", "table", "move"),
    [
        pytest.param(SCOPA, "7D 6C", "6S", "6Cx6S", id="a scopa rather than a better card laid"),
        pytest.param(SCOPA, "5C 7C", "5D 7D 8C", "7Cx7D", id="the settebello rather than a coin"),
        pytest.param(SCOPA, "2C 7S", "10D", "2C", id="the cheaper card is laid"),
        pytest.param(SCOPA_A_PERDERE, "6C 9D", "6S", "9D", id="no scopa where points are bad"),
        pytest.param(SCOPA_FRAC, "7C 8C", "7D 8S", "8Cx8S", id="honours where only they count"),
        pytest.param(ESCOBA, "8C 5C", "7D 10S 2S", "8Cx7D", id="seven and eight make fifteen"),
    ],
)
def test_furbo_takes_what_is_worth_most(rules: Variant, hand: str, table: str, move: str) -> None:
    stock = others(hand, table, "1B 2B")
    assert furbo(position(rules, hand, "1B 2B", table=table, stock=stock)) == move


def test_furbo_declares_before_it_plays() -> None:
    r = position(
        CIRULLA, "1S 2S 3S", "8C 9C 10C", table="4D", stock=others("1S 2S 3S 8C 9C 10C 4D")
    )
    assert furbo(r) == "declare"


@pytest.mark.parametrize(
    ("hidden", "move"),
    [
        pytest.param("6D 6S", "7S", id="a six would sweep two and four"),
        pytest.param("9D 9S", "4C", id="a nine would sweep two and seven"),
        pytest.param("10D 10S", "4C", id="neither is left, so the cheaper card is laid"),
    ],
)
def test_furbo_leaves_no_scopa_to_cards_that_are_not_gone(hidden: str, move: str) -> None:
    piles = (others("4C 7S 2D", hidden), "")
    assert furbo(position(SCOPA, "4C 7S", hidden, table="2D", piles=piles)) == move


def test_principiante_slips_now_and_then() -> None:
    r = position(SCOPA, "7D 6C 1C", "1B 2B 3B", table="6S", stock=others("7D 6C 1C 1B 2B 3B 6S"))
    seen = view(r, 0, (0, 0))
    moves = [move_text(choose("principiante", seen, bytes([seed]))) for seed in range(200)]
    slips = sum(move != "6Cx6S" for move in moves)
    assert 10 < slips < 50  # two thirds of a fifth: 27
