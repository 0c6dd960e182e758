"""How is the service reached over HTTP? One module for each kind of resource."""

from collections.abc import Mapping
from typing import Any

import orjson
from flask import Flask, Request, g, request
from flask.json.provider import JSONProvider

from scopa.api import (
    bots,
    cards,
    errors,
    explanations,
    games,
    happened,
    moves,
    operations,
    records,
    seats,
    streams,
    variants,
)
from scopa.api.around import ROUTE, Around
from scopa.api.bodies import MOST_BYTES, read_body
from scopa.api.document import make_api
from scopa.api.logs import set_up_log
from scopa.api.metrics import Metrics
from scopa.api.services import Services, share
from scopa.bots import choose
from scopa.service.clocks import Sweeper
from scopa.service.feeds import Feeds
from scopa.service.games import Games
from scopa.settings import Settings, SettingsError
from scopa.store import Store

_BLUEPRINTS = (
    games.blp,
    seats.blp,
    moves.blp,
    happened.blp,
    streams.blp,
    records.blp,
    variants.blp,
    cards.blp,
    bots.blp,
    explanations.blp,
    operations.blp,
)
_MOST_BYTES: Mapping[str | None, int] = {"records.replay_game": records.MOST_BYTES}


def create_app(settings: Settings | None = None, *, store: Store | None = None) -> Flask:
    """The application, with settings from the environment and the store that they name.

    Raises SettingsError where they name none.
    """
    settings = settings or Settings.from_env()
    if store is None:
        if settings.redis_url is None:
            raise SettingsError(["SCOPA_REDIS_URL: Missing; `scopa serve` sets it by itself."])
        store = Store.open(settings.redis_url)
    metrics = Metrics() if settings.metrics else None
    stored_games = Games(store, choose)
    shared = Services(settings, store, stored_games, Feeds(stored_games), metrics)
    set_up_log(settings.log_level)
    app = _Application("scopa", static_folder=None)
    app.url_map.merge_slashes = False  # else //v1 is answered by a redirection in HTML
    share(app, shared)
    app.in_background = (Sweeper(stored_games), shared.feeds)
    app.register_error_handler(Exception, errors.answer)
    api = make_api(app)
    for blueprint in _BLUEPRINTS:
        api.register_blueprint(blueprint)
    app.before_request(_judge)
    app.wsgi_app = Around(  # type: ignore[method-assign]
        app.wsgi_app, settings.cors_origins, metrics
    )
    return app


def _judge() -> None:
    """Read the body before anything else is looked at, be it the method or the view."""
    asked: Request = request._get_current_object()  # type: ignore[attr-defined]  # found once
    if asked.url_rule:
        asked.environ[ROUTE] = asked.url_rule.rule
    g.body = read_body(asked, _MOST_BYTES.get(asked.endpoint, MOST_BYTES))


class _Orjson(JSONProvider):
    """Writes JSON in a tenth of the time; bodies are read by `bodies`."""

    def dumps(self, obj: Any, **_: Any) -> str:
        return orjson.dumps(obj).decode()

    def loads(self, s: str | bytes, **_: Any) -> Any:
        return orjson.loads(s)

    def response(self, *args: Any, **kwargs: Any) -> Any:
        content: Any = orjson.dumps(self._prepare_response_obj(args, kwargs))
        return self._app.response_class(content, mimetype="application/json")


class _Application(Flask):
    """The application, and what it does in a worker between requests."""

    json_provider_class = _Orjson
    in_background: tuple[Sweeper, Feeds]

    def start(self) -> None:
        """Do what must happen by itself; called once in each worker process."""
        sweeper, _ = self.in_background
        sweeper.start()

    def stop(self) -> None:
        """The worker is about to end: so do the streams that it holds."""
        for ending in self.in_background:
            ending.stop()
