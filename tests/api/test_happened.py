"""Events, rounds and records over HTTP."""

from random import Random

import pytest
from flask.testing import FlaskClient

from scopa.replay import replay_record, verify_record
from tests.api.players import OPEN, TWO, Json, Player, Table, finished, quickly, told
from tests.games.following import comparable, follow


def events(player: Player, query: str = "") -> Json:
    response = player.get(f"/events{query}")
    assert response.status_code == 200, response.text
    answer: Json = told(response)
    assert set(answer) == {"events", "version", "more"}
    return answer


def test_events_are_numbered_from_1_without_gaps_to_the_version(client: FlaskClient) -> None:
    table = finished(client)
    answer = events(table.nobody)
    numbers = [one["id"] for one in answer["events"]]
    assert numbers == list(range(1, answer["version"] + 1))
    assert (answer["more"], answer["version"]) == (False, table.nobody.view()["version"])


def test_events_are_read_on_from_any_number_in_pages(client: FlaskClient) -> None:
    table = Table(quickly(client), {"seats": TWO, "options": {"target": 15}, "seed": "ab" * 32})
    table.finish(Random(1))
    everything: list[Json] = []
    more, after = True, 0
    while more:
        answer = events(table.players[0], f"?after={after}&limit=7")
        assert len(answer["events"]) <= 7
        everything += answer["events"]
        more, after = answer["more"], everything[-1]["id"]
    assert [one["id"] for one in everything] == list(range(1, after + 1))
    rounds = [one["id"] for one in everything if one["type"] == "round_started"]
    assert len(rounds) > 1
    for start in (0, 1, rounds[0], rounds[1] - 2, rounds[1] - 1, rounds[1], after - 1):
        answer = events(table.players[0], f"?after={start}")
        assert answer["events"] == everything[start : start + 200]
        assert answer["more"] is (len(everything) > start + 200)


@pytest.mark.parametrize("after", [4, 5, 1000, 2**31 - 1])
def test_after_the_last_event_there_are_none(client: FlaskClient, after: int) -> None:
    answer = events(Table(client, {"seats": TWO}).nobody, f"?after={after}")
    assert answer == {"events": [], "version": 4, "more": False}


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=201", "after=-1", "after=1.0", "after=1&after=2", "from=1"]
)
def test_a_query_that_cannot_be_is_refused(client: FlaskClient, query: str) -> None:
    response = Table(client).nobody.get(f"/events?{query}")
    assert (response.status_code, told(response)["code"]) == (422, "invalid_field")


def test_each_caller_is_told_only_their_own_cards(client: FlaskClient) -> None:
    table = Table(client, {"seats": TWO})
    players = [*table.players.values(), table.creator, table.nobody]
    dealt = [events(one)["events"][-1]["data"] for one in players]
    hands = [one.view()["you"]["hand"] for one in table.players.values()]
    assert [one["hand"] for one in dealt] == [*hands, None, None]
    assert all(one["counts"] == [3, 3] for one in dealt)


def test_events_and_views_are_never_stored_on_the_way(client: FlaskClient) -> None:
    table = finished(client)
    for path in ("", "/events", "/rounds", "/record"):
        assert table.players[0].get(path).headers["Cache-Control"] == "no-store"


def test_a_client_that_comes_back_follows_the_events_to_the_view(client: FlaskClient) -> None:
    table = Table(quickly(client), {"seats": OPEN, "variant": "cirulla", "options": {"target": 20}})
    views = {"Ada": table.players[0].view(), "nobody": table.nobody.view()}
    callers = {"Ada": table.players[0], "nobody": table.nobody}
    table.join(name="Bo")
    rng = Random(5)
    while table.nobody.view()["status"] == "playing":
        table.play(1, rng)
        if rng.random() < 0.2 or table.nobody.view()["status"] != "playing":
            for name, player in callers.items():
                follow(views[name], events(player, f"?after={views[name]['version']}")["events"])
                assert comparable(views[name]) == comparable(player.view())


