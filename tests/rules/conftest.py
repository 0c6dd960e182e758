"""How are the rules tried? With nothing remembered, and however slow the machine."""

import pytest
from hypothesis import settings

from scopa.rules.capture import captures

settings.register_profile("no deadline", deadline=None)  # a busy machine is not a fault
settings.load_profile("no deadline")


@pytest.fixture(autouse=True, scope="session")
def nothing_remembered() -> None:
    """Forget captures found before: mutation testing forks a process that has found them right."""
    captures.cache_clear()
