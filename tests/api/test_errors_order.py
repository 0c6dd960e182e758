"""Which of several faults is told, and does a refused request change nothing at all?

The order is the contract's: 400, 413 and 415, 405, the shape with the key (422), 404, 401 and 403,
the repeated key, 412, 409, the rules (422).
"""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.players import OPEN, TWO, Json, Table, finished, told
from tests.store.servers import Server

LAY = {"type": "play", "card": "7D"}
WRONG = {"Authorization": "Bearer scopa_x"}


def test_of_several_faults_the_first_in_order_is_told(client: FlaskClient) -> None:
    """A move that is wrong in every way is mended step by step, from the first fault on."""
    table = Table(client, {"seats": TWO})
    player, waiting = table.to_play(), table.waiting()
    used = str(uuid4())
    renewed = player.move(Idempotency_Key=used)
    assert renewed.status_code == 200
    player, waiting = waiting, player  # and now it is the other one's turn
    path = f"/v1/games/{table.id}/moves"
    hand = waiting.view()["you"]["hand"]
    stale = {"move": {"type": "play", "card": hand[0]}, "version": 1}
    ill: dict[str, Any] = {
        "method": "PUT",
        "path": "/v1/games/" + "x" * 22 + "/moves",
        "data": b"{",
        "content_type": "text/plain",
        "headers": {"Authorization": "Bearer scopa_x", "Idempotency-Key": '""'},
    }
    steps: list[tuple[int, str, Json]] = [
        (415, "not_json", {"content_type": "application/json"}),
        (400, "malformed_json", {"data": b'{"moves": {}}'}),
        (405, "method_not_allowed", {"method": "POST"}),
        (422, "invalid_field", {"data": None, "json": stale}),
        (422, "invalid_key", {"headers": {**WRONG, "Idempotency-Key": used}}),
        (404, "game_not_found", {"path": path}),
        (401, "wrong_token", {"headers": {"Idempotency-Key": used}}),
        (401, "missing_token", {"headers": _as(table.creator.token, used)}),
        (403, "not_your_seat", {"headers": _as(waiting.token, used)}),
        (422, "key_reused", {"headers": _as(waiting.token, str(uuid4()))}),
        (412, "stale_version", {"json": {"move": stale["move"], "version": 5}}),
        (409, "not_your_turn", {"headers": _as(player.token, str(uuid4()))}),
        (
            422,
            "card_not_in_hand",
            {"json": {"move": player.view()["you"]["legal_moves"][0]["move"]}},
        ),
    ]
    for status, code, mended in steps:
        response = _send(client, ill)
        assert (response.status_code, told(response)["code"]) == (status, code)
        ill.update(mended)
    assert _send(client, ill).status_code == 200


def _as(token: str | None, name: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}", "Idempotency-Key": name}


def _send(client: FlaskClient, asked: Json) -> TestResponse:
    given = {name: value for name, value in asked.items() if value is not None}
    if "json" in given:
        given.pop("content_type", None)
    return client.open(given.pop("path"), **given)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", ""),
        ("DELETE", ""),
        ("GET", "/events"),
        ("GET", "/rounds"),
        ("GET", "/record"),
        ("GET", "/stream"),
        ("POST", "/seats"),
        ("DELETE", "/seats/0"),
        ("POST", "/seats/0/token"),
        ("POST", "/moves"),
        ("POST", "/rematch"),
    ],
)
@pytest.mark.parametrize("game_id", ["x" * 22, "x", "x" * 23, "*" * 22])
def test_a_game_that_never_was_is_not_found_whatever_the_token(
    client: FlaskClient, method: str, path: str, game_id: str
) -> None:
    for headers in ({}, WRONG, {"Authorization": "Basic x"}):
        body = {"move": LAY} if path == "/moves" else None
        response = client.open(
            f"/v1/games/{game_id}{path}", method=method, json=body, headers=headers
        )
        assert (response.status_code, told(response)["code"]) == (404, "game_not_found")


def test_a_seat_that_is_not_there_is_told_before_the_token(client: FlaskClient) -> None:
    table = Table(client, {"seats": OPEN})
    for player in (table.nobody, table.with_token("scopa_x")):
        for response in (
            player.post("/seats", {"seat": 7}),
            player.delete("/seats/7"),
            player.post("/seats/7/token"),
        ):
            assert (response.status_code, told(response)["code"]) == (404, "seat_not_found")


def test_a_reused_key_is_told_after_the_shape(client: FlaskClient) -> None:
    name = {"Idempotency-Key": str(uuid4())}
    client.post("/v1/games", json={}, headers=name)
    for body, code in (
        ({"variant": 7}, "invalid_field"),
        ({"variant": "briscola"}, "invalid_field"),
        ({"options": {"target": 0}}, "invalid_options"),
        ({"variant": "napola"}, "key_reused"),
    ):
        response = client.post("/v1/games", json=body, headers=name)
        assert (response.status_code, told(response)["code"]) == (422, code)


# Refused, and nothing is changed.

Ask = Callable[[Table], TestResponse]


def _playing(client: FlaskClient) -> Table:
    return Table(client, {"seats": TWO, "clock": {"seconds_per_move": 600}})


def _waiting(client: FlaskClient) -> Table:
    return Table(client, {"seats": [{}, {"open": True}, {"open": True}], "seed": "ab" * 32})


def _hand_card(table: Table) -> str:
    card: str = table.waiting().view()["you"]["hand"][0]
    return card


