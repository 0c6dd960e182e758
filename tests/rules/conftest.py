"""How many random rounds were the laws held against? Counted here and printed at the end."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import settings

from scopa.rules.capture import captures

settings.register_profile("no deadline", deadline=None)  # a busy machine is not a fault
settings.load_profile("no deadline")

COUNTS: Counter[str] = Counter()


@pytest.fixture(autouse=True, scope="session")
def nothing_remembered() -> None:
    """Forget captures found before: mutation testing forks a process that has found them right."""
    captures.cache_clear()


@pytest.fixture
def count_law() -> Callable[[str], None]:
    """Counts one more of what is named."""

    def count(what: str) -> None:
        COUNTS[what] += 1

    return count


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if COUNTS:
        counted = ", ".join(f"{number:,} {what}" for what, number in COUNTS.items())
        terminalreporter.write_line(f"laws of the rules held in random play: {counted}")
