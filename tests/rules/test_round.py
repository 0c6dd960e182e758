"""How does a round go, from the deal to the points?"""

import pytest

from scopa.rules.cards import parse_card, parse_cards, texts
from scopa.rules.errors import AmbiguousCapture, CardNotInHand, IllegalCapture, MustCapture
from scopa.rules.legality import find_play
from scopa.rules.moves import Play, move_text, parse_move, read_moves
from scopa.rules.round import (
    Round,
    is_scopa,
    leftovers_side,
    legal_moves,
    play,
    score,
    start_round,
    tally,
)
from scopa.rules.variants import VARIANTS
from tests.rules.by_the_book import KEYS
from tests.rules.positions import after, cards, deal, legal, position, rules_of

SCOPA = rules_of("scopa")
DECK = tuple(range(40))


def hands(r: Round) -> list[str]:
    """Every hand as text."""
    return [" ".join(texts(hand)) for hand in r.hands]


def test_table_first_then_one_card_at_a_time_from_the_seat_after_the_dealer() -> None:
    r = start_round(SCOPA, 3, 3, 1, DECK)
    assert texts(r.table) == ["1D", "2D", "3D", "4D"]
    assert hands(r) == ["6D 9D 2C", "7D 10D 3C", "5D 8D 1C"]
    assert r.stock == tuple(range(13, 40))
    assert (r.turn, r.dealer, r.deal, r.history) == (2, 1, 1, b"")


def test_a_table_and_hands_lie_in_deck_order() -> None:
    r = start_round(SCOPA, 2, 2, 0, DECK[::-1])
    assert texts(r.table) == ["7B", "8B", "9B", "10B"]
    assert hands(r) == ["1B 3B 5B", "2B 4B 6B"]
    assert r.stock == DECK[::-1][10:]


def test_a_round_starts_with_nothing_won() -> None:
    r = start_round(SCOPA, 4, 2, 3, DECK)
    assert (r.piles, r.scopas, r.declared_points) == (((), ()), (0, 0), (0, 0))
    assert (r.last_capturer, r.matta, r.leftovers) == (None, None, ())
    assert r.declared == (None,) * 4


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_the_seat_after_the_dealer_plays_first(seats: int) -> None:
    for dealer in range(seats):
        assert start_round(SCOPA, seats, seats, dealer, DECK).turn == (dealer + 1) % seats


@pytest.mark.parametrize(
    ("key", "on_table", "in_hand", "stock"),
    [("scopone", 4, 9, 0), ("scopone_scientifico", 0, 10, 0), ("scopone_de_trente", 4, 9, 0)],
)
def test_a_scopone_is_dealt_whole(key: str, on_table: int, in_hand: int, stock: int) -> None:
    r = start_round(rules_of(key), 4, 2, 0, DECK)
    assert [len(r.table), *map(len, r.hands), len(r.stock)] == [on_table, *[in_hand] * 4, stock]


def test_hands_are_dealt_again_when_all_are_empty() -> None:
    r = start_round(SCOPA, 2, 2, 0, DECK)
    while r.deal == 1:
        r = play(r, legal_moves(r)[0])
    assert len(list(read_moves(r.history))) == 6
    assert hands(r) == ["2C 4C 6C", "1C 3C 5C"]
    assert (r.turn, r.deal, len(r.stock)) == (1, 2, 24)


@pytest.mark.parametrize(("seats", "deals"), [(2, 6), (3, 4), (4, 3), (6, 2)])
def test_a_round_has_as_many_deals_as_the_stock_gives(seats: int, deals: int) -> None:
    r = start_round(SCOPA, seats, seats, 0, DECK)
    while r.turn is not None:
        r = play(r, legal_moves(r)[-1])
    assert r.deal == deals
    assert len(list(read_moves(r.history))) == 36


def test_the_turn_passes_to_the_next_seat() -> None:
    r = position(SCOPA, "1D 2D", "3D 4D", "5D 6D", table="10D")
    r = after(r, "2D", "4D", "6Dx2D+4D", "1D")
    assert r.turn == 1


def test_a_card_that_cannot_capture_lies_on_the_table() -> None:
    r = after(position(SCOPA, "2D 8C", "3D 4D", table="1D 10B"), "8C")
    assert texts(r.table) == ["1D", "8C", "10B"]
    assert hands(r) == ["2D", "3D 4D"]
    assert (r.piles, r.last_capturer, r.scopas) == (((), ()), None, (0, 0))


