"""What may a card capture? The worked examples, and the tables that other programs got wrong."""

import time

import pytest

from scopa.rules.capture import captures
from tests.rules.positions import captures_of, legal, position, rules_of

CHOICES = ("fewest", "single_first", "any")


def sets(text: str) -> set[str]:
    """Captures as text, one after the other."""
    return set(text.split())


@pytest.mark.parametrize(
    ("table", "card", "fewest", "single_first", "either"),
    [
        ("2D 4C 6S", "6B", "6S", "6S", "6S 2D+4C"),
        (
            "1D 2C 3S 4B 5D",
            "10C",
            "1D+5D+4B 5D+2C+3S",
            "1D+5D+4B 5D+2C+3S 1D+2C+3S+4B",
            "1D+5D+4B 5D+2C+3S 1D+2C+3S+4B",
        ),
        ("5D 5C", "5S", "5D 5C", "5D 5C", "5D 5C"),
        ("5D 5C", "10S", "5D+5C", "5D+5C", "5D+5C"),
        ("3C 4C 5S 1B 1S", "7D", "3C+4C", "3C+4C 1S+5S+1B", "3C+4C 1S+5S+1B"),
        ("10C 3S 4B", "7D", "3S+4B", "3S+4B", "3S+4B"),
        ("1D", "10B", "", "", ""),
        ("2D 3D", "4B", "", "", ""),
        ("6D 6C 3S", "9B", "6D+3S 6C+3S", "6D+3S 6C+3S", "6D+3S 6C+3S"),
        ("6D 3S 9C 9S", "9B", "9C 9S", "9C 9S", "9C 9S 6D+3S"),
    ],
    ids=[
        "a single card and a pair",
        "three sets for a king",
        "two equal cards are two captures",
        "both fives for a king",
        "a pair and a triple",
        "the only set is not the first",
        "nothing low enough",
        "nothing that sums up",
        "equal cards in a set",
        "two singles and a pair",
    ],
)
def test_capture_choice_says_which_sets_are_legal(
    table: str, card: str, fewest: str, single_first: str, either: str
) -> None:
    for choice, expected in zip(CHOICES, (fewest, single_first, either), strict=True):
        assert captures_of(rules_of("scopa", capture_choice=choice), table, card) == sets(expected)


@pytest.mark.parametrize("choice", CHOICES)
def test_nothing_is_captured_from_an_empty_table(choice: str) -> None:
    assert captures_of(rules_of("scopa", capture_choice=choice), "", "1D") == set()


@pytest.mark.parametrize(
    ("choice", "legal"),
    [
        ("fewest", "1D+4B 2C+3S"),
        ("single_first", "1D+4B 2C+3S"),
        ("any", "1D+4B 2C+3S"),
    ],
)
def test_a_limit_of_two_forbids_sets_of_three(choice: str, legal: str) -> None:
    rules = rules_of("scopa", capture_choice=choice, max_captured=2)
    assert captures_of(rules, "1D 2C 3S 4B 1S", "5C") == sets("1D+4B 1S+4B 2C+3S")
    assert captures_of(rules, "1D 2C 3S 4B", "5C") == sets(legal)
    assert captures_of(rules, "1D 2C 4S", "7C") == set()
    assert captures_of(rules, "1D 2C 7S", "7C") == sets("7S")


@pytest.mark.parametrize(
    ("table", "card", "fewest", "single_first", "either"),
    [
        ("8D 5C 3S", "7B", "8D", "8D", "8D 5C+3S"),
        ("7D", "7C", "", "", ""),
        ("5D 9C 1S", "10C", "5D", "5D", "5D"),
        ("4D 1C 3S 2S", "10C", "4D+1C 2S+3S", "4D+1C 2S+3S", "4D+1C 2S+3S"),
        ("10D 4C", "1S", "10D+4C", "10D+4C", "10D+4C"),
        ("1D", "1S", "", "", ""),
    ],
    ids=["eight", "an equal card stays", "five", "two pairs", "ace", "ace on ace"],
)
def test_fifteen_counts_the_card_played(
    table: str, card: str, fewest: str, single_first: str, either: str
) -> None:
    for choice, expected in zip(CHOICES, (fewest, single_first, either), strict=True):
        for key in ("scopa_di_quindici", "escoba", "escoba_no_prime"):
            assert captures_of(rules_of(key, capture_choice=choice), table, card) == sets(expected)


