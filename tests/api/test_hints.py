"""Who is told what each move is worth, and when?"""

from typing import Any

import pytest
from flask.testing import FlaskClient


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def ask(client: FlaskClient, made: Any, token: str | None = None) -> Any:
    headers = bearer(token or made["tokens"][0]["token"])
    return client.post(f"/v1/games/{made['game']['id']}/hints", headers=headers)


@pytest.mark.parametrize("variant", ["scopa", "scopone", "escoba", "cirulla"])
def test_every_legal_move_gets_a_hint(client: FlaskClient, variant: str) -> None:
    made = client.post("/v1/games", json={"variant": variant}).get_json()
    told = ask(client, made).get_json()
    legal = made["game"]["you"]["legal_moves"]
    assert sorted(hint["text"] for hint in told["hints"]) == sorted(one["text"] for one in legal)
    assert {str(hint["move"]) for hint in told["hints"]} == {str(one["move"]) for one in legal}
    assert told["iterations"] == 0 or sum(hint["visits"] for hint in told["hints"]) > 0
    assert all(hint["half_width"] >= 0 and hint["reasons"] for hint in told["hints"])


def test_the_best_hint_can_be_played_as_it_stands(client: FlaskClient) -> None:
    made = client.post("/v1/games").get_json()
    best = ask(client, made).get_json()["hints"][0]
    path = f"/v1/games/{made['game']['id']}/moves"
    answer = client.post(
        path, json={"move": best["move"]}, headers=bearer(made["tokens"][0]["token"])
    )
    assert answer.status_code == 200


def test_hints_change_nothing(client: FlaskClient) -> None:
    made = client.post("/v1/games").get_json()
    path, headers = f"/v1/games/{made['game']['id']}", bearer(made["tokens"][0]["token"])
    before = client.get(path, headers=headers)
    ask(client, made)
    after = client.get(path, headers=headers)
    assert after.get_json() == before.get_json()
    assert after.headers["ETag"] == before.headers["ETag"]


def test_a_game_without_hints_gives_none(client: FlaskClient) -> None:
    made = client.post("/v1/games", json={"hints": False}).get_json()
    answer = ask(client, made)
    assert (answer.status_code, answer.get_json()["code"]) == (403, "hints_off")


def test_only_the_seat_to_play_is_advised(client: FlaskClient) -> None:
    body = {"seats": [{"name": "Ada"}, {"name": "Bo"}], "hints": True}
    made = client.post("/v1/games", json=body).get_json()
    turn = made["game"]["turn"]
    by_seat = {one["seat"]: one["token"] for one in made["tokens"]}
    assert ask(client, made, by_seat[turn]).status_code == 200
    other = ask(client, made, by_seat[1 - turn])
    assert (other.status_code, other.get_json()["code"]) == (409, "not_your_turn")
    creator = ask(client, made, made["creator_token"])
    assert (creator.status_code, creator.get_json()["code"]) == (403, "not_your_seat")


def test_nobody_is_advised_before_the_start_or_after_the_end(client: FlaskClient) -> None:
    body = {"seats": [{"name": "Ada"}, {"open": True}], "hints": True}
    made = client.post("/v1/games", json=body).get_json()
    assert ask(client, made).get_json()["code"] == "game_not_started"
    client.delete(f"/v1/games/{made['game']['id']}", headers=bearer(made["creator_token"]))
    assert ask(client, made).get_json()["code"] == "game_over"


def test_a_token_is_needed(client: FlaskClient) -> None:
    made = client.post("/v1/games").get_json()
    path = f"/v1/games/{made['game']['id']}/hints"
    assert client.post(path).get_json()["code"] == "missing_token"
    assert client.post(path, headers=bearer("scopa_x")).get_json()["code"] == "wrong_token"
