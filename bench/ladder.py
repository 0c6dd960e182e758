"""How strong is each computer player against the weaker ones?

Without arguments: measures on the reporting seeds, which nothing was tuned on, and writes what it
found to the package and to the tables in docs/bots.md and the README. With `gate`: a small part of
it, which fails where a player is weaker than the one beneath it.
"""

import sys
from collections.abc import Mapping, Sequence
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from bench.ladder_match import bot, match

from scopa.bots import COMPILED
from scopa.bots.strength import Strength
from scopa.rules.variants import VARIANTS

REPORTING_SEED = "reporting"
CORES = 2
FAMILIES = (
    ("scopa", 2),
    ("escoba", 2),
    ("cirulla", 2),
    ("scopone", 4),
    ("scopone_scientifico", 4),
    ("scopa", 4),
    ("scopa", 6),
)
RUNGS = (
    ("maestro", "esperto", 150),
    ("maestro", "furbo", 150),
    ("esperto", "furbo", 150),
    ("furbo", "casuale", 500),
    ("principiante", "casuale", 500),
)
# More pairs where a goal is near.
NEAR = {
    ("maestro", "esperto", "scopone", 4): 1000,
    ("maestro", "furbo", "scopa", 2): 1000,
    ("maestro", "furbo", "escoba", 2): 400,
    ("maestro", "furbo", "cirulla", 2): 400,
    ("maestro", "furbo", "scopone", 4): 400,
    ("maestro", "furbo", "scopone_scientifico", 4): 400,
    ("esperto", "furbo", "scopa", 2): 1000,
    ("esperto", "furbo", "escoba", 2): 600,
    ("esperto", "furbo", "cirulla", 2): 600,
    ("esperto", "furbo", "scopone", 4): 1500,
    ("esperto", "furbo", "scopone_scientifico", 4): 1500,
    ("furbo", "casuale", "scopa", 2): 5000,
}
GATE_FAMILIES = (("scopa", 2), ("scopone", 4))
GATE_RUNGS = (
    ("maestro", "esperto", 20),
    ("esperto", "furbo", 50),
    ("furbo", "principiante", 200),
    ("principiante", "casuale", 200),
)
MODULE = Path("service/scopa/bots/strength.py")
PAGE, README = Path("docs/bots.md"), Path("README.md")
IN_README = (("scopa", 2), ("scopone", 4))
START, END = "<!-- ladder -->\n", "<!-- /ladder -->\n"


class Rung(NamedTuple):
    """One match of the ladder."""

    player: str
    against: str
    variant: str
    seats: int
    pairs: int


def rungs(
    families: Sequence[tuple[str, int]],
    players: Sequence[tuple[str, str, int]],
    near: Mapping[tuple[str, str, str, int], int],
) -> list[Rung]:
    """Every match of the players in every family, where near a goal with so many pairs."""
    return [
        Rung(
            player,
            against,
            variant,
            seats,
            near.get((player, against, variant, seats), pairs),
        )
        for player, against, pairs in players
        for variant, seats in families
    ]


def measure(rung: Rung) -> Strength:
    """Plays one match and prints what came of it."""
    players = (bot(rung.player), bot(rung.against))
    share, points = match(VARIANTS[rung.variant], rung.seats, players, REPORTING_SEED, rung.pairs)
    found = Strength(
        rung.player,
        rung.against,
        rung.variant,
        rung.seats,
        round(share.mean, 3),
        round(share.half_width, 3),
        round(points.mean, 2),
        rung.pairs,
    )
    print(row(found), flush=True)
    return found


def row(one: Strength) -> str:
    """One line of the table."""
    return (
        f"| {one.player} | {one.against} | {one.variant} | {one.seats} | {one.share:.3f} "
        f"± {one.half_width:.3f} | {one.points:+.2f} | {one.pairs} |"
    )


def table(measured: Sequence[Strength]) -> str:
    """The whole table in Markdown."""
    head = (
        "| player | against | variant | seats | share of rounds | points a round | pairs |",
        "|---|---|---|---|---|---|---|",
    )
    return "\n".join((*head, *map(row, measured))) + "\n"


def module_text(text: str, measured: Sequence[Strength]) -> str:
    """The module with what was measured put in."""
    start = text.index("MEASURED")
    end = text.index("\n\n\ndef strength_of")
    rows = "".join(f"    Strength{tuple(one)!r},\n".replace("'", '"') for one in measured)
    return f"{text[:start]}MEASURED: tuple[Strength, ...] = (\n{rows}){text[end:]}"


def page_text(text: str, measured: Sequence[Strength]) -> str:
    """The page with the table put in."""
    before, rest = text.split(START)
    _, after = rest.split(END)
    return before + START + table(measured) + END + after


def main() -> None:
    """Measures, and writes or judges."""
    if not COMPILED:
        sys.exit("the ladder needs the compiled search")
    gate = sys.argv[1:] == ["gate"]
    played = rungs(GATE_FAMILIES, GATE_RUNGS, {}) if gate else rungs(FAMILIES, RUNGS, NEAR)
    with Pool(CORES) as pool:
        measured = pool.map(measure, played, chunksize=1)
    if not gate:
        MODULE.write_text(module_text(MODULE.read_text(), measured))
        PAGE.write_text(page_text(PAGE.read_text(), measured))
        shown = [one for one in measured if (one.variant, one.seats) in IN_README]
        README.write_text(page_text(README.read_text(), shown))
    elif fallen := [one for one in measured if one.share + one.half_width < 0.5]:
        sys.exit("weaker than the one beneath:\n" + table(fallen))


if __name__ == "__main__":
    main()
