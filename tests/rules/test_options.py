"""Which options has each variant, what may each be, and what is refused by name?"""

import pytest

from scopa.rules.errors import InvalidOptions
from scopa.rules.options import (
    OPTIONS,
    PRESETS,
    option_values,
    options_of,
    with_options,
)
from scopa.rules.variants import VARIANTS
from tests.rules.by_the_book import KEYS

TARGETS = {
    "scopone_scientifico": 21,
    "scopone_de_trente": 21,
    "asso_piglia_tutto_traditional": 21,
    "scopa_a_perdere": 21,
    "escoba": 21,
    "escoba_no_prime": 21,
    "cirulla": 51,
}
ANY_BY_DEFAULT = {"escoba", "escoba_no_prime", "scopa_frac", "cirulla"}
FIXED = {
    "napola": {"napola"},
    "scopone_de_trente": {"target"},
    "scopa_frac": {"capture_choice", "max_captured", "napola"},
    "cirulla": {"capture_choice", "max_captured", "napola"},
}
# Every value that an option may have somewhere, and some that none may have.
VALUES: dict[str, tuple[list[object], list[object]]] = {
    "target": ([1, 11, 21, 51, 999, 1000], [0, -1, 1001, 11.0, "11", None, True]),
    "capture_choice": (["single_first", "fewest", "any"], ["none", "", None, 1, True, ["any"]]),
    "max_captured": ([None, 2], [0, 1, 3, "2", 2.0, False]),
    "napola": ([True, False], [0, 1, None, "true"]),
    "leftovers": (["last_capturer", "dealer"], ["nobody", None, 0]),
    "primiera_suits": (["all_four", "any"], ["four", None, 4]),
    "last_card_scopa": ([True, False], [0, 1, None, "false"]),
    "matta_keeps_value": ([True, False], [0, 1, None, "true"]),
}


def taken_by(key: str) -> set[str]:
    """The options that the variant takes."""
    return set(VALUES) - (set() if key == "cirulla" else {"matta_keeps_value"})


def defaults_of(key: str) -> dict[str, object]:
    """What the options are where nothing is asked."""
    values: dict[str, object] = {
        "target": TARGETS.get(key, 11),
        "capture_choice": "any" if key in ANY_BY_DEFAULT else "single_first",
        "max_captured": None,
        "napola": key == "napola",
        "leftovers": "last_capturer",
        "primiera_suits": "all_four",
        "last_card_scopa": False,
        "matta_keeps_value": True,
    }
    return {name: value for name, value in values.items() if name in taken_by(key)}


@pytest.mark.parametrize("key", KEYS)
def test_a_variant_has_its_options_and_defaults(key: str) -> None:
    assert [option.name for option in options_of(VARIANTS[key])] == list(defaults_of(key))
    assert option_values(VARIANTS[key]) == defaults_of(key)
    assert VARIANTS[key].fixed == FIXED.get(key, set())


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("key", KEYS)
def test_an_option_takes_its_values_and_no_others(key: str, name: str) -> None:
    row = VARIANTS[key]
    allowed, refused = VALUES[name]
    fixed = name in FIXED.get(key, set())
    for value in allowed:
        if name in taken_by(key) and (not fixed or value == defaults_of(key)[name]):
            assert option_values(with_options(row, {name: value}))[name] == value
        else:
            assert faults(key, {name: value}) == {name}
    for value in refused:
        assert faults(key, {name: value}) == {name}


def faults(key: str, options: dict[str, object], preset: str = "traditional") -> set[str]:
    """The options that are refused."""
    with pytest.raises(InvalidOptions) as refusal:
        with_options(VARIANTS[key], options, preset)
    return set(refusal.value.faults)


@pytest.mark.parametrize(
    ("key", "options", "message"),
    [
        ("scopa", {"colour": "red"}, "colour: scopa has no such option"),
        ("scopa", {"matta_keeps_value": True}, "matta_keeps_value: scopa has no such option"),
        ("scopa", {"fixed": []}, "fixed: scopa has no such option"),
        ("scopa", {"target": 0}, "target: 0 is not a whole number from 1 to 1000"),
        ("scopa", {"target": True}, "target: true is not a whole number from 1 to 1000"),
        (
            "scopa",
            {"capture_choice": "most"},
            'capture_choice: "most" is not one of "single_first", "fewest", "any"',
        ),
        ("scopa", {"max_captured": 3}, "max_captured: 3 is not one of null, 2"),
        ("scopa", {"napola": {1}}, 'napola: "{1}" is not one of false, true'),
        ("napola", {"napola": False}, "napola: napola has it fixed at true"),
        ("scopone_de_trente", {"target": 11}, "target: scopone_de_trente has it fixed at 21"),
        (
            "cirulla",
            {"capture_choice": "fewest", "target": "51"},
            'capture_choice: cirulla has it fixed at "any"; '
            'target: "51" is not a whole number from 1 to 1000',
        ),
    ],
)
def test_a_refusal_names_every_fault(key: str, options: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidOptions) as refusal:
        with_options(VARIANTS[key], options)
    assert str(refusal.value) == message
    assert refusal.value.code == "invalid_options"


def test_a_fixed_value_of_another_type_is_refused() -> None:
    assert faults("napola", {"napola": 1}) == {"napola"}
    assert faults("scopone_de_trente", {"target": 21.0}) == {"target"}


@pytest.mark.parametrize("key", KEYS)
def test_the_traditional_preset_is_the_defaults(key: str) -> None:
    assert option_values(with_options(VARIANTS[key], {}, "traditional")) == defaults_of(key)


@pytest.mark.parametrize("key", KEYS)
def test_the_bga_preset_fills_in_what_the_variant_leaves_open(key: str) -> None:
    expected = defaults_of(key) | {"primiera_suits": "any"}
    if key not in {"scopa_frac", "cirulla"}:
        expected["capture_choice"] = "fewest"
    if key == "cirulla":
        expected["matta_keeps_value"] = False
    assert option_values(with_options(VARIANTS[key], {}, "bga")) == expected


def test_options_win_over_a_preset() -> None:
    rules = with_options(VARIANTS["escoba"], {"capture_choice": "any", "target": 15}, "bga")
    assert (rules.capture_choice, rules.primiera_suits, rules.target) == ("any", "any", 15)


def test_there_are_two_presets() -> None:
    assert list(PRESETS) == ["traditional", "bga"]


@pytest.mark.parametrize("key", KEYS)
def test_a_variant_takes_its_own_values_as_they_stand(key: str) -> None:
    assert option_values(with_options(VARIANTS[key], option_values(VARIANTS[key]))) == (
        defaults_of(key)
    )


def test_an_option_describes_itself_to_a_settings_screen() -> None:
    assert list(OPTIONS) == list(VALUES)
    for name, option in OPTIONS.items():
        assert option.name == name
        assert option.description.endswith(".")
    target = OPTIONS["target"]
    assert (target.low, target.high, target.values) == (1, 1000, ())
    assert OPTIONS["max_captured"].values == (None, 2)
    assert OPTIONS["capture_choice"].values == ("single_first", "fewest", "any")


def test_the_rules_of_a_game_are_one_row() -> None:
    scopa = VARIANTS["scopa"]
    rules = with_options(scopa, {"target": 15, "capture_choice": "any"})
    assert with_options(scopa, {"capture_choice": "any", "target": 15}) is rules
    assert with_options(scopa, {"target": 16, "capture_choice": "any"}) is not rules
