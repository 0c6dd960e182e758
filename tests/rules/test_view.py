"""What may a seat know of a round, and what not?"""

import pytest

from scopa.rules.cards import texts
from scopa.rules.moves import move_text
from scopa.rules.round import Round
from scopa.rules.view import view
from tests.rules.positions import after, cards, deal, legal, position, rules_of

SCOPA = rules_of("scopa")
CIRULLA = rules_of("cirulla")


@pytest.fixture
def middle() -> Round:
    """A round of four in two teams, seat 1 to play."""
    return position(
        SCOPA,
        "1D 2D",
        "3S 4S",
        "5D 6D",
        "7D 8D",
        table="3C 10B",
        stock="9D 10D",
        piles=("1B 1S", "2B 2S"),
        turn=1,
        scopas=(1, 0),
        declared_points=(0, 3),
        last_capturer=1,
        history=b"\x80",
    )


def test_a_seat_sees_its_own_hand_and_the_number_of_the_others(middle: Round) -> None:
    seen = view(middle, 3, (4, 2))
    assert seen.hand == cards("7D 8D")
    assert seen.hand_counts == (2, 2, 2, 2)
    assert seen.stock_count == 2
    assert seen.totals == (4, 2)
    assert seen.seat == 3


def test_everything_that_lies_open_is_seen_as_it_is(middle: Round) -> None:
    for seat in (0, 1, 2, 3, None):
        seen = view(middle, seat, (0, 0))
        for name in set(seen._fields) & set(Round._fields):
            assert getattr(seen, name) == getattr(middle, name), name


def test_somebody_without_a_seat_sees_no_hand(middle: Round) -> None:
    seen = view(middle, None, (0, 0))
    assert (seen.seat, seen.hand, seen.legal_moves()) == (None, (), ())


def test_only_the_seat_to_play_finds_legal_moves(middle: Round) -> None:
    assert [move_text(move) for move in view(middle, 1, (0, 0)).legal_moves()] == legal(middle)
    assert legal(middle) == ["3Sx3C", "4S"]
    for seat in (0, 2, 3, None):
        assert view(middle, seat, (0, 0)).legal_moves() == ()


def test_nobody_finds_legal_moves_once_the_round_is_over(middle: Round) -> None:
    over = middle._replace(turn=None)
    assert all(view(over, seat, (0, 0)).legal_moves() == () for seat in (0, 1, 2, 3, None))


def test_what_others_hold_does_not_change_a_view(middle: Round) -> None:
    swapped = middle._replace(
        hands=(cards("9D 8D"), middle.hands[1], cards("7D 6D"), cards("10D 1D")),
        stock=cards("2D 5D"),
    )
    assert view(swapped, 1, (0, 0)) == view(middle, 1, (0, 0))
    assert view(swapped, None, (0, 0)) == view(middle, None, (0, 0))
    assert view(swapped, 0, (0, 0)) != view(middle, 0, (0, 0))


def test_only_the_seat_to_play_finds_its_declarations() -> None:
    start = position(CIRULLA, "4D 4S 4B", "1D 2D 3D")
    assert move_text(view(start, 0, (0, 0)).legal_moves()[0]) == "declare"
    assert view(start, 1, (0, 0)).legal_moves() == ()
    could_not = start._replace(hands=(cards("4D 8S 10B"), start.hands[1]))
    assert view(could_not, 1, (0, 0)) == view(start, 1, (0, 0))
    assert view(could_not, None, (0, 0)) == view(start, None, (0, 0))


def test_a_declared_hand_is_shown_to_everybody() -> None:
    declared = after(position(CIRULLA, "7C 2D 3S", "1D 8D 9D", table="10B"), "declare=3")
    for seat in (0, 1, None):
        seen = view(declared, seat, (0, 0))
        shown = seen.declared[0]
        assert shown is not None
        assert texts(shown.hand) == ["2D", "7C", "3S"]
        assert (seen.matta, seen.declared_points) == (3, (3, 0))


def test_a_seat_that_declared_does_not_find_it_again() -> None:
    declared = after(position(CIRULLA, "7C 2D 3S", "1D 8D 9D", table="4B 10B"), "declare=4")
    moves = [move_text(move) for move in view(declared, 0, (0, 0)).legal_moves()]
    assert moves == legal(declared) == ["2D", "7Cx4B", "3S"]
    assert not any(text.startswith("declare") for text in moves)


def test_only_the_very_first_ace_is_a_plain_one_seen_from_its_seat() -> None:
    rules = rules_of("asso_piglia_tutto_traditional")
    first = deal(rules, "2D 3D 4D 6D 1C 1S 8C", seats=3, dealer=2)
    assert "1C" in map(move_text, view(first, 0, (0, 0, 0)).legal_moves())
    second = after(first, "8Dx2D+6D")
    assert "1Sx3D+4D" in map(move_text, view(second, 1, (0, 0, 0)).legal_moves())
