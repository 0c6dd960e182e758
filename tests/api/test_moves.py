"""Moves over HTTP: what is played, what is answered, and what is refused."""

from concurrent.futures import ThreadPoolExecutor
from itertools import count
from random import Random
from threading import Barrier, Lock
from typing import Any

import pytest
from flask.testing import FlaskClient

from scopa.rules.variants import VARIANTS
from scopa.store import Outcome, Store
from tests.api.players import OPEN, TWO, Json, Player, Table, finished, quickly, told
from tests.games.following import comparable, follow


def play(player: Player, move: Json, **more: object) -> tuple[int, Json]:
    response = player.post("/moves", {"move": move, **more})
    return response.status_code, told(response)


def lay(card: str, *capture: str) -> Json:
    return {"type": "play", "card": card, "capture": list(capture)}


def table_where(client: FlaskClient, wanted: str) -> tuple[Table, Player, list[Json]]:
    """A table at which the seat to play has legal moves of a certain kind, and those moves."""
    for number in range(100):
        table = Table(client, {"seats": TWO, "seed": f"{number:064x}"})
        rng = Random(number)
        for _ in range(10):
            player = table.to_play()
            legal = [one["move"] for one in player.view()["you"]["legal_moves"]]
            cards = [one["card"] for one in legal]
            found = {
                "several captures": [one for one in legal if cards.count(one["card"]) > 1],
                "one capture": [
                    one for one in legal if one["capture"] and cards.count(one["card"]) == 1
                ],
                "no capture": [one for one in legal if not one["capture"]],
            }[wanted]
            if found:
                return table, player, found
            table.play(1, rng)
    raise AssertionError(f"no table with {wanted}")


@pytest.mark.parametrize("key", list(VARIANTS))
def test_any_legal_move_can_be_sent_as_it_stands_to_the_end(client: FlaskClient, key: str) -> None:
    seats = min(VARIANTS[key].groupings)
    body: Json = {"variant": key, "seats": [{}] * seats, "seed": "ab" * 32}
    if "target" not in VARIANTS[key].fixed and key != "cirulla":  # whose few declarations take time
        body["options"] = {"target": 3}
    table, rng = Table(quickly(client), body), Random(key)
    types = set()
    while (view := table.nobody.view())["status"] == "playing":
        legal = table.players[view["turn"]].view()["you"]["legal_moves"]
        chosen = rng.choice(legal)
        status, answer = play(table.players[view["turn"]], chosen["move"])
        assert status == 200
        last = answer["events"][0]["data"]
        assert (last["text"], last.get("scopa", False)) == (chosen["text"], chosen["scopa"])
        types.add(chosen["move"]["type"])
    assert view["status"] == "finished"
    assert types == ({"play", "declare"} if key == "cirulla" else {"play"})


def test_the_answer_is_the_view_after_the_move_and_all_events_of_it(client: FlaskClient) -> None:
    table = Table(client, {"seats": TWO})
    player = table.to_play()
    before = player.view()
    status, answer = play(player, before["you"]["legal_moves"][0]["move"])
    assert (status, set(answer)) == (200, {"game", "events"})
    assert [one["type"] for one in answer["events"]] == ["move_played"]
    assert [one["id"] for one in answer["events"]] == [before["version"] + 1]
    assert answer["game"] == player.view()
    follow(before, answer["events"])
    assert comparable(before) == comparable(answer["game"])


def test_computer_players_that_follow_are_in_the_same_answer(client: FlaskClient) -> None:
    table = Table(quickly(client), {"seats": [{}, {"bot": "furbo"}, {"bot": "casuale"}]})
    rng = Random(1)
    while True:
        before = table.players[0].view()
        if before["status"] != "playing":
            break
        assert before["turn"] == 0
        answer = told(table.players[0].move(rng))
        follow(before, answer["events"])
        assert comparable(before) == comparable(answer["game"])
        assert answer["events"][0]["data"]["by"] == "human"
        assert {one["data"].get("by", "bot") for one in answer["events"][1:]} <= {"bot"}
    assert before["status"] == "finished"


def test_the_answers_etag_is_that_of_the_view(client: FlaskClient) -> None:
    player = Table(client).players[0]
    response = player.move()
    assert response.headers["ETag"] == player.get().headers["ETag"]
    assert (response.headers["Vary"], response.headers["Cache-Control"]) == (
        "Authorization",
        "no-store",
    )
    assert "Location" not in response.headers


def test_a_capture_is_sent_in_any_order(client: FlaskClient) -> None:
    for number in range(100):
        table = Table(client, {"seats": TWO, "seed": f"{number:064x}"})
        legal = [one["move"] for one in table.to_play().view()["you"]["legal_moves"]]
        several = [one for one in legal if len(one["capture"]) > 1]
        if several:
            break
    turned = {**several[0], "capture": several[0]["capture"][::-1]}
    assert play(table.to_play(), turned)[0] == 200


