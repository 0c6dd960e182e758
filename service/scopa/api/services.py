"""What do all views of one application share?"""

from typing import NamedTuple, cast

from flask import Flask, current_app

from scopa.api.metrics import Metrics
from scopa.service.feeds import Feeds
from scopa.service.games import Games
from scopa.service.limits import LocalLimits
from scopa.settings import Settings
from scopa.store import Store

_NAME = "scopa"


class Services(NamedTuple):
    settings: Settings
    store: Store
    games: Games
    feeds: Feeds
    metrics: Metrics | None
    local_limits: LocalLimits | None


def share(app: Flask, shared: Services) -> None:
    """Give these to all views of the application."""
    app.extensions[_NAME] = shared


def services() -> Services:
    """Those of the application that serves the current request."""
    return cast(Services, current_app.extensions[_NAME])
