"""What was counted in a round, how does the game stand, and how did it end?"""

from collections.abc import Sequence

from scopa.events import Json
from scopa.rules.variants import Variant
from scopa.terminal.explaining import first_line
from scopa.terminal.people import People
from scopa.terminal.style import INDENT
from scopa.terminal.telling import listed

_LABEL, _COLUMN = 12, 11  # letters for the name of a row, and for each side
_MOST_SHOWN = 10  # with more cards than this, the number alone says why a point was given


def round_sheet(scored: Json, people: People) -> list[str]:
    """A scored round: every category with what it was decided by, and the cards that show it."""
    sides = scored["sheet"]["sides"]
    categories = list(zip(*[side["categories"] for side in sides], strict=True))
    return [
        _names(len(sides), people),
        *[_row(_title(of_all[0]), [_counted(one) for one in of_all]) for of_all in categories],
        _row("this round", [str(side["points"]) for side in sides]),
        _row("total", [str(side["after"]) for side in sides]),
        *_shown(categories, people),
    ]


def sheet_so_far(scored: Sequence[Json], view: Json, people: People) -> list[str]:
    """The points of all rounds until now, and what the piles show of the one being played."""
    sides = view["sides"]
    rounds = [(one["round"], one["sheet"]["sides"]) for one in scored]
    return [
        _names(len(sides), people),
        *[_row(f"round {number}", [str(one["points"]) for one in of]) for number, of in rounds],
        _row("total", [str(side["total"]) for side in sides]),
        _row("now: scopas", [str(side["scopas"]) for side in sides]),
        _row("now: cards", [str(side["pile_count"]) for side in sides]),
    ]


def ending(result: Json, rules: Variant | None, people: People) -> str:
    """How the game ended, and why."""
    totals = ", ".join(
        f"{people.side(side).name} {total}" for side, total in enumerate(result["totals"])
    )
    if result["winner"] is None:
        return f"The game was {result['reason']}, without a winner: {totals}."
    return f"{people.side(result['winner']).does('win')}! {totals}. {_why(result, rules)}".rstrip()


def _why(result: Json, rules: Variant | None) -> str:
    if result["reason"] == "forfeit":
        return "The other side let its time pass."
    if rules is None:
        return ""
    if rules.instant_win is not None and result["reason"] == rules.instant_win.__name__:
        return first_line(rules.instant_win)
    return first_line(rules.winner)


def _title(category: Json) -> str:
    return str(category["category"]).replace("_", " ")


def _names(sides: int, people: People) -> str:
    names = [people.side(side).name.replace(" and ", "+") for side in range(sides)]
    return _row("", [name[: _COLUMN - 1] for name in names])


def _counted(category: Json) -> str:
    """The points and, where it says more, what they were decided by."""
    points, count = category["points"], category["count"]
    return str(points) if count in (None, points) else f"{points} ({count})"


def _row(label: str, cells: Sequence[str]) -> str:
    columns = "".join(cell.ljust(_COLUMN) for cell in cells)
    return f"{INDENT}{label:<{_LABEL}} {columns}".rstrip()


def _shown(categories: Sequence[Sequence[Json]], people: People) -> list[str]:
    return [
        f"{INDENT}{_title(one)}: {people.side(side).name} with {listed(one['cards'])}"
        for of_all in categories
        for side, one in enumerate(of_all)
        if one["points"] and 0 < len(one["cards"]) <= _MOST_SHOWN
    ]
