"""Is what docs/security.md says so, and shown by the tests that it names?"""

import re

import pytest

from scopa.api.limits import MOVES, REQUESTS, SHARED, STREAMS
from tests.test_serve import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text()
RISKS = re.findall(r"^### (API\d+): (?:.+\n)+?((?:(?!^##).*\n)*)", PAGE, re.M)
NAMED = re.findall(r"`(tests/\S+\.py)::(\w+)`", PAGE)


def test_all_ten_risks_are_answered_and_shown() -> None:
    assert [name for name, _ in RISKS] == [f"API{number}" for number in range(1, 11)]
    assert all("`tests/" in answer for _, answer in RISKS)


@pytest.mark.parametrize(("path", "name"), NAMED, ids=[name for _, name in NAMED])
def test_the_test_that_is_named_exists(path: str, name: str) -> None:
    assert f"\ndef {name}(" in (ROOT / path).read_text()


def test_the_limits_are_those_of_the_code() -> None:
    table = PAGE.partition("<!-- limits -->")[2].partition("\n\n")[0]
    rows = [[cell.strip(" `") for cell in row.split("|")[1:-1]] for row in table.split("\n")[3:]]
    told = {row[0]: tuple(row[1:4]) for row in rows}
    limits = {
        **SHARED,
        "requests": REQUESTS,
        "moves of a seat": MOVES,
        "streams without a seat": STREAMS,
    }
    assert told == {
        name: (str(one.by_address), str(one.by_key), str(one.seconds or "at once"))
        for name, one in limits.items()
    }
