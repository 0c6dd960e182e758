"""Is what is told about strength what was measured?"""

from pathlib import Path

from bench.ladder import END, FAMILIES, IN_README, NEAR, RUNGS, START, row, rungs, table

from scopa.bots import BOTS
from scopa.bots.strength import MEASURED, strength_of
from scopa.rules.variants import VARIANTS

ROOT = Path(__file__).parents[2]
PAGE, README = ROOT / "docs" / "bots.md", ROOT / "README.md"


def test_the_page_shows_every_measurement() -> None:
    page = PAGE.read_text()
    assert all(row(one) in page for one in MEASURED)


def test_the_readme_shows_those_of_the_games_played_most() -> None:
    start, end = (README.read_text().index(mark) for mark in (START, END))
    shown = [one for one in MEASURED if (one.variant, one.seats) in IN_README]
    assert README.read_text()[start + len(START) : end] == table(shown)


def test_the_ladder_measures_what_is_told() -> None:
    told = [(one.player, one.against, one.variant, one.seats, one.pairs) for one in MEASURED]
    assert [tuple(rung) for rung in rungs(FAMILIES, RUNGS, NEAR)] == told


def test_measurements_name_players_and_games_that_exist() -> None:
    for one in MEASURED:
        assert {one.player, one.against} <= set(BOTS)
        assert one.seats in VARIANTS[one.variant].groupings


def test_every_player_but_the_weakest_was_measured() -> None:
    assert [key for key in BOTS if not strength_of(key)] == ["casuale"]


def test_no_player_is_weaker_than_the_one_it_was_measured_against() -> None:
    assert all(one.share + one.half_width >= 0.5 for one in MEASURED)