@pytest.mark.parametrize("wanted", ["one capture", "no capture"])
def test_where_there_is_no_choice_the_capture_may_be_absent(
    client: FlaskClient, wanted: str
) -> None:
    _, player, legal = table_where(client, wanted)
    status, answer = play(player, {"type": "play", "card": legal[0]["card"]})
    assert status == 200
    assert answer["events"][0]["data"]["capture"] == legal[0]["capture"]


def test_where_there_is_a_choice_the_capture_must_be_named(client: FlaskClient) -> None:
    _, player, legal = table_where(client, "several captures")
    status, problem = play(player, {"type": "play", "card": legal[0]["card"]})
    assert (status, problem["code"]) == (422, "ambiguous_capture")
    assert [one["move"] for one in problem["legal_moves"] if one["move"] in legal] == legal


def test_what_the_rules_forbid_is_refused_with_what_is_legal(client: FlaskClient) -> None:
    table, player, legal = table_where(client, "one capture")
    view = player.view()
    taking, missing = (
        legal[0],
        next(card for card in ("1D", "2D", "3D", "4D", "5D") if card not in view["you"]["hand"]),
    )
    for move, code in (
        (lay(missing), "card_not_in_hand"),
        (lay(taking["card"]), "must_capture"),
        (lay(taking["card"], *taking["capture"], missing), "illegal_capture"),
        (lay(taking["card"], taking["capture"][0], taking["capture"][0]), "illegal_capture"),
        ({"type": "declare"}, "cannot_declare"),
        ({"type": "declare", "matta": 3}, "cannot_declare"),
    ):
        status, problem = play(player, move)
        assert (status, problem["code"]) == (422, code)
        assert problem["version"] == view["version"]
        assert problem["legal_moves"] == view["you"]["legal_moves"]
    assert player.view() == view
    assert table.nobody.view()["version"] == view["version"]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/move"),
        ({"move": "7D"}, "/move"),
        ({"move": {"card": "7D"}}, "/move/type"),
        ({"move": {"type": "lay", "card": "7D"}}, "/move/type"),
        ({"move": {"type": "play"}}, "/move/card"),
        ({"move": {"type": "play", "card": "11D"}}, "/move/card"),
        ({"move": {"type": "play", "card": "7d"}}, "/move/card"),
        ({"move": {"type": "play", "card": "7D", "matta": 1}}, "/move/matta"),
        ({"move": {"type": "play", "card": "7D", "capture": "3S"}}, "/move/capture"),
        ({"move": {"type": "play", "card": "7D", "capture": ["3S", 4]}}, "/move/capture/1"),
        ({"move": {"type": "declare", "matta": 11}}, "/move/matta"),
        ({"move": {"type": "declare", "matta": "3"}}, "/move/matta"),
        ({"move": {"type": "declare", "card": "7D"}}, "/move/card"),
        ({"move": {"type": "declare"}, "version": "4"}, "/version"),
        ({"move": {"type": "declare"}, "version": -1}, "/version"),
        ({"move": {"type": "declare"}, "seat": 1}, "/seat"),
    ],
)
def test_a_malformed_move_is_told_with_its_place(
    client: FlaskClient, body: Json, pointer: str
) -> None:
    response = Table(client).players[0].post("/moves", body)
    assert (response.status_code, told(response)["code"]) == (422, "invalid_field")
    assert [one["pointer"] for one in told(response)["errors"]] == [pointer]


def test_the_version_that_was_seen_is_checked(client: FlaskClient) -> None:
    table = Table(client, {"seats": TWO})
    player = table.to_play()
    view = player.view()
    move = view["you"]["legal_moves"][0]["move"]
    for version in (view["version"] - 1, view["version"] + 1, 0):
        status, problem = play(player, move, version=version)
        assert (status, problem["code"]) == (412, "stale_version")
        assert problem["version"] == view["version"]
        assert "legal_moves" not in problem
    assert play(player, move, version=view["version"])[0] == 200


def test_out_of_turn_nothing_is_played_and_no_legal_moves_are_told(client: FlaskClient) -> None:
    table = Table(client, {"seats": TWO})
    status, problem = play(table.waiting(), lay("7D"))
    assert (status, problem["code"], problem["version"]) == (409, "not_your_turn", 4)
    assert "legal_moves" not in problem


