"""How is a move written, as text and as bytes?"""

import pytest

from scopa.rules.cards import parse_card, parse_cards
from scopa.rules.errors import NotationError
from scopa.rules.moves import Declare, Move, Play, move_bytes, move_text, parse_move, read_moves

MOVES: dict[str, Move] = {
    "2C": Play(parse_card("2C")),
    "1D": Play(0),
    "10B": Play(39),
    "7Dx7S": Play(parse_card("7D"), parse_cards("7S")),
    "10Bx1D+2D+3C+4B": Play(39, parse_cards("1D 2D 3C 4B")),
    "declare": Declare(),
    **{f"declare={value}": Declare(value) for value in range(1, 11)},
}


@pytest.mark.parametrize("text", MOVES)
def test_a_move_is_written_and_read_alike(text: str) -> None:
    assert move_text(MOVES[text]) == text
    assert parse_move(text) == MOVES[text]
    assert type(parse_move(text)) is type(MOVES[text])


def test_captured_cards_are_read_in_any_order() -> None:
    assert parse_move("7Dx4B+3S") == parse_move("7Dx3S+4B") == Play(6, (22, 33))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "'' is not a card"),
        ("7", "'7' is not a card"),
        ("x7D", "'' is not a card"),
        ("7DxX", "'X' is not a card"),
        ("7Dx3S+", "'' is not a card"),
        ("7Dx3S 4B", "'3S 4B' is not a card"),
        ("Declare", "'Declare' is not a card"),
        ("declare=", "'declare=' is not a move: the matta takes a value from 1 to 10"),
        ("declare=0", "'declare=0' is not a move"),
        ("declare=11", "'declare=11' is not a move"),
        ("declare=03", "'declare=03' is not a move"),
        ("declare=x", "'declare=x' is not a move"),
    ],
)
def test_what_is_not_a_move_is_refused_and_quoted(text: str, why: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_move(text)
    assert str(refusal.value).startswith(why)


@pytest.mark.parametrize("text", ["7Dx"])
def test_a_capture_of_nothing_is_no_way_to_lay_a_card(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text)


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("1D", b"\x80"),
        ("10B", b"\xa7"),
        ("7Dx3S+4B", b"\x86\x16\x21"),
        ("declare", b"\x40"),
        ("declare=1", b"\x41"),
        ("declare=10", b"\x4a"),
    ],
)
def test_a_stored_move_is_its_cards_and_a_mark(text: str, stored: bytes) -> None:
    assert move_bytes(parse_move(text)) == stored


def test_a_history_is_its_moves_one_after_the_other() -> None:
    history = b"".join(move_bytes(move) for move in MOVES.values())
    assert list(read_moves(history)) == list(MOVES.values())
    assert list(read_moves(b"")) == []
