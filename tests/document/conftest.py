"""The document as it is kept, and the service that must answer as it says."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scopa.api import create_app
from scopa.settings import Settings
from scopa.store import Store
from tests.api.conftest import server, store

__all__ = ["server", "store"]

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "openapi" / "openapi.json"
RELEASED = ROOT / "openapi" / "released" / "v1.json"
DOCUMENT: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def app(store: Store) -> Flask:
    return create_app(Settings(metrics=True, log_level="error"), store=store)
