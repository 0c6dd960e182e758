"""How many idle event streams does a worker hold, at what cost, and how soon does a move reach all?

All follow one game as somebody without a seat does. Every stream is a socket of this process, which
waits until the last of them has the move.
"""

import json
import resource
import selectors
import socket
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from bench import games
from bench.load import Address, ask
from bench.rows import Row
from bench.servers import SERVICE, Gunicorn, Redis, running

STREAMS = 10_000
AT_ONCE = 100  # streams that are asked for before those ahead of them are all open
MOVES = 5
WITHIN = 30.0  # seconds for all streams to open, or to hear of a move


def measure() -> list[Row]:
    """The rows of the table."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as name:
        redis = Redis(Path(name))
        service = Gunicorn(SERVICE, redis.url, Path(name))
        with running(redis, service):
            return _rows(service)


def _rows(service: Gunicorn) -> list[Row]:
    body = {"seats": [{"name": "Ada"}, {"name": "Bo"}]}
    made = json.loads(ask(service.address, games.post("/v1/games", body, ""), 201).body)
    path = f"/v1/games/{made['game']['id']}"
    before = service.memory()
    with selectors.DefaultSelector() as selector:
        opened = sum(_open(service.address, path, selector) for _ in range(STREAMS // AT_ONCE))
        kilobytes = (service.memory() - before) / STREAMS / 1024
        seconds = median(_seconds_to_all(service, path, made, selector) for _ in range(MOVES))
        for key in list(selector.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]
    return [
        Row("idle event streams that a worker holds", opened, must=5_000, aim=10_000),
        Row("memory of a stream", kilobytes, must=25, aim=20, unit=" KB"),
        Row(f"until a move reaches all of {STREAMS:,}", seconds, must=1, aim=0.5, unit=" s"),
    ]


def _open(address: Address, path: str, selector: selectors.BaseSelector) -> int:
    """Opens some streams more, and says how many of them have begun."""
    clients = [socket.create_connection(address, timeout=WITHIN) for _ in range(AT_ONCE)]
    for client in clients:
        client.sendall(games.get(f"{path}/stream", "", Accept="application/x-ndjson"))
        client.setblocking(False)
        selector.register(client, selectors.EVENT_READ)
    return _await(selector, b'"snapshot"', {client.fileno() for client in clients})


def _await(selector: selectors.BaseSelector, wanted: bytes, waiting: set[int]) -> int:
    """How many of these streams have this in what they say next."""
    count, deadline = len(waiting), time.monotonic() + WITHIN
    while waiting and time.monotonic() < deadline:
        for key, _ in selector.select(1):
            client = key.fileobj
            assert isinstance(client, socket.socket)
            if wanted in client.recv(65536):
                waiting.discard(key.fd)
    return count - len(waiting)


def _seconds_to_all(
    service: Gunicorn, path: str, made: dict[str, Any], selector: selectors.BaseSelector
) -> float:
    views = [
        json.loads(ask(service.address, games.get(path, one["token"]), 200).body)
        for one in made["tokens"]
    ]
    to_play = views[views[0]["turn"]]["you"]
    move = {"move": to_play["legal_moves"][0]["move"]}
    token = made["tokens"][to_play["seat"]]["token"]
    began = time.monotonic()
    ask(service.address, games.post(f"{path}/moves", move, token), 200)
    everybody = {key.fd for key in selector.get_map().values()}
    heard = _await(selector, b'"move_played"', everybody)
    assert heard == STREAMS, f"{heard} of {STREAMS} heard of the move"
    return time.monotonic() - began
