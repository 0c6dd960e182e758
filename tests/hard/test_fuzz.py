"""Is there a move, a record or a game to create that the service does not know how to answer?

`make fuzz` tries many times as much.
"""

import copy
import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from scopa.api import create_app
from scopa.rules.variants import VARIANTS
from scopa.settings import Settings
from scopa.store import Store
from tests.api.documented import DocumentedClient
from tests.api.players import OPEN, TWO, Table, told
from tests.store.servers import Server, server_binaries
from tests.test_serve import ROOT

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "150"))
RECORD = json.loads((ROOT / "docs" / "fair-deals.json").read_text())

fuzz = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
)

cards = st.sampled_from([f"{value}{suit}" for suit in "DCSB" for value in range(1, 11)])
plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9)
values = st.recursive(
    plain | cards,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=8,
)


@pytest.fixture(scope="module")
def client() -> Iterator[FlaskClient]:
    with TemporaryDirectory(prefix="scopa-") as folder:
        server = Server(next(iter(server_binaries().values())), Path(folder))
        store = Store.open(server.url)
        app = create_app(Settings(log_level="error"), store=store)
        app.test_client_class = DocumentedClient
        yield app.test_client()
        store.close()
        server.close()


def post(client: FlaskClient, path: str, data: Any, token: str | None = None) -> TestResponse:
    headers = {"Content-Type": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    return client.post(path, data=json.dumps(data), headers=headers)


def spoil(data: Any, drawn: st.DataObject) -> Any:
    """The same with one thing in it changed, taken out, doubled or added."""
    spoilt = copy.deepcopy(data)
    place: Any = spoilt
    while True:
        names = range(len(place)) if isinstance(place, list) else sorted(place)
        if not names:
            return drawn.draw(values)
        name = drawn.draw(st.sampled_from(names))
        inner = place[name]
        if not isinstance(inner, list | dict) or not inner or drawn.draw(st.booleans()):
            break
        place = inner
    how = drawn.draw(st.sampled_from(["change", "change", "remove", "add"]))
    if how == "remove":
        del place[name]
    elif how == "add" and isinstance(place, list):
        place.insert(name, copy.deepcopy(drawn.draw(values | st.just(inner))))
    elif how == "add":
        place[drawn.draw(st.text(max_size=9))] = drawn.draw(values)
    else:
        place[name] = drawn.draw(values)
    return spoilt


@fuzz
@given(st.data(), st.sampled_from(sorted(VARIANTS)), st.randoms(use_true_random=False))
def test_whatever_move_is_sent_it_is_played_or_nothing_changes(
    client: FlaskClient, drawn: st.DataObject, variant: str, rng: Random
) -> None:
    seed = f"{rng.getrandbits(256):064x}"
    table = Table(client, {"variant": variant, "seats": seats_of(variant), "seed": seed})
    table.play(rng.randrange(12), rng)
    player = table.to_play()
    before, events = player.view(), told(player.get("/events?limit=200"))
    legal = [
        {"move": one["move"], "version": before["version"]} for one in before["you"]["legal_moves"]
    ]
    move = st.fixed_dictionaries(
        {"type": st.just("play"), "card": cards}, optional={"capture": st.lists(cards, max_size=5)}
    ) | st.builds(lambda matta: {"type": "declare", "matta": matta}, st.none() | st.integers(0, 11))
    sent = drawn.draw(
        values
        | st.builds(lambda one: {"move": one}, move | values)
        | st.sampled_from(legal).map(lambda one: spoil(one, drawn))
    )
    answer = post(client, f"/v1/games/{table.id}/moves", sent, player.token)
    assert answer.status_code in {200, 400, 409, 412, 422}
    if answer.status_code != 200:
        assert player.view() == before
        assert told(player.get("/events?limit=200")) == events


def seats_of(variant: str) -> list[dict[str, Any]]:
    """People in the fewest seats that the variant has."""
    return TWO if 2 in VARIANTS[variant].groupings else TWO * 2


@fuzz
@given(st.data())
def test_whatever_record_is_sent_it_is_replayed_or_refused(
    client: FlaskClient, drawn: st.DataObject
) -> None:
    record = RECORD
    for _ in range(drawn.draw(st.integers(1, 3))):
        if isinstance(record, dict):
            record = spoil(record, drawn)
    answer = post(client, "/v1/records", record)
    assert answer.status_code in {200, 400, 422}, answer.text


@fuzz
@given(st.data())
def test_whatever_game_is_asked_for_it_is_created_or_refused(
    client: FlaskClient, drawn: st.DataObject
) -> None:
    asked: Any = {
        "variant": "cirulla",
        "preset": "traditional",
        "options": {"target": 11},
        "seats": OPEN,
        "teams": 2,
        "clock": {"seconds_per_move": 60, "on_timeout": "autoplay"},
        "public": False,
        "hints": True,
        "metadata": {"room": "42"},
    }
    answer = post(client, "/v1/games", spoil(asked, drawn))
    assert answer.status_code in {201, 400, 422}, answer.text


@fuzz
@given(st.binary(max_size=300))
@pytest.mark.parametrize("path", ["/v1/games", "/v1/records", "/v1/games/x/moves"])
def test_whatever_bytes_are_sent_as_json_they_are_read_or_refused(
    client: FlaskClient, path: str, sent: bytes
) -> None:
    answer = client.post(path, data=sent, headers={"Content-Type": "application/json"})
    assert answer.status_code < 500
