"""What is a card, and how is it written?"""

import pytest

from scopa.rules.cards import BY_TEXT, DECK, SUIT, TEXT, VALUE, parse_card, parse_cards, texts
from scopa.rules.errors import NotationError


def test_the_deck_is_in_order_of_suits_then_of_values() -> None:
    written = [f"{value}{suit}" for suit in "DCSB" for value in range(1, 11)]
    assert texts(DECK) == list(TEXT) == list(BY_TEXT) == written
    assert [parse_card(text) for text in written] == list(DECK) == list(range(40))


def test_value_and_suit_of_a_card_are_looked_up_by_it() -> None:
    assert [(VALUE[card], SUIT[card]) for card in parse_cards("1D 10D 7C 8S 9B")] == [
        (1, 0),
        (10, 0),
        (7, 1),
        (8, 2),
        (9, 3),
    ]


def test_cards_keep_the_order_in_which_they_are_written() -> None:
    assert texts(parse_cards("7D  3C 1B")) == ["7D", "3C", "1B"]
    assert parse_cards("") == ()


@pytest.mark.parametrize(
    "text", ["", "7", "D", "0D", "11D", "7d", "D7", "07D", " 7D", "7D ", "7X", "\u0667D", "7D3C"]
)
def test_what_is_not_a_card_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_card(text)
    assert str(refusal.value) == f"{text!r} is not a card: write 1 to 10, then D, C, S or B"
    assert refusal.value.code == "invalid_field"


def test_one_wrong_card_among_several_is_refused() -> None:
    with pytest.raises(NotationError, match=r"^'7X' is not a card"):
        parse_cards("7D 7X")
