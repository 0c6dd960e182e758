"""Does the table of variants say what section after section of the rules says?"""

from dataclasses import fields

import pytest

from scopa.rules.variants import VARIANTS, Variant
from tests.rules.by_the_book import KEYS

BASE = {"scopas", "cards", "coins", "settebello", "primiera"}


def test_there_are_the_fifteen_variants_of_the_rules() -> None:
    assert len(KEYS) == 15
    assert tuple(VARIANTS)[:15] == KEYS


def test_a_row_stands_under_its_key() -> None:
    assert [row.key for row in VARIANTS.values()] == list(VARIANTS)


@pytest.mark.parametrize("key", KEYS)
def test_a_variant_has_its_seats_and_teams(key: str) -> None:
    scopone = key.startswith("scopone")
    expected = {4: (2,)} if scopone else {2: (2,), 3: (3,), 4: (4, 2), 6: (6, 3, 2)}
    assert VARIANTS[key].groupings == expected


@pytest.mark.parametrize("key", KEYS)
def test_a_variant_has_its_hands_and_table(key: str) -> None:
    sizes = {"scopone": (9, 4), "scopone_scientifico": (10, 0), "scopone_de_trente": (9, 4)}
    assert (VARIANTS[key].hand_size, VARIANTS[key].table_size) == sizes.get(key, (3, 4))


@pytest.mark.parametrize("key", VARIANTS)
def test_the_deck_comes_out_even(key: str) -> None:
    row = VARIANTS[key]
    for seats in row.groupings:
        assert (40 - row.table_size) % (seats * row.hand_size) == 0


@pytest.mark.parametrize(
    ("key", "extra", "missing"),
    [
        ("scopa", set(), set()),
        ("il_ponino", {"ponino"}, set()),
        ("napola", {"napola"}, set()),
        ("scopone", set(), set()),
        ("scopone_scientifico", set(), set()),
        ("scopa_di_quindici", set(), set()),
        ("scopone_de_trente", {"trente"}, set()),
        ("asso_piglia_tutto", set(), set()),
        ("asso_piglia_tutto_traditional", set(), set()),
        ("re_bello", {"re_bello"}, set()),
        ("scopa_a_perdere", set(), set()),
        ("scopa_frac", {"honours"}, BASE),
        ("escoba", {"sevens", "all_sevens"}, set()),
        ("escoba_no_prime", {"sevens", "all_sevens"}, {"primiera"}),
        ("cirulla", {"declarations", "piccola", "grande"}, set()),
    ],
)
def test_a_variant_counts_its_categories(key: str, extra: set[str], missing: set[str]) -> None:
    names = [category.__name__ for category in VARIANTS[key].categories]
    assert sorted(names) == sorted((BASE | extra) - missing)
    assert VARIANTS[key].counts_scopas == ("scopas" not in missing)


def test_a_row_differs_from_scopa_only_where_the_rules_say_so() -> None:
    scopa = VARIANTS["scopa"]
    differing = {
        key: {
            one.name
            for one in fields(Variant)
            if one.name != "key" and getattr(VARIANTS[key], one.name) != getattr(scopa, one.name)
        }
        for key in KEYS
    }
    fifteen = {"capture_sums", "redeal"}
    scopone = {"groupings", "hand_size"}
    assert differing == {
        "scopa": set(),
        "il_ponino": {"points"},
        "napola": {"points", "napola", "fixed"},
        "scopone": scopone,
        "scopone_scientifico": scopone | {"table_size", "redeal", "target"},
        "scopa_di_quindici": fifteen,
        "scopone_de_trente": scopone | {"points", "instant_win", "target", "fixed"},
        "asso_piglia_tutto": {"sweeps"},
        "asso_piglia_tutto_traditional": {"sweeps", "target"},
        "re_bello": {"points"},
        "scopa_a_perdere": {"winner", "target"},
        "scopa_frac": {"points", "winner", "capture_choice", "fixed"},
        "escoba": fifteen | {"points", "capture_choice", "target"},
        "escoba_no_prime": fifteen | {"points", "capture_choice", "target"},
        "cirulla": {"capture_sums", "sweeps", "redeal", "opening", "declarations", "matta"}
        | {"points", "instant_win", "target", "capture_choice", "matta_keeps_value", "fixed"},
    }
