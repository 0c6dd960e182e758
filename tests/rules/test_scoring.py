"""What is a round worth? The worked piles, ties, and each category by itself."""

import pytest

from scopa.rules import scoring
from scopa.rules.cards import parse_card, texts
from scopa.rules.round import score
from scopa.rules.scoring import Category, Holding, Score
from scopa.rules.variants import VARIANTS
from tests.rules.by_the_book import KEYS
from tests.rules.positions import cards, others, points, position, rules_of, tally

PILE_A = "1D 2D 3D 5D 7D 10D 1C 2C 4C 5C 8C 9C 10C 2S 3S 4S 5S 7S 8S 9S 10S 1B"  # and two scopas
PILE_B = others(PILE_A)  # and one

BASE = [5, 2]
WORKED = {
    "scopa": BASE,
    "il_ponino": BASE,
    "napola": [8, 2],
    "scopone": BASE,
    "scopone_scientifico": BASE,
    "scopa_di_quindici": BASE,
    "scopone_de_trente": [11, 2],
    "asso_piglia_tutto": BASE,
    "asso_piglia_tutto_traditional": BASE,
    "re_bello": [6, 2],
    "scopa_a_perdere": BASE,
    "scopa_frac": [10, 6],
    "escoba": BASE,
    "escoba_no_prime": [5, 1],
    "cirulla": [8, 2],
}


@pytest.mark.parametrize("key", KEYS)
def test_the_worked_piles_score_as_worked_out(key: str) -> None:
    assert points(rules_of(key), PILE_A, PILE_B, scopas=(2, 1)) == WORKED[key]


def test_the_worked_piles_have_the_worked_primieras() -> None:
    assert [score.count for score in scoring.primiera(tally(PILE_A, PILE_B))] == [74, 78]


def given(category: Category, *piles: str, scopas: tuple[int, ...] = ()) -> list[int]:
    """The points that the category gives for these piles."""
    return [score.points for score in category(tally(*piles, scopas=scopas))]


@pytest.mark.parametrize(
    ("category", "piles", "expected"),
    [
        (scoring.cards, ("1D 2D 3D", "1C 2C"), [1, 0]),
        (scoring.cards, ("1D 2D", "1C 2C"), [0, 0]),
        (scoring.coins, ("1C 2C 3C 4D", "1D 2D"), [0, 1]),
        (scoring.coins, ("1D", "2D"), [0, 0]),
        (scoring.settebello, ("7C 7S 7B", "7D"), [0, 1]),
        (scoring.re_bello, ("10D", "10C 10S 7D"), [1, 0]),
        (scoring.sevens, ("7D 7C 7S", "7B 8B"), [1, 0]),
        (scoring.sevens, ("7D 7C", "7S 7B"), [0, 0]),
        (scoring.sevens, ("7D", "7C", "7S 7B"), [0, 0, 1]),
        (scoring.all_sevens, ("7D 7C 7S 7B", "6B"), [1, 0]),
        (scoring.all_sevens, ("7D 7C 7S", "7B"), [0, 0]),
        (scoring.honours, ("1D 8C 9S 10B 7D 2B", "1C 1S"), [4, 2]),
        (scoring.trente, ("1D 3D", "2D 1C"), [4, 2]),
        (scoring.trente, ("1D 2D 3D 4D", ""), [6, 0]),
        (scoring.napola, ("1D 2D 3D", "4D"), [3, 0]),
        (scoring.napola, ("1D 2D 4D 5D", "3D"), [0, 0]),
        (scoring.napola, ("2D 3D 4D", "1D"), [0, 0]),
        (scoring.napola, ("1D 2D 3D 4D 6D 1C", ""), [4, 0]),
        (scoring.napola, ("1D 2D 3D 4D 5D 6D 7D 8D 9D 10D", ""), [10, 0]),
        (scoring.piccola, ("1D 2D", "3D"), [0, 0]),
        (scoring.piccola, ("1D 2D 3D", ""), [3, 0]),
        (scoring.piccola, ("1D 2D 3D 4D 5D 6D", ""), [6, 0]),
        (scoring.piccola, ("1D 2D 3D 4D 5D 6D 7D", ""), [6, 0]),
        (scoring.grande, ("8D 9D 10D", "7D"), [5, 0]),
        (scoring.grande, ("7D 9D 10D", "8D"), [0, 0]),
        (scoring.grande, ("8C 9C 10C", "8D 9D 10D"), [0, 5]),
    ],
)
def test_a_category_gives_its_points(
    category: Category, piles: tuple[str, ...], expected: list[int]
) -> None:
    assert given(category, *piles) == expected


def test_all_four_knights_count_the_scopas_once_more() -> None:
    assert given(scoring.ponino, "9D 9C 9S 9B", "8B", scopas=(3, 2)) == [3, 0]
    assert given(scoring.ponino, "9D 9C 9S", "9B", scopas=(3, 2)) == [0, 0]


