"""What are the rules of this game, and what can be typed?"""

import inspect
from collections.abc import Callable
from typing import Any

from scopa.events import Json
from scopa.rules.errors import InvalidOptions
from scopa.rules.names import NAMES, SUMMARIES
from scopa.rules.options import OPTIONS, with_options
from scopa.rules.variants import VARIANTS, Variant
from scopa.terminal.style import INDENT

HELP = (
    "Type the number of a move, or the move itself, such as 7D or 7Dx3S+4B. Or:",
    "  h  this help              s  the points so far",
    "  ?  the rules of the game  q  leave and go on another day, as Ctrl-C and Ctrl-D",
    "A card is a value and a suit: D coins, C cups, S swords, B clubs. 8 is the jack, 9 the "
    "knight, 10 the king. A card that can take must take.",
)


def rules_of(view: Json) -> Variant | None:
    """The rules of the game, None if its service is newer than this program and knows more."""
    try:
        return with_options(VARIANTS[view["variant"]], view["options"])
    except (KeyError, InvalidOptions):
        return None


def name_of(view: Json) -> str:
    """What the game's variant is called."""
    names = NAMES.get(view["variant"])
    return names["en"] if names else str(view["variant"])


def rules_told(view: Json) -> list[str]:
    """The rules of the game: what is special, what is counted, who wins, what was set."""
    rules = rules_of(view)
    if rules is None:
        return [f"This program does not know the rules of {view['variant']}."]
    lines = [
        SUMMARIES[rules.key]["en"],
        "Counted at the end of a round:",
        *[f"{INDENT}{_title(one.__name__)} {first_line(one)}" for one in rules.categories],
        f"The target is {rules.target}. {first_line(rules.winner)}",
    ]
    if rules.instant_win is not None:
        lines.append(f"At once, whatever the totals: {first_line(rules.instant_win)}")
    return lines + _set_otherwise(rules)


def first_line(rule: Callable[..., Any]) -> str:
    """A rule in words: its docstring's first line, which is written for players."""
    return (inspect.getdoc(rule) or "").partition("\n")[0]


def _title(name: str) -> str:
    return name.replace("_", " ").ljust(12)


def _set_otherwise(rules: Variant) -> list[str]:
    """The options that differ from the variant's own, but for the target, which is told anyway."""
    set_otherwise = [
        name
        for name in OPTIONS
        if name != "target" and getattr(rules, name) != getattr(VARIANTS[rules.key], name)
    ]
    return [
        f"Set for this game: {name} = {getattr(rules, name)}. {OPTIONS[name].description}"
        for name in set_otherwise
    ]
