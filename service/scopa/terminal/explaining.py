"""What are the rules of this game, and what can be typed?"""

from scopa.events import Json
from scopa.rules.errors import InvalidOptions
from scopa.rules.names import NAMES, SUMMARIES
from scopa.rules.options import OPTIONS, with_options
from scopa.rules.variants import VARIANTS, Variant
from scopa.terminal.sheet import first_line
from scopa.terminal.style import INDENT, Style

HELP = (
    "Type the number of a move, or the move itself, such as 7D or 7Dx3S+4B. Besides:",
    "  h  this help        ?  the rules of this game",
    "  s  the score so far    q  leave, to go on another day (Ctrl-C and Ctrl-D, too)",
    "Cards are a value and a suit: D coins, C cups, S swords, B clubs; 8 is the jack,",
    "9 the knight, 10 the king. You must take with a card that can.",
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


def rules_told(view: Json, style: Style) -> list[str]:
    """The rules of the game: what is special, what is counted, who wins, what was set."""
    rules = rules_of(view)
    if rules is None:
        return [f"This program does not know the rules of {view['variant']}."]
    lines = [
        style.heading(name_of(view)),
        *style.wrapped(SUMMARIES[rules.key]["en"]),
        "Counted at the end of a round:",
        *[f"{INDENT}{_title(one.__name__)}{first_line(one)}" for one in rules.categories],
        *style.wrapped(f"Target {rules.target}. {first_line(rules.winner)}"),
    ]
    if rules.instant_win is not None:
        lines += style.wrapped(f"At once: {first_line(rules.instant_win)}")
    return lines + _set_otherwise(rules, style)


def _title(name: str) -> str:
    return name.replace("_", " ").ljust(13)


def _set_otherwise(rules: Variant, style: Style) -> list[str]:
    """The options that differ from the variant's own."""
    return [
        line
        for name in OPTIONS
        if (value := getattr(rules, name)) != getattr(VARIANTS[rules.key], name)
        for line in style.wrapped(f"{name}: {value}. {OPTIONS[name].description}", INDENT)
    ]
