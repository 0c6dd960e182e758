"""Who may ask how often, and who counts as the one who asks?"""

import tracemalloc
from ipaddress import ip_network
from typing import Any

import pytest
from flask.testing import FlaskClient

from scopa.api import create_app, limits
from scopa.api.limits import MOVES, SHARED, Limit
from scopa.service.limits import LocalLimits
from scopa.settings import Settings
from scopa.store import Store
from tests.api.documented import DocumentedClient
from tests.store.servers import Server

KEY = "a-key-that-nobody-guesses"
PROXY = "192.0.2.1"


def limited_client(store: Store, **settings: object) -> FlaskClient:
    preset = {"rate_limits": True, "api_keys": {"ada": KEY}, "log_level": "error"}
    app = create_app(Settings(**{**preset, **settings}), store=store)  # type: ignore[arg-type]
    app.test_client_class = DocumentedClient
    return app.test_client()


@pytest.fixture
def client(store: Store) -> FlaskClient:
    return limited_client(store, trusted_proxies=(ip_network(PROXY),))


@pytest.fixture
def address() -> str:
    """One that no other test here has used."""
    number = next(_ADDRESSES)
    return f"198.51.100.{number}"


_ADDRESSES = iter(range(1, 255))


def create(client: FlaskClient, address: str, **headers: str) -> Any:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.post("/v1/games", headers=named, environ_base={"REMOTE_ADDR": address})


def test_an_address_creates_so_many_games_in_a_minute(client: FlaskClient, address: str) -> None:
    most = SHARED["create"].by_address
    answers = [create(client, address) for _ in range(most)]
    assert {answer.status_code for answer in answers} == {201}
    assert answers[0].headers["RateLimit-Policy"] == f'"create";q={most};w=60'
    assert answers[0].headers["RateLimit"] == f'"create";r={most - 1};t=2'
    refused = create(client, address)
    assert (refused.status_code, refused.json["code"]) == (429, "rate_limited")
    assert int(refused.headers["Retry-After"]) in range(1, 61)
    assert refused.headers["RateLimit"].startswith('"create";r=0;')


def test_another_address_is_counted_for_itself(client: FlaskClient, address: str) -> None:
    for _ in range(SHARED["create"].by_address + 1):
        last = create(client, address)
    assert last.status_code == 429
    assert create(client, "203.0.113.9").status_code == 201


def test_an_api_key_has_limits_of_its_own(client: FlaskClient, address: str) -> None:
    for _ in range(SHARED["create"].by_address + 1):
        last = create(client, address)
    assert last.status_code == 429
    answer = create(client, address, X_API_Key=KEY)
    assert answer.status_code == 201
    assert f"q={SHARED['create'].by_key};" in answer.headers["RateLimit-Policy"]


@pytest.mark.parametrize(
    ("remote", "forwarded", "same_as"),
    [
        pytest.param(PROXY, "203.0.113.50", "203.0.113.50", id="a trusted proxy is believed"),
        pytest.param(PROXY, "1.2.3.4, 203.0.113.51", "203.0.113.51", id="no further than itself"),
        pytest.param("203.0.113.52", "1.2.3.4", "203.0.113.52", id="nobody else is"),
        pytest.param(PROXY, "nonsense", PROXY, id="nonsense is nobody"),
        pytest.param("2001:db8:0:1::7", "", "2001:db8:0:1::8", id="an IPv6 customer is one caller"),
    ],
)
def test_who_is_behind_a_proxy(
    client: FlaskClient, remote: str, forwarded: str, same_as: str
) -> None:
    first = create(client, same_as)
    second = create(client, remote, X_Forwarded_For=forwarded)
    left = [int(one.headers["RateLimit"].split("r=")[1].split(";")[0]) for one in (first, second)]
    assert left[1] == left[0] - 1


def test_joining_and_records_are_limited_too(client: FlaskClient, address: str) -> None:
    for path in ("/v1/games/AAAAAAAAAAAAAAAAAAAAAA/seats", "/v1/records"):
        for _ in range(SHARED["join"].by_address + 1):
            last = client.post(path, json={}, environ_base={"REMOTE_ADDR": address})
        assert last.status_code in {422, 429}


def test_moves_of_a_seat_are_limited(client: FlaskClient, address: str) -> None:
    made = create(client, address).json
    path = f"/v1/games/{made['game']['id']}/moves"
    headers = {"Authorization": f"Bearer {made['tokens'][0]['token']}"}
    body = {"move": {"type": "play", "card": "7D"}, "version": 0}
    for _ in range(MOVES.by_address + 20):  # some are free again meanwhile
        last: Any = client.post(path, json=body, headers=headers)
    assert last.json["code"] == "rate_limited"


