"""A real server of every kind that is there, for each test that asks for one."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from scopa.store import Store
from tests.store.servers import Proxy, Server, server_binaries

BINARIES = server_binaries()


@pytest.fixture
def folder() -> Iterator[Path]:
    # Not tmp_path: the path of a socket may have no more than 108 characters.
    with TemporaryDirectory(prefix="scopa-") as name:
        yield Path(name)


@pytest.fixture(params=list(BINARIES.values()), ids=list(BINARIES))
def server(request: pytest.FixtureRequest, folder: Path) -> Iterator[Server]:
    server = Server(request.param, folder)
    yield server
    server.close()


@pytest.fixture
def store(server: Server) -> Iterator[Store]:
    store = Store.open(server.url)
    yield store
    store.close()


@pytest.fixture
def proxy(server: Server, folder: Path) -> Iterator[Proxy]:
    proxy = Proxy(server, folder)
    yield proxy
    proxy.close()
