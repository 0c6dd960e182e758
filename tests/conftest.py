"""How often were laws held? Counted in the tests, and printed at the end, whoever ran them."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

COUNTS: Counter[str] = Counter()
_NAME = "laws"


@pytest.fixture
def count_law() -> Callable[[str], None]:
    """Counts one more of what is named."""

    def count(what: str) -> None:
        COUNTS[what] += 1

    return count


def pytest_sessionfinish(session: pytest.Session) -> None:
    told: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if told is not None:  # one of several processes that run the tests
        told[_NAME] = dict(COUNTS)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    COUNTS.update(getattr(node, "workeroutput", {}).get(_NAME, {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if COUNTS:
        counted = ", ".join(f"{number:,} {what}" for what, number in COUNTS.items())
        terminalreporter.write_line(f"laws of the rules held in random play: {counted}")