def test_every_scopa_and_every_declaration_counts() -> None:
    brought = scoring.Tally((Holding((), 3, 13), Holding((), 0, 0)))
    assert [score.points for score in scoring.scopas(brought)] == [3, 0]
    assert [score.points for score in scoring.declarations(brought)] == [13, 0]


def test_sixteen_cards_of_three_sides_are_the_most() -> None:
    sixteen = "1D 2D 3D 4D 5D 6D 7D 8D 9D 10D 1C 2C 3C 4C 5C 6C"
    rest = others(sixteen).split()
    fourteen, ten = " ".join(rest[:14]), " ".join(rest[14:])
    assert given(scoring.cards, fourteen, sixteen, ten) == [0, 1, 0]


def test_a_tie_for_most_of_three_sides_gives_nobody_the_point() -> None:
    assert given(scoring.cards, "1D 2D", "3D 4D", "5D") == [0, 0, 0]


@pytest.mark.parametrize("suits", ["all_four", "any"])
def test_equal_primieras_of_other_cards_give_nobody_the_point(suits: str) -> None:
    counted = tally("7D 7C 6S 6B", "7S 7B 6D 6C", primiera_suits=suits)
    assert [(score.points, score.count) for score in scoring.primiera(counted)] == [
        (0, 78),
        (0, 78),
    ]


def test_a_primiera_without_all_four_suits_counts_only_where_any_may() -> None:
    piles = ("7D 7C 7S", "8D 8C 8S 2B")
    all_four = scoring.primiera(tally(*piles))
    assert [(score.points, score.count) for score in all_four] == [(0, None), (1, 42)]
    either = scoring.primiera(tally(*piles, primiera_suits="any"))
    assert [(score.points, score.count) for score in either] == [(1, 63), (0, 42)]


def test_nobody_has_the_primiera_where_nobody_has_all_suits() -> None:
    assert given(scoring.primiera, "7D 7C 7S", "6B") == [0, 0]
    assert given(scoring.primiera, "7D 7C 7S", "6B", "") == [0, 0, 0]


def test_the_primiera_takes_the_best_card_of_each_suit() -> None:
    (best, _) = scoring.primiera(tally("1D 7D 10D 2C 3C 8S 9S 6B", "7B"))
    assert texts(best.cards) == ["7D", "3C", "8S", "6B"]
    assert best.count == 21 + 13 + 10 + 18


@pytest.mark.parametrize(
    ("value", "worth"),
    list(enumerate([16, 12, 13, 14, 15, 18, 21, 10, 10, 10], 1)),
    ids=map(str, range(1, 11)),
)
def test_a_primiera_has_its_own_scale(value: int, worth: int) -> None:
    assert {scoring.primiera_points(parse_card(f"{value}{suit}")) for suit in "DCSB"} == {worth}


@pytest.mark.parametrize(
    ("category", "piles", "shown"),
    [
        (scoring.scopas, ("1D", "2D"), [(0, ""), (0, "")]),
        (scoring.cards, ("1D 2C", "2D"), [(2, "1D 2C"), (1, "2D")]),
        (scoring.coins, ("1D 2C", "2D"), [(1, "1D"), (1, "2D")]),
        (scoring.sevens, ("7D 8D", "7B 7S"), [(1, "7D"), (2, "7S 7B")]),
        (scoring.all_sevens, ("7D", "7B 7S"), [(1, "7D"), (2, "7S 7B")]),
        (scoring.settebello, ("7D 8D", "1C"), [(1, "7D"), (0, "")]),
        (scoring.re_bello, ("7D 8D", "10D"), [(0, ""), (1, "10D")]),
        (scoring.trente, ("1D 3D 5D", "2D"), [(2, "1D 3D"), (1, "2D")]),
        (scoring.honours, ("1D 3D 8C", "2D"), [(2, "1D 8C"), (0, "")]),
        (scoring.ponino, ("9D 8C", "9B"), [(1, "9D"), (1, "9B")]),
        (scoring.napola, ("1D 2D 4D", "3D"), [(2, "1D 2D"), (0, "")]),
        (
            scoring.piccola,
            ("1D 2D 3D 4D 5D 6D 7D", "8D"),
            [(6, "1D 2D 3D 4D 5D 6D"), (0, "")],
        ),
        (scoring.grande, ("8D 10D", "9D 8C"), [(2, "8D 10D"), (1, "9D")]),
        (scoring.primiera, ("7D 7C 7S", "6B"), [(None, ""), (None, "")]),
    ],
)
def test_a_score_shows_what_it_was_decided_by(
    category: Category, piles: tuple[str, ...], shown: list[tuple[int | None, str]]
) -> None:
    scores = category(tally(*piles))
    assert [(score.count, " ".join(texts(score.cards))) for score in scores] == shown


def test_what_was_declared_and_swept_shows_its_number() -> None:
    brought = scoring.Tally((Holding((), 3, 13),))
    assert scoring.scopas(brought) == [Score(3, 3)]
    assert scoring.declarations(brought) == [Score(13, 13)]


