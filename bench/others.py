"""What does the null handler's work cost in other frameworks, and on gunicorn's threads?

Not a goal of ours: it says what the yardstick is worth. `make bench-others` installs them.
"""

import json
import sys
import tempfile
from functools import partial
from pathlib import Path

import orjson
from bench import games, null
from bench.compare import CONNECTIONS, Side, compare
from bench.load import Address, ask
from bench.rows import Row
from bench.servers import NULL, Gunicorn, Peer, Redis, Web, running

PEERS = Path(sys.prefix) / "peers"
COMMANDS = {
    "FastAPI with uvicorn": [
        str(PEERS / "bin" / "uvicorn"),
        *("--app-dir", str(PEERS), "--port", "{port}", "--log-level", "error", "fastapi_null:app"),
    ],
    "Fastify": ["node", str(PEERS / "fastify_null.js")],
}
REQUESTS = 120  # of each connection in a round
BODY = {"move": {"type": "play", "card": "7D", "capture": ["3S", "4B"]}, "version": 17}
STATE = (7).to_bytes(null.REVISION_BYTES, "big") + bytes(null.STATE_BYTES - null.REVISION_BYTES)


def measure() -> list[Row]:
    """The rows of the table; none where the other frameworks are not installed."""
    if not PEERS.exists():
        return []
    with tempfile.TemporaryDirectory() as name:
        folder, work = Path(name), json.dumps(null.WORK)
        redis = Redis(folder)
        ours = Gunicorn(NULL, redis.url, folder)
        threads = Gunicorn(
            NULL, redis.url, folder, "--worker-class", "gthread", "--threads", str(CONNECTIONS)
        )
        peers = [Peer(command, redis.url, work, folder) for command in COMMANDS.values()]
        with running(redis, ours, threads, *peers):
            servers = {"Flask on threads": threads, **dict(zip(COMMANDS, peers, strict=True))}
            for server in (ours, *servers.values()):
                check(redis, server.address)
            least, *costs = compare(*(_side(redis, one) for one in (ours, *servers.values())))
    return [
        Row(
            f"the null work in {what}, processor time",
            cost.microseconds / least.microseconds,
            note=f"{cost.microseconds:.0f} µs, null {least.microseconds:.0f}",
        )
        for what, cost in zip(servers, costs, strict=True)
    ]


def check(redis: Redis, address: Address) -> None:
    """That it does the work: the state one revision on, two questions, the whole answer."""
    redis.client.set("checked", STATE)
    request = games.post("/null/checked", BODY, "")
    ask(address, request)  # which connects, and sends the script
    before = redis.reads()
    answer = ask(address, request)
    assert redis.reads() - before == 2 + 1  # and this question itself
    assert redis.client.get("checked") == (9).to_bytes(null.REVISION_BYTES, "big") + STATE[8:]
    assert orjson.loads(answer.body) == null.ANSWER


def _side(redis: Redis, server: Web) -> Side:
    queues = []
    for number in range(CONNECTIONS):
        redis.client.set(f"null-{number}", STATE)
        queues.append([games.post(f"/null/null-{number}", BODY, "")] * REQUESTS)
    return Side(server, partial(list, queues))
