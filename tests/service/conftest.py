"""A real server for each test."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from scopa.store import Store
from tests.store.servers import Server, server_binaries


@pytest.fixture
def server() -> Iterator[Server]:
    with TemporaryDirectory(prefix="scopa-") as folder:
        server = Server(next(iter(server_binaries().values())), Path(folder))
        yield server
        server.close()


@pytest.fixture
def store(server: Server) -> Iterator[Store]:
    store = Store.open(server.url)
    yield store
    store.close()