def test_a_capture_goes_to_the_pile_of_the_side() -> None:
    start = position(
        SCOPA, "1C 2C", "7D 9C", "4C", "5C", table="3S 4B 10S", piles=("", "1S"), turn=1
    )
    r = after(start, "7Dx3S+4B")
    assert texts(r.table) == ["10S"]
    assert set(r.piles[1]) == set(cards("1S 7D 3S 4B"))
    assert (r.piles[0], r.last_capturer, r.scopas, r.turn) == ((), 1, (0, 0), 2)


def test_a_card_that_can_capture_must() -> None:
    assert legal(position(SCOPA, "6S 2D 5D", "", table="3C 2S 3D 3B")) == [
        "2Dx2S",
        "5Dx3D+2S",
        "5Dx3C+2S",
        "5Dx2S+3B",
        "6Sx3D+3C",
        "6Sx3D+3B",
        "6Sx3C+3B",
    ]


def test_nothing_is_legal_once_the_round_is_over() -> None:
    assert legal(position(SCOPA, "", "", turn=None)) == []


def test_the_players_say_which_of_two_equal_cards() -> None:
    start = position(SCOPA, "5S 1S", "10D", table="5D 5C")
    assert texts(after(start, "5Sx5D").table) == ["5C"]
    assert texts(after(start, "5Sx5C").table) == ["5D"]


def test_the_history_is_what_was_played() -> None:
    moves = ["2D", "4D", "6Dx2D+4D", "1D"]
    r = after(position(SCOPA, "1D 2D", "3D 4D", "5D 6D", table="10D"), *moves)
    assert [move_text(move) for move in read_moves(r.history)] == moves


def test_the_very_first_ace_is_a_plain_one_in_the_traditional_game() -> None:
    rules = rules_of("asso_piglia_tutto_traditional")
    start = deal(rules, "2D 3D 4D 6D 1C 8C 5C 1S 10C 9C", dealer=0)
    assert hands(start) == ["8C 9C 1S", "1C 5C 10C"]
    assert legal(start) == ["1C", "5Cx2D+3D", "10Cx4D+6D"]
    assert legal(after(start, "1C"))[-1] == "1Sx1C"
    assert legal(after(start, "5Cx2D+3D"))[-1] == "1Sx4D+6D"


def test_an_ace_on_the_first_table_is_taken_by_the_very_first_ace() -> None:
    start = deal(rules_of("asso_piglia_tutto_traditional"), "1D 3D 4D 6D 1C")
    assert "1Cx1D" in legal(start)


def test_a_first_card_of_a_later_deal_is_not_the_first_of_the_round() -> None:
    rules = rules_of("asso_piglia_tutto_traditional")
    second_deal = position(rules, "1C 5C 9D", "1S 2S 3B", table="10D", deal=2)
    assert "1Cx10D" in legal(second_deal)
    assert "1C" in legal(second_deal._replace(deal=1))
    assert legal(second_deal._replace(deal=1, turn=1, hands=(cards("5C 9D"), cards("1S"))))[0] == (
        "1Sx10D"
    )


def test_clearing_the_table_is_a_scopa() -> None:
    start = position(SCOPA, "7D 1C", "2C", "4C", "6C", table="3S 4B", piles=("", ""))
    assert is_scopa(start, parse_move("7Dx3S+4B"))
    assert after(start, "7Dx3S+4B").scopas == (1, 0)


def test_a_capture_that_leaves_a_card_is_no_scopa() -> None:
    start = position(SCOPA, "7D 1C", "2C", table="3S 4B 2S")
    assert not is_scopa(start, parse_move("7Dx3S+4B"))
    assert after(start, "7Dx3S+4B").scopas == (0, 0)


def test_a_card_laid_on_an_empty_table_is_no_scopa() -> None:
    start = position(SCOPA, "7D 1C", "2C")
    assert not is_scopa(start, parse_move("7D"))
    assert after(start, "7D").scopas == (0, 0)


def test_a_declaration_is_no_scopa() -> None:
    start = position(rules_of("cirulla"), "1D 2D 3D", "5C 9D 8S")
    assert not is_scopa(start, parse_move("declare"))


@pytest.mark.parametrize(
    ("stock", "other_hand", "allowed", "scopas"),
    [
        ("", "", False, 0),
        ("", "", True, 1),
        ("", "2D", False, 1),
        ("2D 3D 4D 5D 6D 8D", "", False, 1),
    ],
    ids=["last card", "last card, allowed", "a hand is left", "stock is left"],
)
def test_the_last_card_of_the_round_makes_no_scopa_unless_allowed(
    stock: str, other_hand: str, allowed: bool, scopas: int
) -> None:
    rules = rules_of("scopa", last_card_scopa=allowed)
    start = position(rules, "7D", other_hand, table="7S", stock=stock)
    assert is_scopa(start, parse_move("7Dx7S")) == bool(scopas)
    ended = play(start, parse_move("7Dx7S"))
    assert ended.scopas == (scopas, 0)
    assert set(ended.piles[0]) == set(cards("7D 7S"))


