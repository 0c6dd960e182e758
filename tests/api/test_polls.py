"""A poll that finds nothing new is answered before Flask, and as Flask would."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scopa.api import create_app, limits
from scopa.api.limits import Limit
from scopa.settings import Settings
from scopa.store import Loaded, Store, StoreUnavailable


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, app: Flask) -> list[str]:
    """The requests that come as far as Flask."""
    paths: list[str] = []
    dispatch = app.full_dispatch_request

    def dispatched(*context: object) -> object:
        from flask import request

        paths.append(request.full_path)
        return dispatch(*context)

    monkeypatch.setattr(app, "full_dispatch_request", dispatched)
    return paths


@pytest.fixture
def path(client: FlaskClient) -> str:
    made = client.post("/v1/games", json={"seats": [{"name": "Ada"}, {"name": "Bo"}]}).get_json()
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {made['tokens'][0]['token']}"
    return f"/v1/games/{made['game']['id']}"


def headers(answer: TestResponse) -> dict[str, str]:
    return {name: value for name, value in answer.headers.items() if name != "X-Request-ID"}


def test_flask_would_answer_the_same(client: FlaskClient, path: str, asked: list[str]) -> None:
    known = client.get(path).headers["ETag"]
    sent = {"If-None-Match": known, "Origin": "https://cards.example"}
    by_flask = client.get(f"{path}?wait=0", headers=sent)
    asked.clear()
    before = client.get(path, headers=sent)
    assert asked == []
    assert (before.status_code, before.data) == (by_flask.status_code, by_flask.data) == (304, b"")
    assert headers(before) == headers(by_flask)
    assert before.headers["ETag"] == known


@pytest.mark.parametrize("sent", ['"other"', "*", "W/{etag}", '"other", {etag}'])
def test_what_is_not_the_plain_etag_is_judged_by_flask(
    client: FlaskClient, path: str, asked: list[str], sent: str
) -> None:
    known = client.get(path).headers["ETag"]
    asked.clear()
    answer = client.get(path, headers={"If-None-Match": sent.format(etag=known)})
    assert asked == [f"{path}?"]
    assert answer.status_code == (200 if sent == '"other"' else 304)


def test_another_seats_etag_brings_the_view(client: FlaskClient, path: str) -> None:
    known = client.get(path).headers["ETag"]
    public = client.get(path, headers={"If-None-Match": known, "Authorization": ""})
    assert public.status_code == 401
    del client.environ_base["HTTP_AUTHORIZATION"]
    assert client.get(path, headers={"If-None-Match": known}).status_code == 200


def test_a_game_is_loaded_once_however_the_poll_ends(
    client: FlaskClient, path: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads: list[str] = []
    load = store.load

    def counted(game: str, key: str | None = None) -> Loaded | None:
        loads.append(game)
        return load(game, key)

    monkeypatch.setattr(store, "load", counted)
    known = client.get(path).headers["ETag"]
    for sent, status in ((known, 304), ('"other"', 200)):
        loads.clear()
        assert client.get(path, headers={"If-None-Match": sent}).status_code == status
        assert len(loads) == 1
    loads.clear()
    wrong = {"If-None-Match": known, "Authorization": "Bearer scopa_wrong"}
    assert client.get(path, headers=wrong).status_code == 401
    unknown = client.get(f"{path[:-4]}AAAA", headers={"If-None-Match": known})
    assert (unknown.status_code, len(loads)) == (404, 2)


def test_a_store_that_is_away_is_asked_once(
    client: FlaskClient, path: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads: list[str] = []

    def away(game: str, key: str | None = None) -> Loaded | None:
        loads.append(game)
        raise StoreUnavailable("it is away")

    monkeypatch.setattr(store, "load", away)
    answer = client.get(path, headers={"If-None-Match": '"1"'})
    assert (answer.status_code, answer.get_json()["code"]) == (503, "store_unavailable")
    assert len(loads) == 1


def test_a_poll_counts_once_and_not_too_often(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "REQUESTS", Limit(6, 6, 60))
    client = create_app(Settings(rate_limits=True), store=store).test_client()
    made = client.post("/v1/games", json={}, environ_base={"REMOTE_ADDR": "203.0.113.9"})
    path = made.headers["Location"]
    known = client.get(path).headers["ETag"]
    found = [client.get(path, headers={"If-None-Match": known}) for _ in range(3)]
    found += [client.get(path, headers={"If-None-Match": '"other"'}) for _ in range(3)]
    assert [one.status_code for one in found] == [304, 304, 304, 200, 200, 429]
    refused = client.get(path, headers={"If-None-Match": known})
    assert (refused.status_code, refused.get_json()["code"]) == (429, "rate_limited")
