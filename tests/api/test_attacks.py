"""What somebody with bad intentions, or bad luck, has tried before."""

import time
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from scopa.service import thinking
from tests.api.players import OPEN, TWO, Player, Table, finished, quickly, told

FORFEIT = {"seconds_per_move": 1, "on_timeout": "forfeit"}


def test_a_rematch_that_was_aborted_stays_so(client: FlaskClient) -> None:
    table = finished(client)
    first, second = table.players[0], table.players[1]
    made = told(first.post("/rematch"))
    again = Player(client, made["game"]["id"], made["creator_token"])
    assert told(again.delete())["game"]["status"] == "aborted"
    assert told(again.get("/record"))["seed"]
    late = told(second.post("/rematch"))
    assert late["game"]["status"] == "aborted"
    assert again.view()["status"] == "aborted"
    assert told(again.get("/events"))["events"][-1]["type"] == "game_aborted"


@pytest.mark.parametrize("way_out", ["leave", "abort"])
def test_nobody_gets_out_of_a_forfeit_once_the_clock_has_run_out(
    client: FlaskClient, way_out: str
) -> None:
    table = Table(client, {"seats": TWO, "clock": FORFEIT})
    seat = table.run_out()
    if way_out == "leave":
        answer = table.players[seat].delete(f"/seats/{seat}")
    else:
        answer = table.creator.delete()
    assert (answer.status_code, told(answer)["code"]) == (409, "game_over")
    assert table.nobody.view()["result"]["reason"] == "forfeit"


def test_the_clock_begins_when_the_computer_players_have_thought(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slowly(seconds: float | None, work: Any) -> Any:
        time.sleep(0.5)
        return work()

    monkeypatch.setattr(thinking, "within", slowly)
    body = {"seats": [{}, {"bot": "esperto"}], "clock": {**FORFEIT, "seconds_per_move": 60}}
    for _ in range(20):
        asked = time.time()
        table = Table(client, body)
        if len(told(table.nobody.get("/events"))["events"]) > 4:  # the computer began
            break
    deadline = table.nobody.view()["deadline"]
    assert _seconds(deadline) - asked >= 60.4


def _seconds(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()


def test_a_stream_shows_nothing_once_its_seat_is_somebody_elses(client: FlaskClient) -> None:
    table = Table(client, {"seats": [{"name": "Ada"}, {"name": "Bo"}, {"open": True}]})
    bo = Player(quickly(client), table.id, table.players[1].token)
    stream = bo.get("/stream?after=1", Accept="application/x-ndjson")
    pieces: Iterator[Any] = iter(stream.response)
    next(pieces)  # nothing yet: a sign of life
    bo.delete("/seats/1")
    table.nobody.post("/seats", {"seat": 1, "name": "Eve"})
    table.nobody.post("/seats", {"seat": 2})
    rest = [orjson.loads(line) for piece in pieces for line in piece.splitlines() if line]
    stream.close()
    assert {one["type"] for one in rest} <= {"seat_left", "bye"}
    assert rest[-1] == {"type": "bye", "data": {"reason": "replaced"}}


@pytest.mark.parametrize("number", ["0" * 5000 + "1", "-1", "1.0", "²", "", "9" * 18])
def test_what_is_no_number_of_an_event_is_refused(client: FlaskClient, number: str) -> None:
    table = Table(client, {"seats": OPEN})
    answer = table.nobody.get("/stream", Last_Event_ID=number)
    assert (answer.status_code, told(answer)["code"]) == (422, "invalid_field")


def test_a_query_of_nothing_is_none(client: FlaskClient) -> None:
    assert client.get("/v1/variants?&").status_code == 200
    answer: Any = client.post("/v1/games/AAAAAAAAAAAAAAAAAAAAAA/moves?&x=1", json={})
    assert answer.get_json()["code"] == "invalid_field"


@pytest.mark.parametrize("name", ["👩‍👩‍👧", "می‌خواهم"], ids=["a family", "Persian"])
def test_a_name_may_be_joined(client: FlaskClient, name: str) -> None:
    made = client.post("/v1/games", json={"seats": [{"name": name}, {"bot": "furbo"}]})
    assert told(made)["game"]["seats"][0]["name"] == name