def test_hand_escoba_counts_sevens_and_all_of_them() -> None:
    piles = ("7D 7C 7S 7B", "1D 2D 1C 1S 1B")
    assert points(rules_of("escoba"), *piles, scopas=(1, 0)) == [5, 2]
    assert points(rules_of("escoba_no_prime"), *piles, scopas=(1, 0)) == [4, 2]


@pytest.mark.parametrize("key", ["scopa", "re_bello", "scopone_de_trente", "escoba"])
def test_the_napola_can_be_added(key: str) -> None:
    piles = (PILE_A, PILE_B)
    without = points(rules_of(key), *piles)
    assert points(rules_of(key, napola=True), *piles) == [without[0] + 3, without[1]]


def test_the_napola_counts_once_where_the_variant_has_it() -> None:
    assert points(rules_of("napola", napola=True), PILE_A, PILE_B) == points(
        rules_of("napola"), PILE_A, PILE_B
    )


def test_the_primiera_option_reaches_the_count() -> None:
    piles = ("7D 7C 7S", "8D 8C 8S 2B")  # settebello for one, most cards for the other
    assert points(rules_of("scopa"), *piles) == [1, 2]
    assert points(rules_of("scopa", primiera_suits="any"), *piles) == [2, 1]


def test_declared_points_count_for_the_side() -> None:
    over = position(
        rules_of("cirulla"), "", "", "", "", piles=("1S", "2S"), turn=None, declared_points=(13, 3)
    )
    assert [one.points for one in score(over)["declarations"]] == [13, 3]


@pytest.mark.parametrize(
    ("totals", "winner"),
    [
        ([12, 12, 9], None),
        ([12, 12], None),
        ([11, 7], 0),
        ([10, 7], None),
        ([7, 10, 12], 2),
        ([13, 12], 0),
    ],
)
def test_the_sole_highest_total_wins_from_the_target_on(
    totals: list[int], winner: int | None
) -> None:
    sides = [Holding(()) for _ in totals]
    assert scoring.highest_wins(totals, 11, sides) == winner


@pytest.mark.parametrize(
    ("totals", "king", "winner"),
    [
        ([12, 12, 9], 0, 0),
        ([12, 12, 9], 1, 1),
        ([12, 12, 9], 2, None),
        ([12, 12, 9], None, None),
        ([12, 11, 9], 1, 0),
        ([10, 10, 9], 0, None),
        ([11, 11, 9], 0, 0),
        ([10, 9, 11], 0, 2),
    ],
)
def test_the_king_of_coins_decides_between_shared_tops(
    totals: list[int], king: int | None, winner: int | None
) -> None:
    sides = [Holding(cards("10D" if side == king else "9D 10C")) for side in range(3)]
    assert scoring.highest_or_re_bello_wins(totals, 11, sides) == winner


@pytest.mark.parametrize(
    ("totals", "winner"),
    [
        ([22, 9, 8], 2),
        ([21, 8, 8], None),
        ([21, 30, 21], None),
        ([20, 3, 8], None),
        ([21, 3], 1),
        ([4, 21], 0),
        ([25, 21, 22], 1),
    ],
)
def test_the_sole_lowest_total_wins_once_somebody_has_the_target(
    totals: list[int], winner: int | None
) -> None:
    sides = [Holding(()) for _ in totals]
    assert scoring.lowest_wins(totals, 21, sides) == winner


def test_three_low_coins_in_one_pile_win_at_once() -> None:
    assert scoring.all_three_coins([Holding(cards("4D")), Holding(cards("1D 2D 3D"))]) == 1
    assert scoring.all_three_coins([Holding(cards("1D 2D")), Holding(cards("3D"))]) is None


def test_all_ten_coins_in_one_pile_win_at_once() -> None:
    ten = "1D 2D 3D 4D 5D 6D 7D 8D 9D 10D"
    assert scoring.all_coins([Holding(cards(f"{ten} 1C")), Holding(cards("2C"))]) == 0
    nine = ten.removesuffix(" 10D")
    assert scoring.all_coins([Holding(cards(nine)), Holding(cards("10D"))]) is None


@pytest.mark.parametrize(
    ("key", "winner", "instant_win"),
    [
        ("scopa", scoring.highest_wins, None),
        ("scopa_a_perdere", scoring.lowest_wins, None),
        ("scopa_frac", scoring.highest_or_re_bello_wins, None),
        ("scopone_de_trente", scoring.highest_wins, scoring.all_three_coins),
        ("cirulla", scoring.highest_wins, scoring.all_coins),
    ],
)
def test_a_variant_has_its_ends(key: str, winner: object, instant_win: object) -> None:
    assert VARIANTS[key].winner is winner
    assert VARIANTS[key].instant_win is instant_win


def test_the_first_line_of_a_category_describes_it_to_players() -> None:
    categories = {one for row in VARIANTS.values() for one in (*row.points, scoring.napola)}
    for category in categories:
        first = (category.__doc__ or "").splitlines()[0]
        assert first[:1].isupper(), category.__name__
        assert first.endswith("."), category.__name__
