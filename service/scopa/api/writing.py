"""How is an answer written as JSON? In a tenth of the time that the standard library takes."""

from typing import Any

import orjson
from flask.json.provider import JSONProvider


class OrjsonProvider(JSONProvider):
    """Flask's way to JSON; bodies of requests are read by `bodies`."""

    def dumps(self, obj: Any, **_: Any) -> str:
        return orjson.dumps(obj).decode()

    def loads(self, s: str | bytes, **_: Any) -> Any:
        return orjson.loads(s)

    def response(self, *args: Any, **kwargs: Any) -> Any:
        content: Any = orjson.dumps(self._prepare_response_obj(args, kwargs))
        return self._app.response_class(content, mimetype="application/json")
