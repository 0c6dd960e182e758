"""Makes the examples of the document anew, from real answers: python -m tests.api.make_examples."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask.testing import FlaskClient

from scopa.api import create_app
from scopa.service.letters import unpack
from scopa.settings import Settings
from scopa.store import Store
from tests.store.servers import Server, server_binaries

EXAMPLES = Path(__file__).parents[2] / "service" / "scopa" / "api" / "examples.json"
SEED = "5c0a" * 16
SECRET = "whsec_" + 32 * "A"  # signs nothing: no letter is sent


class Player:
    """Somebody with a token, or without one, who asks and gets JSON."""

    def __init__(self, client: FlaskClient, token: str | None = None) -> None:
        self._client = client
        self._headers = {} if token is None else {"Authorization": f"Bearer {token}"}

    def get(self, path: str) -> Any:
        return self._ask("GET", path)

    def post(self, path: str, body: Any = None) -> Any:
        return self._ask("POST", path, body or {})

    def delete(self, path: str) -> Any:
        return self._ask("DELETE", path)

    def events(self, path: str) -> list[Any]:
        """All events of the game."""
        found: list[Any] = []
        while True:
            page = self.get(f"{path}/events?after={len(found)}")
            found += page["events"]
            if not page["more"]:
                return found

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = self._client.open(path, method=method, json=body, headers=self._headers)
        assert answer.status_code < 300, answer.text
        return answer.json


@contextmanager
def _store() -> Iterator[Store]:
    with TemporaryDirectory(prefix="scopa-") as folder:
        server = Server(next(iter(server_binaries().values())), Path(folder))
        store = Store.open(server.url)
        yield store
        store.close()
        server.close()


def make(store: Store) -> dict[str, Any]:
    """The examples, by name."""
    settings = Settings(
        log_level="error", webhook_url="http://backend.example/", webhook_secret=SECRET
    )
    client = create_app(settings, store=store).test_client()
    played = _played(client)
    return {
        **_invited(client),
        **_public(client),
        **_given_up(client),
        **played,
        "event_of_each_type": _happened(client),
        **_letters(store, played["record"]["id"]),
    }


def _invited(client: FlaskClient) -> dict[str, Any]:
    """Ada invites Bo, they play a move, Bo leaves and comes back."""
    anyone = Player(client)
    asked = {
        "variant": "scopa",
        "options": {"target": 11},
        "seats": [{"name": "Ada"}, {"open": True}],
        "metadata": {"room": "42"},
    }
    created = anyone.post("/v1/games", asked)
    path = f"/v1/games/{created['game']['id']}"
    join = {"seat": 1, "name": "Bo"}
    joined = anyone.post(f"{path}/seats", join)
    ada, bo = (Player(client, one) for one in (created["tokens"][0]["token"], joined["token"]))
    for player in (ada, bo, ada, bo):
        view = player.get(path)
        if view["you"]["legal_moves"]:
            move = {"move": view["you"]["legal_moves"][0]["move"], "version": view["version"]}
            moved = player.post(f"{path}/moves", move)
    events = anyone.get(f"{path}/events?after=3&limit=3")
    return {
        "create_request": asked,
        "created": created,
        "join_request": join,
        "joined": joined,
        "game_view": ada.get(path),
        "move_request": move,
        "moved": moved,
        "events": events,
        "event": events["events"][-1],
        "rounds": anyone.get(f"{path}/rounds"),
        "left": bo.delete(f"{path}/seats/1"),
        "returned": bo.post(f"{path}/seats"),
        "token": bo.post(f"{path}/seats/1/token"),
    }


def _public(client: FlaskClient) -> dict[str, Any]:
    """Somebody waits for anybody."""
    seats = [{"name": "Ada"}, {"open": True}, {"bot": "furbo"}, {"open": True}]
    asked = {"variant": "scopone", "seats": seats, "public": True}
    Player(client).post("/v1/games", asked)
    return {"game_list": Player(client).get("/v1/games")}


def _given_up(client: FlaskClient) -> dict[str, Any]:
    """A game is aborted at once."""
    created = Player(client).post("/v1/games")
    creator = Player(client, created["creator_token"])
    return {"aborted": creator.delete(f"/v1/games/{created['game']['id']}")}


def _played(client: FlaskClient) -> dict[str, Any]:
    """A short game against the computer to its end, and again."""
    asked = {"options": {"target": 1}, "seed": SEED}
    created = Player(client).post("/v1/games", asked)
    path = f"/v1/games/{created['game']['id']}"
    ada = Player(client, created["tokens"][0]["token"])
    view = created["game"]
    hints = ada.post(f"{path}/hints")
    while view["status"] == "playing":
        move = view["you"]["legal_moves"][0]["move"]
        view = ada.post(f"{path}/moves", {"move": move})["game"]
    return {
        "hints": hints,
        "record": ada.get(f"{path}/record"),
        "rematch": ada.post(f"{path}/rematch"),
    }


def _happened(client: FlaskClient) -> list[Any]:
    """The first event of each type, as Ada saw it: a game of Cirulla, and one that is given up."""
    asked = {"variant": "cirulla", "seats": [{"name": "Ada"}, {"open": True}], "seed": SEED}
    created = Player(client).post("/v1/games", asked)
    path = f"/v1/games/{created['game']['id']}"
    joined = Player(client).post(f"{path}/seats", {"name": "Bo", "accept_seeded": True})
    ada, bo = (Player(client, one) for one in (created["tokens"][0]["token"], joined["token"]))
    bo.delete(f"{path}/seats/1")
    bo.post(f"{path}/seats")
    while (turn := ada.get(path)["turn"]) is not None:
        player = (ada, bo)[turn]
        moves = [legal["move"] for legal in player.get(path)["you"]["legal_moves"]]
        move = next((move for move in moves if move["type"] == "declare"), moves[0])
        player.post(f"{path}/moves", {"move": move})
    ada.post(f"{path}/rematch")
    given_up = _given_up(client)["aborted"]["game"]["id"]
    found: dict[str, Any] = {}
    for event in [*ada.events(path), *Player(client).events(f"/v1/games/{given_up}")]:
        found.setdefault(event["type"], event)
    return list(found.values())


def _letters(store: Store, game_id: str) -> dict[str, Any]:
    """The first letter of each type that the game left for the operator's backend."""
    found: dict[str, Any] = {}
    while (packed := store.outbox.take(game_id, lease=1000)) is not None:
        letter = json.loads(unpack(packed).body)
        found.setdefault(letter["type"], letter)
        store.outbox.delivered(game_id, packed)
    return found


if __name__ == "__main__":
    with _store() as store:
        examples = make(store)
    EXAMPLES.write_text(json.dumps(examples, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