@pytest.mark.parametrize(
    ("table", "card", "legal"),
    [
        ("2D 3C 5S", "5B", "5S 2D+3C 2D+3C+5S"),
        ("6D 9C", "6B", "6D 9C"),
        ("10C 4S", "1B", "10C+4S"),
        ("1D 10C 4S", "1B", "1D 10C+4S"),
        ("1D 1C 3S", "1B", "1D 1C"),
        ("1D 10C 3S", "1B", "1D 1D+10C+3S"),
        ("", "1B", ""),
        ("7C 8D 1S", "7S", "7C 8D 7C+1S"),
        ("8D", "7C", "8D"),
        ("2D", "4B", ""),
    ],
    ids=[
        "sum, and fifteen with all",
        "equal, and fifteen",
        "an ace sweeps",
        "an ace lies there",
        "two aces lie there",
        "fourteen with the ace that lies there",
        "an ace on an empty table",
        "a matta not declared is a seven on the table",
        "a matta not declared is a seven in the hand",
        "nothing",
    ],
)
def test_cirulla_captures_by_sum_or_by_fifteen(table: str, card: str, legal: str) -> None:
    assert captures_of(rules_of("cirulla"), table, card) == sets(legal)


@pytest.mark.parametrize(
    ("table", "legal"),
    [("10D 4C", "10D+4C"), ("1D 4C", "1D+4C"), ("1D 1C", "1D+1C"), ("7S", "7S"), ("", "")],
    ids=["cards", "an ace among them", "aces", "one card", "empty"],
)
def test_an_ace_takes_all_always_and_by_force(table: str, legal: str) -> None:
    assert captures_of(rules_of("asso_piglia_tutto"), table, "1B") == sets(legal)


@pytest.mark.parametrize(
    ("table", "legal"),
    [("10D 4C", "10D+4C"), ("1D 4C", "1D"), ("1D 1C", "1D 1C"), ("", "")],
    ids=["no ace there", "an ace there", "two aces there", "empty"],
)
def test_a_traditional_ace_takes_one_ace_where_one_lies(table: str, legal: str) -> None:
    assert captures_of(rules_of("asso_piglia_tutto_traditional"), table, "1B") == sets(legal)


@pytest.mark.parametrize("key", ["asso_piglia_tutto", "asso_piglia_tutto_traditional"])
def test_only_an_ace_takes_all(key: str) -> None:
    assert captures_of(rules_of(key), "2D 4C", "5B") == set()


@pytest.mark.parametrize("key", ["asso_piglia_tutto", "asso_piglia_tutto_traditional"])
def test_a_sweep_is_exempt_from_the_limit_of_two(key: str) -> None:
    rules = rules_of(key, max_captured=2)
    assert captures_of(rules, "2D 4C 9S", "1B") == {"2D+4C+9S"}


def test_captures_come_in_the_order_of_their_cards() -> None:
    rules = rules_of("scopa", capture_choice="any")
    table = position(rules, "10C", "", table="4D 1D 6C 10S 3B 2B")
    assert legal(table) == ["10Cx1D+4D+2B+3B", "10Cx1D+6C+3B", "10Cx4D+6C", "10Cx10S"]


def test_moves_over_a_table_of_twelve_cards_are_found_in_under_a_millisecond() -> None:
    twelve = "1D 1C 1S 2D 2C 2S 3D 3C 4D 5D 6D 7D"
    crowded = position(rules_of("scopa", capture_choice="any"), "10D", "", table=twelve)
    best = 1.0
    for _ in range(20):
        captures.cache_clear()
        start = time.process_time()
        assert len(legal(crowded)) > 40
        best = min(best, time.process_time() - start)
    assert best < 0.001