def test_before_the_start_and_after_the_end_nothing_is_played(client: FlaskClient) -> None:
    waiting = Table(client, {"seats": OPEN}).players[0]
    status, problem = play(waiting, lay("7D"))
    assert (status, problem["code"], problem["version"]) == (409, "game_not_started", 1)
    table = finished(client)
    status, problem = play(table.players[0], lay("7D"))
    assert (status, problem["code"]) == (409, "game_over")
    assert problem["version"] == table.nobody.view()["version"]
    aborted = Table(client, {"seats": TWO})
    aborted.creator.delete()
    assert play(aborted.players[0], lay("7D"))[1]["code"] == "game_over"


def test_the_creators_token_plays_no_seat(client: FlaskClient) -> None:
    status, problem = play(Table(client, {"seats": TWO}).creator, lay("7D"))
    assert (status, problem["code"]) == (403, "not_your_seat")


def test_who_left_plays_only_after_the_return(client: FlaskClient) -> None:
    table = Table(client, {"seats": TWO})
    leaver = table.waiting()
    seat = leaver.view()["you"]["seat"]
    leaver.delete(f"/seats/{seat}")
    table.to_play().move()
    assert table.nobody.view()["turn"] == 1 - seat
    assert play(leaver, lay("7D"))[1]["code"] == "not_your_turn"
    leaver.post("/seats")
    table.to_play().move()
    leaver.move()


def test_a_declaration_is_played_and_shown_and_the_same_seat_plays_on(client: FlaskClient) -> None:
    for number in range(100):
        body = {"variant": "cirulla", "seats": TWO, "seed": f"{number:064x}"}
        table = Table(client, body)
        legal = table.to_play().view()["you"]["legal_moves"]
        if legal[0]["move"]["type"] == "declare":
            break
    player, seen = table.to_play(), table.waiting().view()
    hand = player.view()["you"]["hand"]
    status, answer = play(player, legal[0]["move"])
    assert status == 200
    [event] = answer["events"]
    assert (event["type"], event["data"]["hand"]) == ("declared", hand)
    view = table.nobody.view()
    assert (view["turn"], view["last_move"]["text"]) == (seen["turn"], legal[0]["text"])
    assert view["seats"][view["turn"]]["declared"]["hand"] == hand
    assert play(player, legal[0]["move"])[1]["code"] == "cannot_declare"
    player.move()


def send_many(table: Table) -> list[tuple[int, int | None]]:
    """Fifty copies of a move at once, ten at a time: the statuses, and the versions if refused."""
    player = table.to_play()
    view = player.view()
    body = {"move": view["you"]["legal_moves"][0]["move"], "version": view["version"]}

    def send(_: int) -> tuple[int, int | None]:
        fresh = table.client.application.test_client()
        response = Player(fresh, table.id, player.token).post("/moves", body)
        return response.status_code, told(response).get("version")

    with ThreadPoolExecutor(10) as pool:
        return list(pool.map(send, range(50)))


def test_of_many_copies_of_a_move_at_once_one_is_played(client: FlaskClient) -> None:
    table = Table(client, {"seats": TWO})
    answers = send_many(table)
    assert [status for status, _ in answers].count(200) == 1
    assert {one for one in answers if one[0] != 200} == {(412, 5)}
    assert len(told(table.nobody.get("/events?after=4"))["events"]) == 1


def test_without_a_look_at_the_revision_several_would_be_played(
    client: FlaskClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_over, one_by_one = store.change, Lock()
    calls, both_have_judged = count(), Barrier(2, timeout=10)

    def change(game: str, revision: int, *writes: Any) -> Outcome:
        if next(calls) < 2:
            both_have_judged.wait()
        with one_by_one:
            newest = store.load(game)
            assert newest is not None
            return write_over(game, newest.revision, *writes)

    monkeypatch.setattr(store, "change", change)
    answers = send_many(Table(client, {"seats": TWO}))
    assert [status for status, _ in answers].count(200) > 1


def test_a_move_after_the_deadline_is_judged_after_the_timeout(client: FlaskClient) -> None:
    clock = {"seconds_per_move": 1, "on_timeout": "autoplay"}
    table = Table(client, {"seats": TWO, "clock": clock})
    late = table.to_play()
    move = late.view()["you"]["legal_moves"][0]["move"]
    table.run_out()
    status, answer = play(late, move)
    assert (status, answer["code"]) == (409, "not_your_turn")
    events = told(table.nobody.get("/events"))["events"]
    assert [one["data"]["by"] for one in events if one["type"] == "move_played"] == ["timeout"]


def test_whoever_moves_out_of_turn_lets_nobody_elses_clock_fall(client: FlaskClient) -> None:
    clock = {"seconds_per_move": 1, "on_timeout": "autoplay"}
    table = Table(client, {"seats": TWO, "clock": clock})
    turn = table.run_out()
    status, _ = play(table.players[1 - turn], lay("7D"))
    assert status == 409
    assert table.nobody.view()["version"] == 4
