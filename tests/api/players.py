"""Who plays over HTTP in a test: somebody with a token, or without one."""

from __future__ import annotations

import time
from datetime import datetime
from random import Random
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

Json = dict[str, Any]
TWO: list[Json] = [{"name": "Ada"}, {"name": "Bo"}]
OPEN: list[Json] = [{"name": "Ada"}, {"open": True}]


def told(response: TestResponse) -> Any:
    """What an answer says, as JSON."""
    return response.get_json()


def quickly(client: FlaskClient) -> FlaskClient:
    """A client for long games, whose answers are not all held against the document."""
    return FlaskClient(client.application, client.response_wrapper)


class Player:
    """Asks about one game, with a token or without."""

    def __init__(self, client: FlaskClient, game_id: str, token: str | None = None) -> None:
        self.client, self.game_id, self.token = client, game_id, token

    def get(self, path: str = "", **headers: str) -> TestResponse:
        return self._ask("GET", path, headers)

    def post(self, path: str, body: Json | None = None, **headers: str) -> TestResponse:
        return self._ask("POST", path, headers, body or {})

    def delete(self, path: str = "", **headers: str) -> TestResponse:
        return self._ask("DELETE", path, headers)

    def _ask(
        self, method: str, path: str, headers: dict[str, str], body: Json | None = None
    ) -> TestResponse:
        """`Idempotency_Key="…"` is sent as the header Idempotency-Key, and so on."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token is not None:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        address = f"/v1/games/{self.game_id}{path}"
        return self.client.open(address, method=method, headers=sent, json=body)

    def view(self) -> Json:
        response = self.get()
        assert response.status_code == 200, response.text
        view: Json = told(response)
        return view

    def move(self, rng: Random | None = None, **headers: str) -> TestResponse:
        """Plays the first legal move, or one that is drawn."""
        legal = self.view()["you"]["legal_moves"]
        chosen = rng.choice(legal) if rng else legal[0]
        response = self.post("/moves", {"move": chosen["move"]}, **headers)
        assert response.status_code == 200, response.text
        return response


class Table:
    """A game that was made, with its players by seat, its creator, and somebody who watches."""

    def __init__(self, client: FlaskClient, body: Json | None = None) -> None:
        self.client = client
        self.response = client.post("/v1/games", json=body or {})
        assert self.response.status_code == 201, self.response.text
        made = told(self.response)
        self.id: str = made["game"]["id"]
        self.players = {one["seat"]: self.with_token(one["token"]) for one in made["tokens"]}
        self.creator = self.with_token(made["creator_token"])
        self.nobody = self.with_token(None)

    def with_token(self, token: str | None) -> Player:
        return Player(self.client, self.id, token)

    def join(self, **body: Any) -> Player:
        """Somebody more, in an open seat."""
        response = self.nobody.post("/seats", body)
        assert response.status_code == 201, response.text
        seat, token = told(response)["seat"], told(response)["token"]
        self.players[seat] = self.with_token(token)
        return self.players[seat]

    def to_play(self) -> Player:
        return self.players[self.nobody.view()["turn"]]

    def waiting(self) -> Player:
        """Some person whose turn it is not."""
        turn = self.nobody.view()["turn"]
        return next(player for seat, player in self.players.items() if seat != turn)

    def run_out(self) -> int:
        """Lets the clock of the seat to play run out, just so; the seat."""
        # As every worker does: else the service counts as having been away.
        self.client.application.extensions["scopa"].store.beat()
        view = self.nobody.view()
        deadline = datetime.fromisoformat(view["deadline"]).timestamp()
        time.sleep(max(0.0, deadline - time.time()) + 0.1)
        turn: int = view["turn"]
        return turn

    def play(self, moves: int, rng: Random | None = None) -> None:
        """So many moves, or as many as there are to the end."""
        quick = quickly(self.client)
        view = Player(quick, self.id).view()
        while moves > 0 and view["status"] == "playing":
            player = Player(quick, self.id, self.players[view["turn"]].token)
            view = told(player.move(rng))["game"]
            moves -= 1

    def finish(self, rng: Random | None = None) -> None:
        """Play to the end."""
        self.play(10_000, rng)


def finished(client: FlaskClient, **body: Any) -> Table:
    """A game of one round or a few, at its end."""
    table = Table(client, {"seats": TWO, "options": {"target": 1}, **body})
    table.finish()
    return table
