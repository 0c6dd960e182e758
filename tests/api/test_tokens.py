"""Tokens over HTTP: who has one, what it opens, and how it is renewed."""

import base64
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from scopa.service.tokens import token_hash
from tests.api.players import OPEN, TWO, Player, Table, finished, told
from tests.store.servers import Server

# What anybody may ask about a game whose id they know; all else needs a token.
OPEN_TO_ALL = {
    ("GET", ""),
    ("GET", "/events"),
    ("GET", "/rounds"),
    ("GET", "/stream"),
    ("GET", "/record"),
    ("POST", "/seats"),
}
BODIES = {"/moves": {"move": {"type": "play", "card": "7D"}}}
GAME = "/v1/games/<game_id>"


def operations(client: FlaskClient) -> set[tuple[str, str]]:
    """Every method and path of one game that the service has."""
    rules = [rule for rule in client.application.url_map.iter_rules() if GAME in rule.rule]
    found = {
        (method, rule.rule.removeprefix(GAME).replace("<int:seat>", "0"))
        for rule in rules
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert found > OPEN_TO_ALL | {("POST", "/moves"), ("DELETE", "/seats/0")}
    return found


def code(table: Table, method: str, path: str, **headers: str) -> str | None:
    """The code of the problem that answers, None for another answer."""
    response = table.client.open(
        f"/v1/games/{table.id}{path}",
        method=method,
        json=BODIES.get(path, {}) if method == "POST" else None,
        headers=headers,
    )
    problem = response.mimetype == "application/problem+json"
    found: str | None = told(response)["code"] if problem else None
    response.close()
    return found


@pytest.mark.parametrize(
    "credentials",
    ["Bearer scopa_nobodys", "Bearer", "Bearer ", "Basic QWRhOjE=", "scopa_x", "Bearer é", ""],
)
def test_a_token_that_is_none_of_the_game_is_never_taken_for_nobodys(
    client: FlaskClient, credentials: str
) -> None:
    table = Table(client, {"seats": TWO})
    for method, path in operations(client):
        assert code(table, method, path, Authorization=credentials) == "wrong_token"
    assert table.nobody.view()["version"] == 4


def test_another_games_token_opens_nothing(client: FlaskClient) -> None:
    table, other = Table(client, {"seats": TWO}), Table(client, {"seats": TWO})
    for method, path in operations(client):
        for token in (other.players[0].token, other.creator.token):
            assert code(table, method, path, Authorization=f"Bearer {token}") == "wrong_token"


def test_without_a_token_only_that_is_answered_which_anybody_may_know(client: FlaskClient) -> None:
    table = Table(client, {"seats": TWO})
    for method, path in operations(client):
        needs_one = code(table, method, path) == "missing_token"
        assert needs_one is ((method, path) not in OPEN_TO_ALL)


def test_a_401_says_how_to_send_a_token(client: FlaskClient) -> None:
    table = Table(client)
    for response in (table.nobody.post("/moves", BODIES["/moves"]), table.with_token("x").get()):
        assert response.status_code == 401
        assert response.headers["WWW-Authenticate"] == "Bearer"


def test_the_scheme_is_read_in_any_case(client: FlaskClient) -> None:
    table = Table(client)
    for scheme in ("bearer", "BEARER"):
        sent = f"{scheme} {table.players[0].token}"
        assert told(table.nobody.get(Authorization=sent))["you"]["seat"] == 0


def test_a_seats_token_shows_its_hand_and_no_other(client: FlaskClient) -> None:
    table = Table(client, {"seats": TWO})
    hands = [table.players[seat].view()["you"]["hand"] for seat in (0, 1)]
    assert not set(hands[0]) & set(hands[1])
    assert table.nobody.view()["you"] is None


# Renew


def renewed(player: Player, seat: int, **headers: str) -> str:
    response = player.post(f"/seats/{seat}/token", None, **headers)
    assert response.status_code == 200, response.text
    assert set(told(response)) == {"token"}
    assert response.headers["Cache-Control"] == "no-store"
    token: str = told(response)["token"]
    return token


def test_a_new_token_opens_the_seat_and_the_old_one_is_dead(client: FlaskClient) -> None:
    table = Table(client)
    old = table.players[0]
    before = old.get()
    new = table.with_token(renewed(old, 0))
    assert told(old.get())["code"] == "wrong_token"
    after = new.get()
    assert told(after) == told(before)
    assert after.headers["ETag"] == before.headers["ETag"]
    new.move()


def test_the_creator_renews_tokens_that_were_the_creators_to_hand_out(client: FlaskClient) -> None:
    table = Table(client, {"seats": TWO})
    token = renewed(table.creator, 1)
    assert table.with_token(token).view()["you"]["seat"] == 1
    assert told(table.players[1].get())["code"] == "wrong_token"


def test_the_creator_has_no_say_in_a_seat_that_somebody_took(client: FlaskClient) -> None:
    table = Table(client, {"seats": OPEN})
    table.join()
    response = table.creator.post("/seats/1/token")
    assert (response.status_code, told(response)["code"]) == (403, "not_your_seat")


def test_nor_in_one_that_was_left_and_taken_by_a_stranger(client: FlaskClient) -> None:
    table = Table(client, {"seats": [*TWO, {"open": True}]})
    table.players[1].delete("/seats/1")
    assert told(table.creator.post("/seats/1/token"))["code"] == "not_your_seat"
    table.join(seat=1)
    assert told(table.creator.post("/seats/1/token"))["code"] == "not_your_seat"
    assert renewed(table.creator, 0)


def test_only_the_seat_and_its_creator_renew_a_token(client: FlaskClient) -> None:
    table = Table(client, {"seats": [*TWO, {"bot": "furbo"}]})
    for player, seat, status, code in (
        (table.nobody, 0, 401, "missing_token"),
        (table.with_token("scopa_x"), 0, 401, "wrong_token"),
        (table.players[0], 1, 403, "not_your_seat"),
        (table.creator, 2, 403, "not_your_seat"),
        (table.players[0], 3, 404, "seat_not_found"),
        (table.nobody, 3, 404, "seat_not_found"),
    ):
        response = player.post(f"/seats/{seat}/token")
        assert (response.status_code, told(response)["code"]) == (status, code)


def test_a_renewal_with_a_key_is_repeated_also_with_the_token_that_it_replaced(
    client: FlaskClient,
) -> None:
    table = Table(client)
    key = str(uuid4())
    token = renewed(table.players[0], 0, Idempotency_Key=key)
    again = table.players[0].post("/seats/0/token", Idempotency_Key=key)
    assert (again.status_code, told(again)) == (200, {"token": token})
    assert again.headers["Idempotency-Replayed"] == "true"
    assert table.with_token(token).view()["you"]["seat"] == 0


def test_the_replaced_token_renews_nothing_with_another_key(client: FlaskClient) -> None:
    table = Table(client)
    renewed(table.players[0], 0, Idempotency_Key=str(uuid4()))
    response = table.players[0].post("/seats/0/token", Idempotency_Key=str(uuid4()))
    assert (response.status_code, told(response)["code"]) == (401, "wrong_token")


def test_a_token_is_renewed_also_when_the_game_is_over(client: FlaskClient) -> None:
    table = finished(client)
    assert table.with_token(renewed(table.players[0], 0)).view()["you"]["seat"] == 0


def test_the_store_holds_hashes_and_never_a_token(client: FlaskClient, server: Server) -> None:
    table = Table(client, {"seats": TWO})
    response = client.post(
        "/v1/games", json={"seats": TWO}, headers={"Idempotency-Key": str(uuid4())}
    )
    made = [one["token"] for one in told(response)["tokens"]]
    tokens = [table.creator.token, table.players[0].token, told(response)["creator_token"], *made]
    for token in tokens:
        assert token is not None
        raw = base64.urlsafe_b64decode(token.removeprefix("scopa_"))
        assert not is_kept(server, token.encode())
        assert not is_kept(server, raw)
        assert is_kept(server, token_hash(token)), "so that what is kept would be found"


def is_kept(server: Server, secret: bytes) -> bool:
    """Whether these bytes stand in some value of the store."""
    values = [server.client.get(key) for key in server.client.keys("scopa:*:game:*")]
    values += [server.client.get(key) for key in server.client.keys("scopa:*:key:*")]
    return any(secret in value for value in values if isinstance(value, bytes))