REFUSALS: list[tuple[str, Callable[[FlaskClient], Table], Ask]] = [
    ("malformed_json", _playing, lambda t: _raw(t, b"{")),
    ("not_json", _playing, lambda t: _raw(t, b"{}", content_type="text/plain")),
    ("body_too_large", _playing, lambda t: _raw(t, b'{"a": "' + b"x" * 17_000 + b'"}')),
    ("method_not_allowed", _playing, lambda t: _raw(t, b"{}", method="PATCH")),
    ("invalid_field", _playing, lambda t: t.to_play().post("/moves", {"move": "7D"})),
    ("invalid_field", _playing, lambda t: t.nobody.get("?wait=5")),
    (
        "invalid_key",
        _playing,
        lambda t: t.to_play().post("/moves", {"move": LAY}, Idempotency_Key=""),
    ),
    ("missing_token", _playing, lambda t: t.nobody.post("/moves", {"move": LAY})),
    ("wrong_token", _playing, lambda t: t.with_token("x").post("/moves", {"move": LAY})),
    ("wrong_token", _playing, lambda t: t.with_token("x").get()),
    ("not_your_seat", _playing, lambda t: t.creator.post("/moves", {"move": LAY})),
    ("not_your_seat", _playing, lambda t: t.players[0].delete("/seats/1")),
    ("not_your_seat", _playing, lambda t: t.players[0].post("/seats/1/token")),
    ("not_creator", _playing, lambda t: t.players[0].delete()),
    ("seat_not_found", _playing, lambda t: t.players[0].delete("/seats/2")),
    ("stale_version", _playing, lambda t: t.to_play().post("/moves", {"move": LAY, "version": 3})),
    ("not_your_turn", _playing, lambda t: t.waiting().post("/moves", {"move": LAY})),
    (
        "card_not_in_hand",
        _playing,
        lambda t: t.to_play().post("/moves", {"move": {**LAY, "card": _hand_card(t)}}),
    ),
    (
        "cannot_declare",
        _playing,
        lambda t: t.to_play().post("/moves", {"move": {"type": "declare"}}),
    ),
    ("no_open_seat", _playing, lambda t: t.nobody.post("/seats")),
    ("game_not_over", _playing, lambda t: t.nobody.get("/record")),
    ("game_not_over", _playing, lambda t: t.players[0].post("/rematch")),
    ("game_not_started", _waiting, lambda t: t.players[0].post("/moves", {"move": LAY})),
    ("seat_taken", _waiting, lambda t: t.nobody.post("/seats", {"seat": 0})),
    ("seeded_game", _waiting, lambda t: t.nobody.post("/seats")),
    ("game_not_over", _waiting, lambda t: t.nobody.get("/record")),
    ("game_over", finished, lambda t: t.players[0].post("/moves", {"move": LAY})),
    ("game_over", finished, lambda t: t.players[0].delete("/seats/0")),
    ("game_over", finished, lambda t: t.players[0].post("/seats")),
    ("game_over", finished, lambda t: t.creator.delete()),
    ("game_over", finished, lambda t: t.nobody.post("/seats")),
]


def _raw(
    table: Table, data: bytes, method: str = "POST", content_type: str = "application/json"
) -> TestResponse:
    return table.client.open(
        f"/v1/games/{table.id}/moves", method=method, data=data, content_type=content_type
    )


@pytest.mark.parametrize(
    ("code", "make", "ask"), REFUSALS, ids=[f"{n}-{one[0]}" for n, one in enumerate(REFUSALS)]
)
def test_a_refused_request_changes_nothing(
    client: FlaskClient, code: str, make: Callable[[FlaskClient], Table], ask: Ask
) -> None:
    table = make(client)
    before = _all_seen(table)
    response = ask(table)
    assert told(response)["code"] == code
    assert 400 <= response.status_code < 500
    assert response.mimetype == "application/problem+json"
    assert response.headers["Cache-Control"] == "no-store"
    assert _all_seen(table) == before


def _all_seen(table: Table) -> list[Any]:
    """Every caller's view with its ETag, deadline and expiry in it, and their events."""
    seen = []
    for player in (*table.players.values(), table.nobody):
        view = player.get()
        seen.append((told(view), view.headers["ETag"], told(player.get("/events"))))
    return seen


def test_a_game_that_a_newer_version_wrote_is_left_alone(
    client: FlaskClient, server: Server
) -> None:
    table = _playing(client)
    [key] = server.client.keys(f"scopa:*:game:{table.id}")
    kept = server.client.get(key)
    assert isinstance(kept, bytes)
    newer = kept[:16] + b"\x7f" + kept[17:]  # past the revision and the id of the write
    server.client.set(key, newer)
    for response in (table.nobody.get(), table.players[0].post("/moves", {"move": LAY})):
        assert (response.status_code, told(response)["code"]) == (503, "store_unavailable")
        assert response.headers["Retry-After"]
    assert server.client.get(key) == newer
    server.client.delete(key)


def test_a_problem_has_the_members_of_the_contract(client: FlaskClient) -> None:
    table = _playing(client)
    response = table.waiting().post("/moves", {"move": LAY}, X_Request_ID="asked-by-me")
    problem = told(response)
    assert set(problem) == {"type", "title", "status", "detail", "code", "request_id", "version"}
    assert problem["type"] == "/v1/problems/not_your_turn"
    assert (problem["status"], problem["request_id"]) == (409, "asked-by-me")
    assert response.headers["X-Request-ID"] == "asked-by-me"
