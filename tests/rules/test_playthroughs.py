"""Does every variant have its playthrough, and does the engine still play it so?"""

import pytest

from scopa.rules.variants import VARIANTS
from tests.playthroughs.telling import path_of, tell


@pytest.mark.parametrize("key", VARIANTS)
def test_a_playthrough_is_there_and_is_not_stale(key: str) -> None:
    path = path_of(VARIANTS[key])
    assert path.exists(), "run make playthroughs"
    assert tell(VARIANTS[key]) == path.read_text(), "run make playthroughs and read what changed"


def test_no_playthrough_is_of_a_variant_that_is_gone() -> None:
    folder = path_of(VARIANTS["scopa"]).parent
    assert {path.stem for path in folder.glob("*.txt")} == set(VARIANTS)


@pytest.mark.parametrize("key", VARIANTS)
def test_a_playthrough_can_be_read_at_one_sitting(key: str) -> None:
    lines = path_of(VARIANTS[key]).read_text().splitlines()
    assert len(lines) <= 100
    assert max(map(len, lines)) <= 140
