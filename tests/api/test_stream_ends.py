"""When does a stream end by itself, and what does it say for a farewell?"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from scopa.api import create_app, streams
from scopa.settings import Settings
from scopa.store import Store
from scopa.store.keys import game_key, wake_channel
from tests.api.players import TWO, Json, Player, Table, finished, quickly
from tests.store.servers import Server


@contextmanager
def followed(player: Player, query: str = "") -> Iterator[Iterator[Json]]:
    """What a stream tells this player, message by message; signs of life are left out."""
    watcher = Player(quickly(player.client), player.game_id, player.token)
    response = watcher.get(f"/stream{query}", Accept="application/x-ndjson")
    assert response.status_code == 200
    pieces: Any = response.response
    yield (orjson.loads(line) for piece in pieces for line in piece.splitlines() if line)
    response.close()


def bye(reason: str) -> Json:
    return {"type": "bye", "data": {"reason": reason}}


def test_a_stream_lives_so_long_and_is_taken_up_where_it_ended(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert streams.LIFETIME == 10 * 60
    monkeypatch.setattr(streams, "LIFETIME", 0.3)
    table = Table(client, {"seats": TWO})
    with followed(table.to_play()) as told:
        assert [one["type"] for one in told] == ["snapshot", "bye"]
    with followed(table.to_play(), "?after=4") as told:
        assert list(told) == [bye("lifetime")]
    table.play(1)
    with followed(table.nobody, "?after=4") as told:
        assert [one.get("id") for one in told] == [5, None]


def test_a_stream_goes_on_for_two_minutes_after_its_game(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert streams.LINGER == 2 * 60
    monkeypatch.setattr(streams, "LINGER", 0.5)
    table = Table(client, {"seats": TWO})
    with followed(table.players[0], "?after=4") as told:
        began = time.monotonic()
        table.creator.delete()
        assert next(told)["type"] == "game_aborted"
        assert list(told) == [bye("game_over")]
        assert time.monotonic() - began >= 0.49


def test_the_two_minutes_are_those_since_the_end_whenever_somebody_comes(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "LINGER", 0.0)
    table = finished(client)
    version = table.nobody.view()["version"]
    with followed(table.players[1]) as told:
        assert [one["type"] for one in told] == ["snapshot", "bye"]
    with followed(table.nobody, f"?after={version - 1}") as told:
        assert [one["type"] for one in told] == ["game_finished", "bye"]
    with followed(table.nobody, f"?after={version}") as told:
        assert list(told) == [bye("game_over")]


def test_a_stream_ends_with_a_game_that_is_kept_no_longer(
    client: FlaskClient, server: Server
) -> None:
    table = Table(client, {"seats": TWO})
    with followed(table.nobody) as told:
        assert next(told)["type"] == "snapshot"
        server.client.delete(game_key(table.id))
        server.client.publish(wake_channel(table.id), "")
        assert list(told) == [bye("game_over")]


@pytest.mark.parametrize("query", ["", "?after=4"], ids=["snapshot", "events"])
def test_a_worker_that_is_about_to_end_says_so_at_once(store: Store, query: str) -> None:
    app = create_app(Settings(log_level="error"), store=store)
    table = Table(app.test_client(), {"seats": TWO})
    with followed(table.nobody, query) as told:
        if not query:
            assert next(told)["type"] == "snapshot"
        app.stop()  # type: ignore[attr-defined]
        assert list(told) == [bye("restart")]
