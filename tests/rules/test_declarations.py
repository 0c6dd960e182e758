"""What may be declared in Cirulla, what is it worth, and what does the matta count meanwhile?"""

import pytest

from scopa.rules.cards import texts
from scopa.rules.declarations import declarations, declared_points
from scopa.rules.errors import CannotDeclare
from scopa.rules.legality import find_declaration
from scopa.rules.moves import move_text
from scopa.rules.round import legal_moves
from tests.rules.positions import after, cards, legal, position, rules_of

CIRULLA = rules_of("cirulla")
FORGETS = rules_of("cirulla", matta_keeps_value=False)


@pytest.mark.parametrize(
    ("hand", "open_to_it", "worth"),
    [
        ("4D 4S 4B", "declare", 10),
        ("10D 10S 10B", "declare", 10),
        ("1D 1C 1S", "declare", 10),
        ("1D 2C 6S", "declare", 3),
        ("1D 2C 7S", "", 0),
        ("4D 4S 1B", "declare", 3),
        ("5D 5S 1B", "", 0),
        ("7C 7D 7S", "declare=7", 10),
        ("7C 2D 2S", "declare=2", 10),
        ("7C 10D 10S", "declare=10", 10),
        ("7C 1D 7S", "declare=1", 3),
        ("7C 2D 7S", "", 0),
        ("7C 1D 2S", "declare=1 declare=2 declare=3 declare=4 declare=5 declare=6", 3),
        ("7C 5D 2S", "declare=1 declare=2", 3),
        ("7C 8D 1S", "", 0),
    ],
)
def test_a_hand_declares_three_of_a_kind_or_nine_or_less(
    hand: str, open_to_it: str, worth: int
) -> None:
    found = declarations(cards(hand))
    assert [move_text(move) for move in found] == open_to_it.split()
    if found:
        assert declared_points(cards(hand)) == worth


def test_a_declaration_stands_beside_the_plays_and_is_made_once() -> None:
    start = position(CIRULLA, "4D 4S 4B", "9D 8S 10B")
    assert legal(start) == ["declare", "4D", "4S", "4B"]
    declared = after(start, "declare")
    assert declared.turn == 0
    assert declared.declared_points == (10, 0)
    assert declared.declared[1] is None
    shown = declared.declared[0]
    assert shown is not None
    assert (move_text(shown.move), texts(shown.hand), shown.points) == (
        "declare",
        ["4D", "4S", "4B"],
        10,
    )
    assert legal(declared) == ["4D", "4S", "4B"]


def test_playing_a_card_lets_a_declaration_pass() -> None:
    start = position(CIRULLA, "4D 4S 4B", "9D 8S 10B")
    next_turn = after(start, "4D", "10B")
    assert legal(next_turn) == ["4Sx4D", "4Bx4D"]


def test_each_seat_declares_at_its_own_turn_for_its_own_side() -> None:
    hands = ("1D 2D 3D", "5D 5C 5S", "10D 10C 8B", "1S 1C 1B")
    start = position(CIRULLA, *hands, piles=("", ""))
    played = after(start, "declare", "3D", "declare", "5D", "10Dx5D")
    assert played.declared_points == (3, 10)
    assert after(played, "declare").declared_points == (3, 20)
    assert [one is not None for one in played.declared] == [True, True, False, False]


def test_a_hand_of_two_declares_nothing() -> None:
    assert "declare" not in legal(position(CIRULLA, "1D 2D", "9D 8S"))
    assert legal(position(CIRULLA, "7C 2D", "9D 8S")) == ["2D", "7C"]


def test_new_hands_may_be_declared_again() -> None:
    start = position(CIRULLA, "2C", "3C 9D", stock="2D 9S 3D 10S 2S 8S", turn=1)
    again = after(start, "3C", "2C", "9D")
    assert again.declared == (None, None)
    assert again.hands == (cards("2D 3D 2S"), cards("9S 10S 8S"))
    assert "declare" in legal(again)


@pytest.mark.parametrize("key", ["scopa", "asso_piglia_tutto", "escoba"])
def test_nobody_declares_elsewhere(key: str) -> None:
    assert legal(position(rules_of(key), "4D 4S 4B", "")) == ["4D", "4S", "4B"]


