"""Is a request that comes twice with its Idempotency-Key done once, and answered alike?"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from uuid import uuid4

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scopa.api import create_app
from scopa.settings import Settings
from scopa.store import Store
from tests.api.players import OPEN, TWO, Json, Player, Table, finished, told

REPLAYED = "Idempotency-Replayed"


def key() -> str:
    return str(uuid4())


def version(table: Table) -> int:
    number: int = table.nobody.view()["version"]
    return number


def create(client: FlaskClient, name: str, body: Json | None = None) -> TestResponse:
    return client.post("/v1/games", json=body or {}, headers={"Idempotency-Key": name})


# The answer again


@pytest.mark.parametrize("body", [{}, {"seats": TWO}], ids=["one-token", "two-tokens"])
def test_a_create_is_done_once_with_the_same_tokens(client: FlaskClient, body: Json) -> None:
    name = key()
    first, again = create(client, name, body), create(client, name, body)
    assert (first.status_code, again.status_code) == (201, 201)
    assert told(again) == told(first)
    assert (first.headers.get(REPLAYED), again.headers[REPLAYED]) == (None, "true")
    assert again.headers["Location"] == first.headers["Location"]


def test_the_game_in_a_repeated_answer_is_that_of_now(client: FlaskClient) -> None:
    name = key()
    made = told(create(client, name))
    game_id, token = made["game"]["id"], made["tokens"][0]["token"]
    Player(client, game_id, token).move()
    again = told(create(client, name))
    assert again["game"]["version"] > made["game"]["version"]
    assert again["game"] == Player(client, game_id, token).view()
    assert again["tokens"] == made["tokens"]


def test_a_join_is_done_once_with_the_same_token(client: FlaskClient) -> None:
    table = Table(client, {"seats": [{}, {"open": True}, {"open": True}]})
    name = key()
    first, again = (
        table.nobody.post("/seats", {"name": "Bo"}, Idempotency_Key=name) for _ in range(2)
    )
    assert (again.status_code, told(again)) == (201, told(first))
    assert again.headers[REPLAYED] == "true"
    assert version(table) == 2


def test_a_join_is_answered_again_also_when_no_seat_is_open_any_more(client: FlaskClient) -> None:
    table = Table(client, {"seats": OPEN})
    name = key()
    first = table.nobody.post("/seats", Idempotency_Key=name)
    table.players[1] = table.with_token(told(first)["token"])
    table.play(3)
    again = table.nobody.post("/seats", Idempotency_Key=name)
    assert (again.status_code, told(again)["token"]) == (201, told(first)["token"])
    assert told(again)["game"] == table.players[1].view()


def test_a_return_is_done_once(client: FlaskClient) -> None:
    table = Table(client, {"seats": TWO})
    player, name = table.waiting(), key()
    seat = player.view()["you"]["seat"]
    player.delete(f"/seats/{seat}")
    first = player.post("/seats", Idempotency_Key=name)
    before = version(table)
    again = player.post("/seats", Idempotency_Key=name)
    assert (again.status_code, told(again)) == (200, told(first))
    assert (again.headers[REPLAYED], version(table)) == ("true", before)


def test_a_move_is_played_once_and_its_events_are_told_again(client: FlaskClient) -> None:
    table = Table(client)
    player, name = table.players[0], key()
    body = {"move": player.view()["you"]["legal_moves"][0]["move"]}
    first = player.post("/moves", body, Idempotency_Key=name)
    before = version(table)
    again = player.post("/moves", body, Idempotency_Key=name)
    assert (first.status_code, again.status_code) == (200, 200)
    assert told(again) == told(first)
    assert (again.headers[REPLAYED], first.headers.get(REPLAYED)) == ("true", None)
    assert version(table) == before


@pytest.mark.parametrize("moves", [1, 4, 60, 400], ids=["next", "some", "rounds-later", "over"])
def test_a_move_is_answered_again_whatever_was_played_since(
    client: FlaskClient, moves: int
) -> None:
    table = Table(client, {"seats": TWO, "options": {"target": 21}})
    player, name = table.to_play(), key()
    body = {"move": player.view()["you"]["legal_moves"][0]["move"], "version": version(table)}
    first = told(player.post("/moves", body, Idempotency_Key=name))
    for other in table.players.values():
        if other is not player:
            other.move()
    player.move()
    table.play(moves, Random(1))
    again = told(player.post("/moves", body, Idempotency_Key=name))
    assert again["events"] == first["events"]
    assert again["game"] == player.view()


def test_a_rematch_is_made_once_with_the_same_tokens(client: FlaskClient) -> None:
    table = finished(client)
    name, other = key(), key()
    first, again = (table.players[0].post("/rematch", Idempotency_Key=name) for _ in range(2))
    assert (again.status_code, told(again)) == (201, told(first))
    assert again.headers[REPLAYED] == "true"
    assert told(again)["creator_token"] is not None
    second, once_more = (table.players[1].post("/rematch", Idempotency_Key=other) for _ in range(2))
    assert told(once_more) == told(second)
    assert (told(second)["creator_token"], once_more.headers[REPLAYED]) == (None, "true")


def test_of_two_at_the_same_time_one_acts_and_the_other_replays(client: FlaskClient) -> None:
    def create_again(name: str) -> TestResponse:
        return create(client.application.test_client(), name)

    for _ in range(3):
        name = key()
        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(create_again, [name] * 4))
        assert {one.status_code for one in answers} == {201}
        assert len({told(one)["creator_token"] for one in answers}) == 1
        assert [one.headers.get(REPLAYED) for one in answers].count("true") == 3


def test_of_many_copies_of_a_move_with_one_key_all_are_answered_alike(client: FlaskClient) -> None:
    table = Table(client, {"seats": TWO})
    player, name = table.to_play(), key()
    body = {"move": player.view()["you"]["legal_moves"][0]["move"]}

    def send(_: int) -> TestResponse:
        fresh = Player(client.application.test_client(), table.id, player.token)
        return fresh.post("/moves", body, Idempotency_Key=name)

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(send, range(16)))
    assert {one.status_code for one in answers} == {200}
    assert all(told(one) == told(answers[0]) for one in answers)
    assert [one.headers.get(REPLAYED) for one in answers].count("true") == 15
    assert version(table) == 5


# Which key is which


def test_a_key_may_be_quoted_or_not(client: FlaskClient) -> None:
    name = key()
    first, again = create(client, name), create(client, f'"{name}"')
    assert told(again)["creator_token"] == told(first)["creator_token"]


def test_bodies_are_compared_as_json(client: FlaskClient) -> None:
    name = key()
    headers = {"Idempotency-Key": name}
    one, other = (
        client.post("/v1/games", data=data, content_type="application/json", headers=headers)
        for data in (
            b'{"variant": "scopa", "options": {"target": 11, "napola": true}}',
            b'{"options":{"napola":true,"target":11},\n"variant":"sco\\u0070a"}',
        )
    )
    assert (one.status_code, told(other)["creator_token"]) == (201, told(one)["creator_token"])


def test_no_body_is_the_same_as_an_empty_object(client: FlaskClient) -> None:
    headers = {"Idempotency-Key": key()}
    one = client.post("/v1/games", headers=headers, json={})
    other = client.post("/v1/games", headers=headers)
    assert told(other)["creator_token"] == told(one)["creator_token"]


def reused(response: TestResponse) -> bool:
    return (response.status_code, told(response)["code"]) == (422, "key_reused")


def test_a_key_is_not_used_again_for_another_body(client: FlaskClient) -> None:
    name = key()
    create(client, name)
    assert reused(create(client, name, {"variant": "napola"}))
    table = Table(client, {"seats": [{}, {"open": True}, {"open": True}]})
    joining = key()
    table.nobody.post("/seats", {"name": "Bo"}, Idempotency_Key=joining)
    assert reused(table.nobody.post("/seats", {"name": "Cy"}, Idempotency_Key=joining))
    assert version(table) == 2


def test_a_moves_key_is_not_used_again_for_another_move(client: FlaskClient) -> None:
    table = Table(client)
    name = key()
    table.players[0].move(Idempotency_Key=name)
    before = version(table)
    move = table.players[0].view()["you"]["legal_moves"][0]["move"]
    assert reused(table.players[0].post("/moves", {"move": move}, Idempotency_Key=name))
    assert version(table) == before


def test_the_same_key_elsewhere_is_another_key(client: FlaskClient) -> None:
    name = "one key of a careless client"
    tables = [Table(client, {"seats": TWO}) for _ in range(2)]
    for table in tables:
        for player in (table.to_play(), table.waiting()):
            renewed = player.post(
                f"/seats/{player.view()['you']['seat']}/token", Idempotency_Key=name
            )
            assert renewed.headers.get(REPLAYED) is None
            player.token = told(renewed)["token"]
        for _ in range(2):
            assert table.to_play().move(None, Idempotency_Key=name).headers.get(REPLAYED) is None
    assert [version(table) for table in tables] == [6, 6]


# Who may repeat what


@pytest.fixture
def keyed(store: Store) -> FlaskClient:
    """A client of a service that knows two API keys."""
    settings = Settings(api_keys={"ada": "ada" * 8, "bo": "bo" * 12}, log_level="error")
    return create_app(settings, store=store).test_client()


def test_each_holder_of_an_api_key_has_keys_of_their_own(keyed: FlaskClient) -> None:
    name = key()
    callers = [{}, {"X-API-Key": "ada" * 8}, {"X-API-Key": "bo" * 12}]
    first, again = (
        [keyed.post("/v1/games", headers={"Idempotency-Key": name, **own}) for own in callers]
        for _ in range(2)
    )
    assert [one.headers.get(REPLAYED) for one in first] == [None] * 3
    assert [one.headers.get(REPLAYED) for one in again] == ["true"] * 3
    secrets = [[told(one)["game"]["id"], told(one)["creator_token"]] for one in first]
    assert secrets == [[told(one)["game"]["id"], told(one)["creator_token"]] for one in again]
    assert len({secret for pair in secrets for secret in pair}) == 6
    unknown = {"Idempotency-Key": name, "X-API-Key": "not known here"}
    assert told(keyed.post("/v1/games", headers=unknown))["code"] == "wrong_token"


def test_who_repeats_from_another_address_is_answered_alike(client: FlaskClient) -> None:
    def twice(path: str) -> list[TestResponse]:
        headers = {"Idempotency-Key": key()}
        return [
            client.post(path, headers=headers, environ_base={"REMOTE_ADDR": address})
            for address in ("198.51.100.1", "203.0.113.7")
        ]

    table = Table(client, {"seats": [{}, {"open": True}, {"open": True}]})
    for path, secret in (("/v1/games", "creator_token"), (f"/v1/games/{table.id}/seats", "token")):
        first, again = twice(path)
        assert told(again)[secret] == told(first)[secret]
        assert again.headers[REPLAYED] == "true"
    assert version(table) == 2


def test_a_strangers_key_opens_neither_another_game_nor_another_seat(client: FlaskClient) -> None:
    name = key()
    tables = [Table(client, {"seats": [{}, {"open": True}, {"open": True}]}) for _ in range(2)]
    joined = [table.nobody.post("/seats", Idempotency_Key=name) for table in tables]
    assert [one.headers.get(REPLAYED) for one in joined] == [None, None]
    assert told(joined[0])["token"] != told(joined[1])["token"]
    # With a token, of a seat or of nothing, it is no join, and so none that was done before.
    for token, status in ((tables[0].players[0].token, 200), ("scopa_unknown", 401)):
        other = tables[0].with_token(token).post("/seats", Idempotency_Key=name)
        assert other.headers.get(REPLAYED) is None
        assert told(joined[0])["token"] not in other.text
        assert other.status_code == status
    assert [version(table) for table in tables] == [2, 2]


# How a key must be


@pytest.mark.parametrize(
    ("name", "fit"),
    [
        ("x" * 15, False),
        ("x" * 16, True),
        ("x" * 255, True),
        ("x" * 256, False),
        ("", False),
        ('""', False),
        (f'"{"x" * 15}"', False),
    ],
    ids=["15", "16", "255", "256", "empty", "empty-quoted", "15-quoted"],
)
def test_without_a_token_a_key_is_long_enough_not_to_be_guessed(
    client: FlaskClient, name: str, fit: bool
) -> None:
    unique = name.replace("x" * 12, uuid4().hex[:12], 1)
    table = Table(client, {"seats": OPEN})
    for response in (
        create(client, unique),
        table.nobody.post("/seats", Idempotency_Key=unique),
    ):
        if fit:
            assert response.status_code == 201
        else:
            assert (response.status_code, told(response)["code"]) == (422, "invalid_key")


def test_a_create_has_no_token_whatever_is_sent_with_it(client: FlaskClient) -> None:
    headers = {"Idempotency-Key": "short", "Authorization": "Bearer scopa_x"}
    response = client.post("/v1/games", headers=headers)
    assert (response.status_code, told(response)["code"]) == (422, "invalid_key")


def test_with_a_token_a_key_may_be_short_but_not_empty(client: FlaskClient) -> None:
    table = Table(client)
    assert table.players[0].move(Idempotency_Key="1").status_code == 200
    body = {"move": table.players[0].view()["you"]["legal_moves"][0]["move"]}
    for name in ("", '""', "x" * 256):
        response = table.players[0].post("/moves", body, Idempotency_Key=name)
        assert (response.status_code, told(response)["code"]) == (422, "invalid_key")


# What is kept


def test_what_was_refused_is_not_kept(client: FlaskClient) -> None:
    table = Table(client, {"seats": TWO})
    player, other = table.waiting(), table.to_play()
    name, card = key(), player.view()["you"]["hand"][0]
    body = {"move": {"type": "play", "card": card}}
    refused = player.post("/moves", body, Idempotency_Key=name)
    assert told(refused)["code"] == "not_your_turn"
    other.move()
    legal = player.view()["you"]["legal_moves"]
    body = {"move": legal[0]["move"]}
    assert player.post("/moves", body, Idempotency_Key=name).status_code == 200


def test_a_seats_last_sixteen_moves_can_be_repeated(client: FlaskClient) -> None:
    table = Table(client, {"options": {"target": 30}})
    player, rng = table.players[0], Random(2)
    sent: list[tuple[str, Json, list[Json]]] = []
    for _ in range(20):
        name = key()
        view = player.view()
        move = rng.choice(view["you"]["legal_moves"])["move"]
        body = {"move": move, "version": view["version"]}
        answer = told(player.post("/moves", body, Idempotency_Key=name))
        sent.append((name, body, answer["events"]))
    for name, body, events in sent[-16:]:
        again = player.post("/moves", body, Idempotency_Key=name)
        assert (again.status_code, told(again)["events"]) == (200, events)
    name, body, _ = sent[-17]
    forgotten = player.post("/moves", body, Idempotency_Key=name)
    assert (forgotten.status_code, told(forgotten)["code"]) == (412, "stale_version")


def test_a_repeat_prolongs_nothing(client: FlaskClient) -> None:
    table = Table(client)
    name = key()
    body = {"move": table.players[0].view()["you"]["legal_moves"][0]["move"]}
    table.players[0].post("/moves", body, Idempotency_Key=name)
    before = table.players[0].get()
    for _ in range(3):
        table.players[0].post("/moves", body, Idempotency_Key=name)
    after = table.players[0].get()
    assert told(after) == told(before)
    assert after.headers["ETag"] == before.headers["ETag"]


# What a repeated answer shows


def joined_and_left(client: FlaskClient) -> tuple[Table, Callable[[], TestResponse]]:
    """A seat that was joined with a key, left, and taken by somebody else before the start."""
    table = Table(client, {"seats": OPEN})
    table.players[0].delete("/seats/0")
    name = key()

    def join() -> TestResponse:
        return table.nobody.post("/seats", {"seat": 1}, Idempotency_Key=name)

    first = table.with_token(told(join())["token"])
    assert first.delete("/seats/1").status_code == 200
    table.join(seat=1, name="Cy")
    table.join(seat=0, name="Di")
    return table, join


def test_who_left_and_repeats_the_join_does_not_see_the_next_ones_hand(client: FlaskClient) -> None:
    table, join = joined_and_left(client)
    again = join()
    assert (again.status_code, again.headers[REPLAYED]) == (201, "true")
    assert told(again)["game"] == table.nobody.view()
    assert told(table.with_token(told(again)["token"]).get())["code"] == "wrong_token"


def test_a_repeated_create_shows_no_hand_that_its_token_opens_no_more(client: FlaskClient) -> None:
    name = key()
    made = told(create(client, name))
    player = Player(client, made["game"]["id"], made["tokens"][0]["token"])
    player.post("/seats/0/token")
    assert told(create(client, name))["game"] == Player(client, player.game_id).view()


def test_a_repeated_rematch_shows_no_hand_that_its_token_opens_no_more(client: FlaskClient) -> None:
    table = finished(client, seats=[{}, {"bot": "furbo"}])
    name = key()
    made = told(table.players[0].post("/rematch", Idempotency_Key=name))
    player = Player(client, made["game"]["id"], made["token"])
    player.post("/seats/0/token")
    again = told(table.players[0].post("/rematch", Idempotency_Key=name))
    assert again["game"] == Player(client, player.game_id).view()
