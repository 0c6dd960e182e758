"""Does docs/rules.md speak of what there is?"""

import re
from pathlib import Path

from scopa.rules.options import OPTIONS
from scopa.rules.variants import VARIANTS

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[str]:
    section = PAGE.split(heading)[1].split("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \|", section, re.M)


def test_every_variant_has_its_row() -> None:
    assert sorted(rows("## The variants")) == sorted(VARIANTS)


def test_every_option_has_its_row() -> None:
    assert rows("## Options") == list(OPTIONS)


def test_every_category_and_instant_win_is_named() -> None:
    for variant in VARIANTS.values():
        for category in variant.categories:
            assert f"`{category.__name__}`" in PAGE
        if variant.instant_win is not None:
            assert f"`{variant.instant_win.__name__}`" in PAGE
