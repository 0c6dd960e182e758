#!/usr/bin/env python3
"""Plays a whole game of Scopa with nothing but Python's standard library.

    examples/play.py [http://localhost:8080]

It shows what a careful client does: it keeps the last event's number and connects again where a
stream was cut, and it sends each move with a key of its own, so that it can be repeated until there
is an answer without ever being played twice.
"""

import http.client
import json
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from typing import Any

# No answer, or half of one: then it is no JSON.
FAILURES = (OSError, http.client.HTTPException, ValueError)


class Api:
    """The service at an address, asked with a seat's token once there is one."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.token: str | None = None

    def open(self, method: str, path: str, body: object = None, **headers: str) -> Any:
        """The answer, as it comes; one of FAILURES where there is none that holds.

        What the service refuses, by a 4xx, ends the program.
        """
        headers["Content-Type"] = "application/json"
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self.address + path, data, headers, method=method)
        try:
            return urllib.request.urlopen(asked, timeout=30)
        except urllib.error.HTTPError as error:
            if error.code >= 500:
                raise
            problem = json.load(error)
            raise SystemExit(f"{problem['code']}: {problem['detail']}") from None

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The answer's JSON. After a failure it asks again, with the same key."""
        headers = {"Idempotency-Key": str(uuid.uuid4())} if method == "POST" else {}
        pauses = iter((0.1, 0.3, 1, 3))
        while True:
            try:
                with self.open(method, path, body, **headers) as answer:
                    return json.load(answer)
            except FAILURES as error:
                pause = next(pauses, None)
                if pause is None:
                    raise SystemExit(f"the service does not answer: {error!r}") from None
                print(f"({error!r}: once more)")
                time.sleep(pause)

    def events(self, path: str) -> Iterator[Any]:
        """What happens, in order, none missing and none twice, however often the wire is cut."""
        last = {"Accept": "application/x-ndjson", "Last-Event-ID": "0"}
        while True:
            try:
                with self.open("GET", f"{path}/stream", **last) as stream:
                    for line in stream:
                        event = json.loads(line) if line.strip() else {}
                        if "id" in event:
                            last["Last-Event-ID"] = str(event["id"])
                            yield event
            except FAILURES as error:
                print(f"({error!r}: connecting again)")
            time.sleep(0.1)


def choose(legal_moves: list[Any]) -> Any:
    """A scopa if there is one, else what captures most cards."""
    best = max(legal_moves, key=lambda one: (one["scopa"], len(one["move"]["capture"])))
    return best["move"]


def main(address: str) -> None:
    """Play a game against the computer, and tell it."""
    api = Api(address)
    created = api.ask("POST", "/v1/games", {"options": {"target": 5}})
    api.token = created["tokens"][0]["token"]
    path = f"/v1/games/{created['game']['id']}"
    print(f"Watch it at {address}{path}/stream")
    for event in api.events(path):
        if event["type"] == "move_played":
            print(f"seat {event['data']['seat']}: {event['data']['text']}")
        if event["type"] == "game_finished":
            result = event["data"]["result"]
            print(f"side {result['winner']} wins: {result['totals']}")
            return
        view = api.ask("GET", path)
        if view["version"] == event["id"] and view["you"]["legal_moves"]:
            move = choose(view["you"]["legal_moves"])
            api.ask("POST", f"{path}/moves", {"move": move, "version": view["version"]})


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8080")
