"""How is the service reached over HTTP? One module for each kind of resource."""

from collections.abc import Mapping
from functools import partial

from flask import Flask, Request, g, request

from scopa.api import (
    bots,
    cards,
    errors,
    explanations,
    games,
    happened,
    hints,
    index,
    moves,
    operations,
    records,
    reference_page,
    seats,
    streams,
    table_page,
    variants,
)
from scopa.api.around import ROUTE, Around
from scopa.api.bodies import MOST_BYTES, read_body
from scopa.api.document import make_api
from scopa.api.limits import limit_requests
from scopa.api.logs import set_up_log
from scopa.api.metrics import Metrics
from scopa.api.polls import COUNTED, Polls
from scopa.api.services import Services, share
from scopa.api.writing import OrjsonProvider
from scopa.bots import choose, thinks
from scopa.service.clocks import Sweeper
from scopa.service.counting import UNCOUNTED, Counting
from scopa.service.feeds import Feeds
from scopa.service.games import Games
from scopa.service.limits import LocalLimits
from scopa.service.thinking import Thinking
from scopa.service.webhooks import Webhook
from scopa.settings import Settings, SettingsError
from scopa.store import Store

_BLUEPRINTS = (
    index.blp,
    games.blp,
    seats.blp,
    moves.blp,
    hints.blp,
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
        store = Store.open(settings.redis_url, settings.redis_wait)
    metrics = Metrics() if settings.metrics else None
    counting: Counting = metrics or UNCOUNTED
    if settings.traces:
        from scopa.api import tracing  # here: what it needs is an extra

        tracer = tracing.make_tracer()
        counting = tracing.Spans(counting, tracer)
    stored_games = Games(
        store,
        Thinking(choose, thinks, counting),
        letters=settings.webhook_url is not None,
        counting=counting,
    )
    shared = Services(
        settings=settings,
        store=store,
        games=stored_games,
        feeds=Feeds(stored_games),
        metrics=metrics,
        local_limits=LocalLimits() if settings.rate_limits else None,
    )
    set_up_log(settings.log_level)
    app = _Application("scopa", static_folder=None, template_folder="api/templates")
    app.url_map.merge_slashes = False  # else //v1 is answered by a redirection in HTML
    share(app, shared)
    app.feeds, app.threads = shared.feeds, [Sweeper(stored_games)]
    if metrics:
        app.threads.append(metrics)
    if settings.webhook_url and settings.webhook_secret:
        app.threads.append(Webhook(store, settings.webhook_url, settings.webhook_secret))
    app.register_error_handler(Exception, errors.answer)
    api = make_api(app)
    for blueprint in _BLUEPRINTS:
        api.register_blueprint(blueprint)
    for pages in (table_page.blp, reference_page.blp):
        app.register_blueprint(pages)  # no part of the API, so not in its document
    app.before_request(partial(_judge, shared))
    app.wsgi_app = Around(  # type: ignore[method-assign]
        Polls(app.wsgi_app, shared), settings.cors_origins, metrics
    )
    if settings.traces:
        app.wsgi_app = tracing.Traced(app.wsgi_app, tracer)  # type: ignore[method-assign]
    return app


def _judge(shared: Services) -> None:
    """Read the body before anything else is looked at, be it the method or the view."""
    asked: Request = request._get_current_object()  # type: ignore[attr-defined]  # found once
    environ = asked.environ
    if asked.url_rule:
        environ[ROUTE] = asked.url_rule.rule
    if not environ.get(COUNTED):
        limit_requests(environ, shared)
    g.body = read_body(environ, _MOST_BYTES.get(asked.endpoint, MOST_BYTES))


class _Application(Flask):
    """The application, and what it does in a worker between requests."""

    json_provider_class = OrjsonProvider
    feeds: Feeds
    threads: list[Sweeper | Webhook | Metrics]

    def start(self) -> None:
        """Do what must happen by itself; called once in each worker process."""
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        """The worker is about to end: so do the streams that it holds."""
        for ending in (*self.threads, self.feeds):
            ending.stop()
