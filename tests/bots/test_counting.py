"""Are a variant's numbers those that its row gives when asked?"""

from scopa.bots.counting import Form, cards_that_win, count_of
from scopa.bots.worth import card_worths, points_are_good
from scopa.rules import scoring
from scopa.rules.cards import TEXT, parse_card, texts
from scopa.rules.variants import (
    ESCOBA_NO_PRIME,
    SCOPA,
    SCOPA_A_PERDERE,
    SCOPA_FRAC,
    VARIANTS,
)


def worth(key: str, card: str) -> int:
    return card_worths(VARIANTS[key])[parse_card(card)]


def test_each_category_has_the_form_that_its_rule_says() -> None:
    forms = {
        scoring.scopas: Form.ALL_FOR_SCOPAS,
        scoring.ponino: Form.ALL_FOR_SCOPAS,
        scoring.declarations: Form.ALL_FOR_DECLARED,
        scoring.cards: Form.MOST,
        scoring.coins: Form.MOST,
        scoring.primiera: Form.MOST,
        scoring.settebello: Form.EACH,
        scoring.honours: Form.EACH,
        scoring.napola: Form.ALL,
        scoring.all_sevens: Form.ALL,
    }
    assert {category: count_of(category, "all_four").form for category in forms} == forms


def test_the_settebello_is_worth_a_point_and_more() -> None:
    assert worth("scopa", "7D") > 100
    assert max(card_worths(SCOPA)) == worth("scopa", "7D")


def test_a_coin_is_worth_more_than_its_like() -> None:
    assert all(worth("scopa", f"{value}D") > worth("scopa", f"{value}C") for value in range(1, 11))


def test_a_seven_is_worth_more_where_sevens_count() -> None:
    assert worth("escoba", "7C") > worth("scopa", "7C")


def test_only_what_is_counted_is_worth_anything() -> None:
    worths = card_worths(SCOPA_FRAC)
    assert {TEXT[card][:-1] for card in range(40) if worths[card]} == {"1", "8", "9", "10"}
    assert worth("escoba_no_prime", "6C") == worth("escoba_no_prime", "1C")
    assert len(set(card_worths(ESCOBA_NO_PRIME)[10:16])) == 1


def test_points_are_bad_where_the_lowest_wins() -> None:
    assert points_are_good(SCOPA)
    assert not points_are_good(SCOPA_A_PERDERE)


def test_the_cards_that_win_at_once_are_found() -> None:
    assert texts(cards_that_win(scoring.all_three_coins)) == ["1D", "2D", "3D"]
    assert cards_that_win(scoring.all_coins) == tuple(range(10))
