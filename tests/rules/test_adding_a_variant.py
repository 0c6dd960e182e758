"""Is a variant added as `docs/adding-a-variant.md` shows?"""

import re
from pathlib import Path

import pytest

from scopa.rules import variants
from scopa.rules.options import option_values, with_options
from scopa.rules.variants import VARIANTS, Variant
from tests.playthroughs.telling import lines, play_round, tell

GUIDE = Path(__file__).parents[2] / "docs" / "adding-a-variant.md"


def block(language: str) -> str:
    """What the guide shows in this language."""
    found = re.search(rf"```{language}\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    assert found
    return found.group(1)


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> Variant:
    """The guide's row, put into the table for the time of a test."""
    names = dict(vars(variants))
    exec(block("python"), names)
    row = names["SCOPONE_DI_QUINDICI"]
    assert isinstance(row, Variant)
    monkeypatch.setitem(VARIANTS, row.key, row)
    return row


def test_the_guide_shows_the_playthrough_that_is_made(added: Variant) -> None:
    assert tell(added).startswith(block("text"))


def test_a_variant_that_was_added_is_played_to_the_end_of_its_round(added: Variant) -> None:
    for number in range(50):
        *_, (over, _) = play_round(added, number)
        assert over.turn is None
        assert sum(map(len, over.piles)) == 40


def test_a_variant_that_was_added_takes_options_like_the_others(added: Variant) -> None:
    rules = with_options(VARIANTS[added.key], {"napola": True, "capture_choice": "any"}, "bga")
    assert option_values(rules)["target"] == 21
    assert [category.__name__ for category in rules.categories][-2:] == ["re_bello", "napola"]
    assert "napola" in "\n".join(lines(list(play_round(rules, 1))))
