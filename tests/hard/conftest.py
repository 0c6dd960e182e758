"""The service with two workers, started once for all tests here."""

from collections.abc import Iterator

import pytest

from tests.live.client import Client
from tests.live.service import Live, running


@pytest.fixture(scope="session")
def live() -> Iterator[Live]:
    with running(METRICS="on") as live:
        yield live


@pytest.fixture
def client(live: Live) -> Client:
    return live.client
