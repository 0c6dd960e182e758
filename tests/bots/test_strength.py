"""Is what is told about strength what was measured?"""

from pathlib import Path

from scopa.bots import BOTS
from scopa.bots.strength import MEASURED, strength_of
from scopa.rules.variants import VARIANTS

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def test_the_page_shows_every_measurement() -> None:
    page = PAGE.read_text()
    for one in MEASURED:
        assert (
            f"| {one.player} | {one.against} | {one.variant} | {one.seats} | {one.share:.3f} "
            f"± {one.half_width:.3f} | {one.points:+.2f} | {one.pairs} |" in page
        )


def test_measurements_name_players_and_games_that_exist() -> None:
    for one in MEASURED:
        assert {one.player, one.against} <= set(BOTS)
        assert one.seats in VARIANTS[one.variant].groupings


def test_every_player_but_the_weakest_was_measured() -> None:
    assert [key for key in BOTS if not strength_of(key)] == ["casuale"]


def test_no_player_is_weaker_than_the_one_it_was_measured_against() -> None:
    assert all(one.share + one.half_width >= 0.5 for one in MEASURED)