@pytest.mark.parametrize("key", ["asso_piglia_tutto", "asso_piglia_tutto_traditional", "cirulla"])
def test_an_ace_that_sweeps_makes_a_scopa_like_any_other(key: str) -> None:
    start = position(rules_of(key), "1D 2C", "3C 5C", table="10S 9B")
    assert after(start, "1Dx10S+9B").scopas == (1, 0)
    last = position(rules_of(key), "1D", "", table="10S 9B")
    assert after(last, "1Dx10S+9B").scopas == (0, 0)


def test_frac_knows_no_scopas() -> None:
    start = position(rules_of("scopa_frac", last_card_scopa=True), "7D 2C", "3C", table="7S")
    assert not is_scopa(start, parse_move("7Dx7S"))
    assert after(start, "7Dx7S").scopas == (0, 0)


def last_card(key: str, *, dealer: int, last_capturer: int | None, leftovers: str) -> Round:
    """A round of four in two teams after its last card, which captures nothing."""
    rules = rules_of(key, leftovers=leftovers)
    start = position(
        rules,
        "2C",
        "",
        "",
        "",
        table="7S 10B",
        piles=("1S", "3S"),
        dealer=dealer,
        last_capturer=last_capturer,
    )
    return after(start, "2C")


@pytest.mark.parametrize(
    ("dealer", "last_capturer", "leftovers", "side"),
    [
        (0, 1, "last_capturer", 1),
        (1, 0, "last_capturer", 0),
        (3, 0, "dealer", 1),
        (2, 1, "dealer", 0),
        (3, None, "last_capturer", 1),
        (2, None, "last_capturer", 0),
    ],
)
def test_leftovers_go_to_the_last_capturer_or_to_the_dealer(
    dealer: int, last_capturer: int | None, leftovers: str, side: int
) -> None:
    r = last_card("scopa", dealer=dealer, last_capturer=last_capturer, leftovers=leftovers)
    assert leftovers_side(r) == side
    assert r.turn is None
    assert texts(r.leftovers) == ["2C", "7S", "10B"]
    assert r.table == ()
    assert set(r.piles[side]) == set(cards("2C 7S 10B")) | set(cards(("1S", "3S")[side]))
    assert r.piles[1 - side] == cards(("1S", "3S")[1 - side])
    assert r.scopas == (0, 0)


def test_a_round_that_ends_with_a_capture_of_all_leaves_nothing() -> None:
    r = after(position(SCOPA, "7D", "", table="7S"), "7Dx7S")
    assert (r.turn, r.leftovers, r.table) == (None, (), ())


def test_leftovers_count_in_the_piles() -> None:
    r = last_card("scopa", dealer=0, last_capturer=1, leftovers="last_capturer")
    assert [one.count for one in score(r)["cards"]] == [1, 4]
    assert [texts(side.pile) for side in tally(r).sides] == [["1S"], ["2C", "3S", "7S", "10B"]]


def test_a_score_names_its_categories_in_the_order_of_the_row() -> None:
    over = position(rules_of("cirulla"), "", "", turn=None)
    assert list(score(over)) == [
        "scopas",
        "cards",
        "coins",
        "settebello",
        "primiera",
        "declarations",
        "piccola",
        "grande",
    ]
    assert list(score(position(rules_of("scopa", napola=True), "", "", turn=None)))[-1] == "napola"


@pytest.mark.parametrize(
    ("table", "marks"),
    [
        ("5D 5C 3S 2B", 1),
        ("10D 10C 8S 2B", 2),
        ("7C 2D 2S 1B", 1),
        ("7C 10D 3S 1B", 1),
        ("7C 2D 1S 1B", 0),
        ("7C 10D 4S 1B", 0),
        ("7C 10D 8S 2B", 2),
        ("7C 10D 10S 9B", 2),
        ("7C 10D 8S 1B", 0),
        ("7C 10D 10S 10B", 0),
        ("7D 2C 3S 1B", 0),
        ("5D 5C 3S 1B", 0),
    ],
    ids=[
        "fifteen",
        "thirty",
        "s is 5",
        "s is 14",
        "s is 4",
        "s is 15",
        "s is 20",
        "s is 29",
        "s is 19",
        "s is 30",
        "no matta",
        "fourteen",
    ],
)
def test_an_opening_of_fifteen_or_thirty_is_the_dealers(table: str, marks: int) -> None:
    for seats, sides in ((2, 2), (4, 2), (6, 3)):
        for dealer in range(seats):
            r = deal(rules_of("cirulla"), table, seats=seats, sides=sides, dealer=dealer)
            side = dealer % sides
            assert r.scopas == tuple(marks if one == side else 0 for one in range(sides))
            assert r.piles[side] == (cards(table) if marks else ())
            assert r.table == (() if marks else cards(table))
            assert r.last_capturer == (side if marks else None)


