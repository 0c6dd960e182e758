"""How is the service reached over HTTP? One module for each kind of resource."""

from typing import Any

import orjson
from flask import Flask
from flask.json.provider import JSONProvider

from scopa.api import errors, health
from scopa.api.around import surround
from scopa.api.document import make_api
from scopa.api.logs import make_log
from scopa.api.metrics import Metrics
from scopa.api.services import Services, share
from scopa.settings import Settings, SettingsError
from scopa.store import Store

_BLUEPRINTS = (health.blp,)


def create_app(settings: Settings | None = None, *, store: Store | None = None) -> Flask:
    """The application, with settings from the environment and the store that they name.

    Raises SettingsError where they name none.
    """
    settings = settings or Settings.from_env()
    if store is None:
        if settings.redis_url is None:
            raise SettingsError(["SCOPA_REDIS_URL: Missing; `scopa serve` sets it by itself."])
        store = Store.open(settings.redis_url)
    shared = Services(settings, store, make_log(settings.log_level))
    app = _Application("scopa", static_folder=None)
    app.url_map.merge_slashes = False  # else //v1 is answered by a redirection in HTML
    share(app, shared)
    app.register_error_handler(Exception, errors.answer)
    api = make_api(app)
    for blueprint in _BLUEPRINTS:
        api.register_blueprint(blueprint)
    surround(app, shared, Metrics() if settings.metrics else None)
    return app


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
    json_provider_class = _Orjson
