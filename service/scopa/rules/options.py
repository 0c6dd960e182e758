"""Which options has a variant, what may each be, and what are a game's rules with them?"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from scopa.rules.errors import InvalidOptions
from scopa.rules.variants import Variant

OptionValue: TypeAlias = int | str | None


@dataclass(frozen=True)
class Option:
    """One thing that can be set: its allowed values, or the range of whole numbers from `low`."""

    name: str
    description: str
    values: tuple[OptionValue, ...] = ()
    low: int = 0
    high: int = 0

    def fault(self, value: object) -> str | None:
        """Why this cannot be the option's value, None if it can. True is not 1 here."""
        if self.values:
            allowed = any(type(value) is type(one) and value == one for one in self.values)
            listed = ", ".join(_shown(one) for one in self.values)
            return None if allowed else f"{_shown(value)} is not one of {listed}"
        if type(value) is int and self.low <= value <= self.high:
            return None
        return f"{_shown(value)} is not a whole number from {self.low} to {self.high}"


OPTIONS: Mapping[str, Option] = {
    option.name: option
    for option in (
        Option("target", "The total at which the game can end.", low=1, high=1000),
        Option(
            "capture_choice",
            "Which possible captures are legal: single cards before sets, the fewest cards, any.",
            ("single_first", "fewest", "any"),
        ),
        Option(
            "max_captured",
            "The most cards that a capture may take, or no limit.",
            (None, 2),
        ),
        Option("napola", "Whether a run of coins from the ace counts.", (False, True)),
        Option(
            "leftovers",
            "Who gets the cards left on the table at the end of a round.",
            ("last_capturer", "dealer"),
        ),
        Option(
            "primiera_suits",
            "Whether a primiera needs all four suits, or a missing one just adds nothing.",
            ("all_four", "any"),
        ),
        Option(
            "last_card_scopa",
            "Whether clearing the table with the last card of the round is a scopa.",
            (False, True),
        ),
        Option(
            "matta_keeps_value",
            "Whether a declared matta keeps its value on the table.",
            (False, True),
        ),
    )
}

# A preset is where the options start; it fills in only what a variant leaves open.
PRESETS: Mapping[str, Mapping[str, OptionValue]] = {
    "traditional": {},
    "bga": {
        "capture_choice": "fewest",
        "primiera_suits": "any",
        "matta_keeps_value": False,
    },
}


def options_of(variant: Variant) -> tuple[Option, ...]:
    """The options that the variant takes, the fixed ones too."""
    return tuple(
        option
        for option in OPTIONS.values()
        if option.name != "matta_keeps_value" or variant.matta_keeps_value is not None
    )


def option_values(rules: Variant) -> dict[str, OptionValue]:
    """All options of a game with these rules, by name."""
    return {option.name: getattr(rules, option.name) for option in options_of(rules)}


def with_options(
    variant: Variant, options: Mapping[str, object], preset: str = "traditional"
) -> Variant:
    """The variant's row with a preset's and then these options put in.

    Raises InvalidOptions, naming every one that the variant does not have or that is out of range.
    """
    faults = {name: fault for name in options if (fault := _fault(variant, name, options[name]))}
    if faults:
        raise InvalidOptions(faults)
    left_open = {option.name for option in options_of(variant)} - variant.fixed
    values = {name: value for name, value in PRESETS[preset].items() if name in left_open}
    return rules_with(variant, tuple({**option_values(variant), **values, **options}.items()))


@lru_cache(maxsize=1024)
def rules_with(variant: Variant, values: tuple[tuple[str, object], ...]) -> Variant:
    """The variant's row with all its options' values, which are legal; the same row each time."""
    return replace(variant, **dict(values))  # type: ignore[arg-type]


def _fault(variant: Variant, name: str, value: object) -> str | None:
    if name not in {option.name for option in options_of(variant)}:
        return f"{variant.key} has no such option"
    if name in variant.fixed:
        fixed = getattr(variant, name)
        same = type(value) is type(fixed) and value == fixed
        return None if same else f"{variant.key} has it fixed at {_shown(fixed)}"
    return OPTIONS[name].fault(value)


def _shown(value: object) -> str:
    return json.dumps(value, default=repr)
