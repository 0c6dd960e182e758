"""Does the operator see what happens to games?"""

import re

import pytest
from flask.testing import FlaskClient

from scopa.api import create_app
from scopa.settings import Settings
from scopa.store import Store
from tests.api.documented import DocumentedClient


@pytest.fixture
def client(store: Store) -> FlaskClient:
    app = create_app(Settings(metrics=True, log_level="error"), store=store)
    app.test_client_class = DocumentedClient
    return app.test_client()


def counts(client: FlaskClient) -> dict[str, float]:
    text = client.get("/metrics").text
    return {name: float(number) for name, number in re.findall(r"^(scopa_\S+) (\S+)$", text, re.M)}


def test_games_and_moves_are_counted_by_variant_and_outcome(client: FlaskClient) -> None:
    made = client.post("/v1/games", json={"variant": "escoba"}).get_json()
    path = f"/v1/games/{made['game']['id']}"
    headers = {"Authorization": f"Bearer {made['tokens'][0]['token']}"}
    move = client.get(path, headers=headers).get_json()["you"]["legal_moves"][0]["move"]
    client.post(f"{path}/moves", json={"move": move}, headers=headers)
    client.post(f"{path}/moves", json={"move": move}, headers=headers)
    client.delete(path, headers={"Authorization": f"Bearer {made['creator_token']}"})
    found = counts(client)
    assert found['scopa_games_total{outcome="created",variant="escoba"}'] == 1
    assert found['scopa_games_total{outcome="started",variant="escoba"}'] == 1
    assert found['scopa_games_total{outcome="aborted",variant="escoba"}'] == 1
    assert found['scopa_moves_total{outcome="human",variant="escoba"}'] == 1
    assert found['scopa_moves_total{outcome="bot",variant="escoba"}'] >= 1
    assert found['scopa_moves_total{outcome="card_not_in_hand",variant="escoba"}'] == 1
    assert found['scopa_store_seconds_count{operation="change"}'] == 2


def test_a_store_that_is_away_is_counted() -> None:
    away = Store.open("unix:///nowhere/at/all")
    app = create_app(Settings(metrics=True, log_level="error"), store=away)
    client = app.test_client()
    assert client.get(f"/v1/games/{'A' * 22}").status_code == 503
    assert counts(client)['scopa_store_errors_total{operation="load"}'] == 1


def test_labels_hold_no_id_and_no_token(client: FlaskClient) -> None:
    made = client.post("/v1/games").get_json()
    client.get(f"/v1/games/{made['game']['id']}")
    text = client.get("/metrics").text
    assert made["game"]["id"] not in text
    assert made["tokens"][0]["token"] not in text
