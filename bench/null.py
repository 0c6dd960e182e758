"""What does a request cost at the least? The null handler, by which the service is measured.

It does what any service on the same libraries must do for a change, and no more: plain Flask reads
a JSON body, redis-py gets a state of 1 KB, a script writes the next one if nobody else has, and an
answer of 1.4 KB goes out. There is no game, no judging, no token. Flask's hello stands beside it.
"""

import os
from typing import Any

import redis
from flask import Flask, abort, request

from scopa.api.writing import OrjsonProvider

STATE_BYTES = 1024
REVISION_BYTES = 8

COMPARE_AND_SET = """
if redis.call('GETRANGE', KEYS[1], 0, 7) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1
"""

ANSWER: dict[str, Any] = {
    "game": {
        "id": "NNNNNNNNNNNNNNNNNNNNNN",
        "seats": [{"seat": seat, "name": "Nobody at all", "declared": None} for seat in range(6)],
        "legal_moves": [
            {"move": {"type": "play", "card": "7D", "capture": ["3S", "4B"]}, "scopa": False}
            for _ in range(14)
        ],
        "result": None,
    },
    "events": [],
}


WORK: dict[str, Any] = {
    "revision_bytes": REVISION_BYTES,
    "compare_and_set": COMPARE_AND_SET,
    "answer": ANSWER,
}
"""What the same work in other frameworks (`bench/peers`) is told of it."""


def create_app() -> Flask:
    """The yardsticks as an application, with the store that `SCOPA_REDIS_URL` names."""
    app = Flask("null", static_folder=None)
    app.json = OrjsonProvider(app)
    client: Any = redis.Redis.from_url(os.environ["SCOPA_REDIS_URL"])
    compare_and_set = client.register_script(COMPARE_AND_SET)

    @app.post("/null/<name>")
    def change(name: str) -> dict[str, Any]:
        request.get_json()
        state: bytes = client.get(name)
        revision = int.from_bytes(state[:REVISION_BYTES], "big")
        changed = (revision + 1).to_bytes(REVISION_BYTES, "big") + state[REVISION_BYTES:]
        if not compare_and_set([name], [state[:REVISION_BYTES], changed]):
            abort(409)
        return ANSWER

    @app.get("/hello")
    def hello() -> str:
        return "Hello, World!"

    return app
