"""What was counted in a round, how does the game stand, and how did it end?"""

import inspect
from collections.abc import Callable, Sequence
from typing import Any

from scopa.events import Json
from scopa.rules.variants import Variant
from scopa.terminal.people import People
from scopa.terminal.style import INDENT, Style

_LABEL, _COLUMN = 13, 11  # columns for the names of rows, and for each side
_SHOWN = 10  # at most so many cards show why a point was given


def round_sheet(scored: Json, people: People, style: Style) -> list[str]:
    """A scored round: every category with what it was decided by, and the cards that show it."""
    sides = scored["sheet"]["sides"]
    categories = list(zip(*[side["categories"] for side in sides], strict=True))
    return [
        style.heading(f"Round {scored['round']} is counted"),
        _names(len(sides), people),
        *[_row(_title(of_all[0]), [_counted(one) for one in of_all]) for of_all in categories],
        _row("this round", [str(side["points"]) for side in sides]),
        style.strong(_row("total", [str(side["after"]) for side in sides])),
        *_reasons(categories, people, style),
    ]


def sheet_so_far(scored: Sequence[Json], view: Json, people: People, style: Style) -> list[str]:
    """The points of all rounds until now, and what the piles show of the one being played."""
    sides = view["sides"]
    return [
        style.heading(f"The game so far, to {view['options']['target']}"),
        _names(len(sides), people),
        *[
            _row(f"round {one['round']}", [str(side["points"]) for side in one["sheet"]["sides"]])
            for one in scored
        ],
        style.strong(_row("total", [str(side["total"]) for side in sides])),
        _row("now: scopas", [str(side["scopas"]) for side in sides]),
        _row("now: cards", [str(side["pile_count"]) for side in sides]),
    ]


def ending(result: Json, rules: Variant | None, people: People) -> str:
    """How the game ended, and why."""
    totals = " to ".join(map(str, result["totals"]))
    if result["winner"] is None:
        return f"The game ends without a winner, at {totals}: it was {result['reason']}."
    said = f"{people.side(result['winner']).does('win')}, at {totals}."
    why = _why(result["reason"], rules)
    return f"{said} {why}" if why else said


def first_line(rule: Callable[..., Any]) -> str:
    """A rule in words: its docstring's first line, which is written for players."""
    return (inspect.getdoc(rule) or "").partition("\n")[0]


def _why(reason: str, rules: Variant | None) -> str | None:
    if reason == "forfeit":
        return "The other side let its time pass."
    if rules is None:
        return None
    if rules.instant_win is not None and reason == rules.instant_win.__name__:
        return first_line(rules.instant_win)
    return first_line(rules.winner)


def _title(category: Json) -> str:
    return str(category["category"]).replace("_", " ")


def _counted(category: Json) -> str:
    """The points, and in brackets what they were decided by."""
    if category["count"] is None:
        return f"{category['points']} (-)"
    return f"{category['points']} ({category['count']})"


def _names(sides: int, people: People) -> str:
    return _row("", [_shortened(people.side(side).name) for side in range(sides)])


def _shortened(name: str) -> str:
    return name.replace(" and ", "+")[: _COLUMN - 1]


def _row(label: str, cells: Sequence[str]) -> str:
    return INDENT + label.ljust(_LABEL) + "".join(cell.rjust(_COLUMN) for cell in cells)


def _reasons(categories: Sequence[Sequence[Json]], people: People, style: Style) -> list[str]:
    return [
        f"{INDENT}{_title(one)}: {people.side(side).name} with {style.cards(one['cards'])}"
        for of_all in categories
        for side, one in enumerate(of_all)
        if one["points"] and 0 < len(one["cards"]) <= _SHOWN
    ]