def test_a_declared_matta_is_played_with_the_value_named() -> None:
    start = position(CIRULLA, "7C 2D 5S", "9D 8S 10B", table="2C 9C")
    assert legal(start)[:2] == ["declare=1", "declare=2"]
    assert "7Cx2C" not in legal(start)
    assert "7Cx2C" in legal(after(start, "declare=2"))


def test_a_matta_declared_an_ace_sweeps_like_an_ace() -> None:
    start = position(CIRULLA, "7C 2D 5S", "9D 8S 10B", table="4C 9C")
    swept = after(start, "declare=1", "7Cx4C+9C")
    assert swept.scopas == (1, 0)
    assert set(swept.piles[0]) == set(cards("7C 4C 9C"))
    assert swept.matta is None


def test_a_matta_that_lies_there_as_an_ace_keeps_an_ace_from_sweeping() -> None:
    start = position(CIRULLA, "7C 2D 5S", "1D 8S 10B")
    laid = after(start, "declare=1", "7C")
    assert laid.matta == 1
    assert legal(laid)[0] == "1Dx7C"
    crowded = laid._replace(table=cards("7C 10S"))
    assert [text for text in legal(crowded) if text.startswith("1D")] == ["1Dx7C"]


def test_a_matta_keeps_its_value_on_the_table_until_the_next_deal() -> None:
    start = position(
        CIRULLA, "7C 3D", "9D 10D", table="", stock="5C 8D 10B 1S 9S 2S", matta=3, deal=1
    )
    laid = after(start, "7C")
    assert laid.matta == 3
    assert legal(laid) == ["9D", "10D"]
    dealt = after(laid, "10D", "3Dx7C")
    assert dealt.matta is None
    waiting = after(laid._replace(hands=(cards("4D"), cards("10D"))), "10D", "4D")
    assert waiting.deal == 2
    assert waiting.matta is None
    assert "8Dx7C" in legal(waiting)  # fifteen with a seven


def test_a_matta_may_forget_its_value_when_it_lies_down() -> None:
    start = position(FORGETS, "7C 2D 5S", "3D 8S 10B", table="2C 9C")
    capturing = after(start, "declare=2", "7Cx2C")
    assert set(capturing.piles[0]) == set(cards("7C 2C"))
    assert capturing.matta is None
    laid = after(start._replace(table=cards("10C 4C")), "declare=2", "7C")
    assert laid.matta is None
    assert "8Sx7C" in legal(laid)
    other_card_first = after(start, "declare=2", "5S")
    assert other_card_first.matta == 2


def test_a_captured_matta_has_no_value_any_more() -> None:
    start = position(CIRULLA, "3D", "7S 9C", table="7C", matta=3, turn=0)
    assert after(start, "3Dx7C").matta is None
    elsewhere = position(CIRULLA, "9D 2B", "7S 9S", table="7C 9C", matta=3, turn=0)
    assert after(elsewhere, "9Dx9C").matta == 3


def test_declaring_without_the_matta_leaves_the_matta_alone() -> None:
    start = position(CIRULLA, "1D 2D 3D", "7S 9C 10S", table="7C 10C", matta=5)
    assert after(start, "declare").matta == 5


def test_a_declaration_not_open_is_refused_with_what_is() -> None:
    with pytest.raises(CannotDeclare) as refusal:
        find_declaration(legal_moves(position(CIRULLA, "7C 2D 5S", "")), 3)
    assert str(refusal.value) == "declare=3 is not open to you; legal: declare=1, declare=2"
    with pytest.raises(CannotDeclare) as refusal:
        find_declaration(legal_moves(position(CIRULLA, "9C 10D 5S", "")), None)
    assert str(refusal.value) == "declare is not open to you; legal: nothing to declare"
    assert refusal.value.code == "cannot_declare"


def test_an_open_declaration_is_found_by_the_value_named() -> None:
    moves = legal_moves(position(CIRULLA, "7C 2D 5S", ""))
    assert move_text(find_declaration(moves, 2)) == "declare=2"
    assert move_text(find_declaration(legal_moves(position(CIRULLA, "4D 4C 4S", "")), None)) == (
        "declare"
    )
