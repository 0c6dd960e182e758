"""Which variants can be played, and what can be set in each? The rules' rows as data."""

import inspect
from collections.abc import Callable
from typing import Any

from flask import Response

from scopa.api.blueprint import Blueprint
from scopa.api.fixed import fixed
from scopa.api.problems import Problem
from scopa.api.rule_schemas import VariantDetails, VariantList
from scopa.events import Json
from scopa.rules.cards import TEXT
from scopa.rules.names import NAMES, SUMMARIES
from scopa.rules.options import PRESETS, Option, option_values, options_of, with_options
from scopa.rules.variants import VARIANTS, Variant

blp = Blueprint("variants", __name__, url_prefix="/v1", description="The rules as data.")


def brief(variant: Variant) -> Json:
    """What a list of variants shows of this one."""
    return {
        "key": variant.key,
        "names": NAMES[variant.key],
        "summaries": SUMMARIES[variant.key],
        "seats": sorted(variant.groupings),
        "target": variant.target,
    }


def details(variant: Variant) -> Json:
    """All that a screen needs on which a game of this variant is set up."""
    return {
        **brief(variant),
        "seatings": [
            {"seats": seats, "teams": list(teams)}
            for seats, teams in sorted(variant.groupings.items())
        ],
        "hand_size": variant.hand_size,
        "table_size": variant.table_size,
        "matta": None if variant.matta is None else TEXT[variant.matta],
        "options": [_option(variant, option) for option in options_of(variant)],
        "presets": [
            {"preset": preset, "options": option_values(with_options(variant, {}, preset))}
            for preset in PRESETS
        ],
        "categories": [_explained(category, "category") for category in variant.categories],
        "winner": _explained(variant.winner, "rule"),
        "instant_win": variant.instant_win and _explained(variant.instant_win, "reason"),
    }


def _option(variant: Variant, option: Option) -> Json:
    allowed = [value for value in option.values if value is not None]
    return {
        "option": option.name,
        "description": option.description,
        "type": _TYPES[type(allowed[0])] if allowed else "integer",
        "values": list(option.values) or None,
        "minimum": None if option.values else option.low,
        "maximum": None if option.values else option.high,
        "default": getattr(variant, option.name),
        "fixed": option.name in variant.fixed,
    }


_TYPES = {bool: "boolean", int: "integer", str: "string"}


def _explained(rule: Callable[..., Any], name: str) -> Json:
    """A rule by its function's name, and the first line of its docstring."""
    return {name: rule.__name__, "description": (inspect.getdoc(rule) or "").partition("\n")[0]}


@blp.route("/variants")
@blp.response(200, VariantList, example={"variants": [brief(VARIANTS["scopa"])]})
@blp.conditional
def list_variants() -> Response:
    """List the variants.

    Each with its names and a summary in English, Italian and Spanish, the numbers of seats it is
    played with, and the total at which a game usually ends.
    """
    return fixed({"variants": [brief(variant) for variant in VARIANTS.values()]})


@blp.route("/variants/<key>")
@blp.response(200, VariantDetails, example=details(VARIANTS["cirulla"]))
@blp.conditional
@blp.problems("variant_not_found")
def get_variant(key: str) -> Response:
    """Get one variant with everything that can be set.

    All that a screen needs on which a game is set up: options with their values, presets, seats and
    teams, and what is counted at the end of a round.
    """
    if key not in VARIANTS:
        raise Problem("variant_not_found", f"{key!r} is not one of {', '.join(VARIANTS)}.")
    return fixed(details(VARIANTS[key]))