def test_rounds_tell_moves_and_sheets(client: FlaskClient) -> None:
    table = finished(client, options={"target": 11}, seed="ab" * 32)
    rounds = told(table.nobody.get("/rounds"))["rounds"]
    assert len(rounds) > 1
    for number, one in enumerate(rounds, 1):
        assert set(one) == {"round", "dealer", "first_table", "moves", "sheet"}
        assert (one["round"], len(one["moves"]), len(one["first_table"])) == (number, 36, 4)
        assert set(one["moves"][0]) == {"seat", "text", "scopa", "by", "at"}
        assert set(one["sheet"]) == {"sides", "leftovers"}
        assert set(one["sheet"]["leftovers"]) == {"side", "cards"}
        for side in one["sheet"]["sides"]:
            assert set(side) == {"side", "categories", "points", "before", "after"}
            assert [category["category"] for category in side["categories"]] == [
                *("scopas", "cards", "coins", "settebello", "primiera")
            ]
            assert set(side["categories"][0]) == {"category", "points", "count", "cards"}
    view = table.nobody.view()
    assert view["last_round"] == {"round": len(rounds), "sheet": rounds[-1]["sheet"]}
    assert [one["after"] for one in rounds[-1]["sheet"]["sides"]] == view["result"]["totals"]


def test_a_game_that_waits_has_no_rounds_and_one_that_is_played_an_open_one(
    client: FlaskClient,
) -> None:
    table = Table(client, {"seats": OPEN})
    assert told(table.nobody.get("/rounds")) == {"rounds": []}
    table.join()
    table.play(2)
    [one] = told(table.nobody.get("/rounds"))["rounds"]
    assert (len(one["moves"]), one["sheet"]) == (2, None)
    assert [move["by"] for move in one["moves"]] == ["human", "human"]


def test_a_declaration_stands_among_a_rounds_moves(client: FlaskClient) -> None:
    table = finished(client, variant="cirulla", seed=f"{1:064x}")
    moves = [move for one in told(table.nobody.get("/rounds"))["rounds"] for move in one["moves"]]
    played = [one for one in events(table.nobody)["events"] if "text" in one["data"]]
    assert [move["text"] for move in moves] == [one["data"]["text"] for one in played]
    assert any(move["text"].startswith("declare") for move in moves)


@pytest.mark.parametrize("status", ["waiting", "playing"])
def test_until_a_game_is_over_there_is_no_record(client: FlaskClient, status: str) -> None:
    table = Table(client, {"seats": TWO if status == "playing" else OPEN})
    for player in (table.nobody, table.players[0]):
        response = player.get("/record")
        assert (response.status_code, told(response)["code"]) == (409, "game_not_over")


def test_a_finished_games_record_replays_alike_here_and_there(client: FlaskClient) -> None:
    table = finished(client)
    record = told(table.nobody.get("/record"))
    replayed = client.post("/v1/records", json=record)
    assert replayed.status_code == 200
    assert told(replayed) == replay_record(record) | {"result": record["result"]}
    assert told(replayed)["totals"] == table.nobody.view()["result"]["totals"]
    assert verify_record(record) == []
    assert record["deal_commitment"] == table.nobody.view()["deal_commitment"]
    assert record["id"] == table.id


@pytest.mark.parametrize("body", [{"seats": OPEN}, {"seats": TWO}], ids=["waiting", "playing"])
def test_an_aborted_games_record_ends_early(client: FlaskClient, body: Json) -> None:
    table = Table(client, body)
    started = table.nobody.view()["status"] == "playing"
    if started:
        table.play(5)
    table.creator.delete()
    record = told(table.nobody.get("/record"))
    assert [len(one["moves"]) for one in record["rounds"]] == ([5] if started else [])
    assert record["result"] == {"winner": None, "totals": [0, 0], "reason": "aborted"}
    response = client.post("/v1/records", json=record)
    assert (response.status_code, told(response)["result"]) == (200, record["result"])


def test_a_record_that_breaks_a_rule_is_told_where(client: FlaskClient) -> None:
    record = told(finished(client).nobody.get("/record"))
    record["rounds"][0]["moves"][3] = "7Dx9C"
    response = client.post("/v1/records", json=record)
    assert (response.status_code, told(response)["code"]) == (422, "invalid_record")
    assert [one["pointer"] for one in told(response)["errors"]] == ["/rounds/0/moves/3"]
    assert told(response)["legal_moves"] == sorted(told(response)["legal_moves"])