def test_each_dealer_takes_its_own_opening() -> None:
    first = deal(rules_of("cirulla"), "5D 5C 3S 2B", dealer=1)
    second = deal(rules_of("cirulla"), "5D 5C 3S 2B", dealer=0)
    assert (first.scopas, second.scopas) == ((0, 1), (1, 0))
    assert first.turn == 0
    assert all("x" not in text for text in legal(first))


def test_an_opening_counts_as_the_last_capture() -> None:
    r = deal(rules_of("cirulla"), "5D 5C 3S 2B", dealer=1)
    assert leftovers_side(r) == 1


@pytest.mark.parametrize("key", [key for key in KEYS if key != "cirulla"])
def test_only_cirulla_takes_an_opening(key: str) -> None:
    rules = rules_of(key)
    seats = min(rules.groupings)
    r = deal(rules, "5D 5C 3S 2B", seats=seats, sides=2)
    assert (r.scopas, r.piles) == ((0, 0), ((), ()))


@pytest.mark.parametrize(
    ("table", "kings", "aces"),
    [
        ("10D 10C 10S 4B", True, False),
        ("10D 10C 10S 10B", True, False),
        ("10D 10C 4S 4B", False, False),
        ("1D 1C 10S 10B", False, True),
        ("1D 1C 1S 1B", False, True),
        ("1D 7C 2S 3B", False, False),
        ("9D 9C 9S 9B", False, False),
    ],
)
def test_a_table_calls_for_a_redeal(table: str, kings: bool, aces: bool) -> None:
    lying = cards(table)
    for key in KEYS:
        expected = kings
        if key in {"scopa_di_quindici", "escoba", "escoba_no_prime", "scopone_scientifico"}:
            expected = False
        if key == "cirulla":
            expected = aces
        assert VARIANTS[key].redeal(lying) == expected, key


def test_a_card_not_in_the_hand_is_refused() -> None:
    moves = legal_moves(position(SCOPA, "7D 2C", "3C", table="3S 4B"))
    with pytest.raises(CardNotInHand) as refusal:
        find_play(moves, parse_card("3C"), None)
    assert str(refusal.value) == "3C is not in your hand"
    assert refusal.value.code == "card_not_in_hand"


def test_laying_a_card_that_must_capture_is_refused() -> None:
    moves = legal_moves(position(SCOPA, "7D 2C", "3C", table="3S 4B"))
    with pytest.raises(MustCapture) as refusal:
        find_play(moves, parse_card("7D"), ())
    assert str(refusal.value) == "7D must capture: 7Dx3S+4B"
    assert refusal.value.code == "must_capture"


def test_a_capture_that_is_not_legal_is_refused() -> None:
    moves = legal_moves(position(SCOPA, "7D 2C", "3C", table="3S 4B"))
    with pytest.raises(IllegalCapture) as refusal:
        find_play(moves, parse_card("7D"), parse_cards("4B"))
    assert str(refusal.value) == "7D cannot capture 4B; legal: 7Dx3S+4B"
    with pytest.raises(IllegalCapture) as refusal:
        find_play(moves, parse_card("2C"), parse_cards("4B 3S"))
    assert str(refusal.value) == "2C cannot capture 3S+4B; legal: 2C"
    assert refusal.value.code == "illegal_capture"


def test_a_choice_must_be_made_where_there_is_one() -> None:
    moves = legal_moves(position(SCOPA, "5S 2C", "3C", table="5D 5C"))
    with pytest.raises(AmbiguousCapture) as refusal:
        find_play(moves, parse_card("5S"), None)
    assert str(refusal.value) == "5S can capture in several ways: 5Sx5D, 5Sx5C"
    assert refusal.value.code == "ambiguous_capture"


def test_the_only_play_of_a_card_is_found_without_naming_its_capture() -> None:
    moves = legal_moves(position(SCOPA, "7D 2C", "3C", table="10C 3S 4B"))
    assert move_text(find_play(moves, parse_card("7D"), None)) == "7Dx3S+4B"
    assert move_text(find_play(moves, parse_card("2C"), None)) == "2C"
    assert move_text(find_play(moves, parse_card("2C"), ())) == "2C"


def test_a_capture_is_found_in_any_order() -> None:
    moves = legal_moves(position(SCOPA, "7D 2C", "3C", table="10C 3S 4B"))
    found = find_play(moves, parse_card("7D"), parse_cards("4B 3S"))
    assert found == Play(parse_card("7D"), parse_cards("3S 4B"))
