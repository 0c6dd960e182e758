"""The service with two workers, started once: whatever a test kills comes back for the next."""

from collections.abc import Iterator

import pytest

from tests.live.client import Client
from tests.live.service import Live, running


@pytest.fixture(scope="session")
def live() -> Iterator[Live]:
    with running() as live:
        yield live


@pytest.fixture
def client(live: Live) -> Client:
    live.await_ready()
    return live.client
