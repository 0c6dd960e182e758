"""The service on a real store, and clients whose every answer is held against the document."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scopa.api import create_app
from scopa.settings import Settings
from scopa.store import Store
from tests.api.documented import DocumentedClient
from tests.store.servers import Server, server_binaries


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One for all tests here: games have ids of their own, and nothing else is kept."""
    with TemporaryDirectory(prefix="scopa-") as folder:
        server = Server(next(iter(server_binaries().values())), Path(folder))
        yield server
        server.close()


@pytest.fixture(scope="session")
def store(server: Server) -> Iterator[Store]:
    store = Store.open(server.url)
    yield store
    store.close()


@pytest.fixture(scope="session")
def app(store: Store) -> Flask:
    settings = Settings(cors_origins=("https://cards.example",), metrics=True)
    app = create_app(settings, store=store)
    app.test_client_class = DocumentedClient
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