def test_streams_without_a_seat_are_limited_while_they_are_open(
    monkeypatch: pytest.MonkeyPatch, client: FlaskClient, address: str
) -> None:
    monkeypatch.setattr(limits, "STREAMS", Limit(2, 20, 0))
    made = create(client, address).json
    path = f"/v1/games/{made['game']['id']}/stream"

    def follow(**headers: str) -> Any:
        return client.get(path, headers=headers, environ_base={"REMOTE_ADDR": address})

    watching = [follow(), follow(Authorization=f"Bearer {made['creator_token']}")]
    refused = follow()
    assert (refused.status_code, refused.json["code"]) == (429, "too_many_streams")
    assert refused.headers["RateLimit-Policy"] == '"streams";q=2'
    assert int(refused.headers["Retry-After"]) > 0
    playing = follow(Authorization=f"Bearer {made['tokens'][0]['token']}")
    assert playing.status_code == 200
    watching.pop().close()
    watching.append(follow())
    assert watching[-1].status_code == 200
    for stream in (*watching, playing):
        stream.close()


def test_what_is_sent_as_a_token_fills_no_memory(store: Store, address: str) -> None:
    client = limited_client(store)
    path = f"/v1/games/{create(client, address).json['game']['id']}/moves"
    body = {"move": {"type": "play", "card": "7D"}}

    def ask(number: int) -> None:
        client.post(path, json=body, headers={"Authorization": f"Bearer {number:08000d}"})

    ask(0)
    tracemalloc.start()
    for number in range(1, 201):
        ask(number)
    grown, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert grown < 200 * 8000 / 2


def test_requests_of_any_kind_are_limited(
    monkeypatch: pytest.MonkeyPatch, client: FlaskClient, address: str
) -> None:
    monkeypatch.setattr(limits, "REQUESTS", Limit(5, 50, 60))
    for _ in range(6):
        last: Any = client.get("/v1/variants", environ_base={"REMOTE_ADDR": address})
    assert last.json["code"] == "rate_limited"


def test_nothing_is_limited_unless_it_is_asked_for(store: Store, address: str) -> None:
    free = limited_client(store, rate_limits=False)
    answers = [create(free, address) for _ in range(SHARED["create"].by_address + 5)]
    assert {answer.status_code for answer in answers} == {201}
    assert "RateLimit" not in answers[0].headers


def test_a_counter_frees_itself_at_an_even_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("scopa.service.limits.time.monotonic", lambda: now)
    counter = LocalLimits()
    assert [counter.take("x", 2, 1000).allowed for _ in range(3)] == [True, True, False]
    now = 0.51
    assert [counter.take("x", 2, 1000).allowed for _ in range(2)] == [True, False]


def test_a_key_lists_what_it_made(client: FlaskClient, store: Store, address: str) -> None:
    holders = limited_client(store, api_keys={"ivo": KEY})
    made = [create(holders, address, X_API_Key=KEY).json["game"]["id"] for _ in range(3)]
    headers = {"X-API-Key": KEY}
    first: Any = holders.get("/v1/games?mine=true&limit=2", headers=headers).json
    second: Any = holders.get(
        f"/v1/games?mine=true&cursor={first['next_cursor']}", headers=headers
    ).json
    listed = [game["id"] for page in (first, second) for game in page["games"]]
    assert sorted(listed) == sorted(made)
    assert second["next_cursor"] is None


def test_a_game_that_cannot_be_listed_is_created_all_the_same(
    store: Store, server: Server, address: str
) -> None:
    holders = limited_client(store, api_keys={"eve": KEY})
    server.client.set("scopa:made:eve", "no list, so that to add to it fails")
    made = create(holders, address, X_API_Key=KEY)
    assert made.status_code == 201
    assert holders.get(f"/v1/games/{made.json['game']['id']}").status_code == 200


@pytest.mark.parametrize(
    ("headers", "code"),
    [({}, "missing_token"), ({"X-API-Key": "unknown"}, "wrong_token")],
    ids=["none", "unknown"],
)
def test_own_games_need_a_key(client: FlaskClient, headers: dict[str, str], code: str) -> None:
    answer: Any = client.get("/v1/games?mine=true", headers=headers)
    assert (answer.status_code, answer.json["code"]) == (401, code)


def test_the_operator_may_ask_for_a_key(store: Store, address: str) -> None:
    closed = limited_client(store, api_key_required=True)
    assert create(closed, address).json["code"] == "missing_token"
    assert create(closed, address, X_API_Key=KEY).status_code == 201
