"""Does each move count once, whoever else sends what at the same time?"""

import os
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from typing import Any

import pytest

from tests.live.client import Answer, Client
from tests.live.playing import Seated, check_record, moves_on_record, seat_people

RACES = int(os.environ.get("RACES", "300"))
RACERS = 2


def race(game: Seated, start: Barrier, races: int) -> int:
    """Sends the same moves as the other racer, at the same time; how many were answered by 200."""
    accepted = 0
    for number in range(races):
        start.wait(30)
        choice = game.choice()
        if choice is None:
            break
        seat, move, version = choice
        start.wait(30)
        answer = game.play(seat, move, version if number % 2 else None)
        assert answer.status in (200, 409, 412, 422), answer
        accepted += answer.status == 200
    return accepted


def _race(given: tuple[int, str, list[str], int]) -> int:
    port, game_id, tokens, races = given
    return race(Seated(Client(port), game_id, tokens, ""), _start, races)


def _take(start: Barrier) -> None:
    global _start
    _start = start


_start: Barrier


def test_as_many_moves_are_on_record_as_were_answered_by_200(client: Client) -> None:
    context = get_context("spawn")
    ran = 0
    with context.Pool(RACERS, _take, (context.Barrier(RACERS),)) as racers:
        while ran < RACES:
            game = seat_people(client)
            left = RACES - ran
            accepted = racers.map(
                _race, [(client.port, game.id, game.tokens, left)] * RACERS, chunksize=1
            )
            moves = [e for e in game.events() if e["type"] == "move_played"]
            assert sum(accepted) == len(moves)
            if game.view()["status"] == "finished":
                assert moves_on_record(check_record(game)) == len(moves)
            ran += len(moves)


def at_once(count: int, ask: Any) -> list[Answer]:
    """The answers to so many requests, none of which begins before all are there."""
    start = threading.Barrier(count)

    def one(number: int) -> Answer:
        start.wait(10)
        answer: Answer = ask(number)
        return answer

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(one, range(count)))


@pytest.mark.parametrize("tells_version", [True, False], ids=["with version", "without"])
def test_of_fifty_copies_of_a_move_one_is_played(client: Client, tells_version: bool) -> None:
    game = seat_people(client)
    seat, move, version = game.must_choose()
    answers = at_once(50, lambda _: game.play(seat, move, version if tells_version else None))
    after = game.view()["version"]
    statuses = Counter(answer.status for answer in answers)
    assert statuses[200] == 1
    assert statuses.keys() <= {200, 409, 412}
    assert all(answer.json["version"] == after for answer in answers if answer.status != 200)
    assert [event["type"] for event in game.events()][version:] == ["move_played"]


def test_of_fifty_copies_with_one_key_one_is_played_and_all_are_answered_by_it(
    client: Client,
) -> None:
    game = seat_people(client)
    seat, move, version = game.must_choose()
    answers = at_once(50, lambda _: game.play(seat, move, key="a double tap"))
    assert {answer.status for answer in answers} == {200}
    assert len({str(answer.json["events"]) for answer in answers}) == 1
    assert Counter(answer.headers.get("idempotency-replayed") for answer in answers) == {
        None: 1,
        "true": 49,
    }
    assert game.view()["version"] == version + 1


def test_of_ten_who_want_the_last_seat_one_gets_it(client: Client) -> None:
    made = client.post("/v1/games", body={"seats": [{}, {"open": True}]})
    path = f"/v1/games/{made['game']['id']}/seats"
    answers = at_once(10, lambda _: client.ask("POST", path, body={}))
    assert Counter(answer.status for answer in answers) == {201: 1, 409: 9}
    assert {answer.code for answer in answers if answer.status == 409} == {"no_open_seat"}


def test_one_key_creates_one_game_and_tells_everybody_the_same_tokens(client: Client) -> None:
    key = {"Idempotency-Key": "b54c1a0e-8f43-4b5f-9a43"}
    answers = at_once(10, lambda _: client.ask("POST", "/v1/games", None, {}, key))
    assert {answer.status for answer in answers} == {201}
    told = {(a.json["game"]["id"], str(a.json["tokens"]), a.json["creator_token"]) for a in answers}
    assert len(told) == 1
    assert Counter(answer.headers.get("idempotency-replayed") for answer in answers)[None] == 1


def test_one_key_joins_once_and_tells_everybody_the_same_token(client: Client) -> None:
    made = client.post("/v1/games", body={"seats": [{}, {"open": True}]})
    path, key = f"/v1/games/{made['game']['id']}/seats", {"Idempotency-Key": "16 or more letters"}
    answers = at_once(10, lambda _: client.ask("POST", path, None, {"name": "Bo"}, key))
    assert {answer.status for answer in answers} == {201}
    [token] = {answer.json["token"] for answer in answers}
    assert client.get(f"/v1/games/{made['game']['id']}", token)["you"]["seat"] == 1


def test_both_who_ask_for_a_rematch_at_once_meet_in_one_game(client: Client) -> None:
    game = seat_people(client, options={"target": 1})
    game.play_out()
    answers = at_once(
        2, lambda seat: client.ask("POST", f"{game.path}/rematch", game.tokens[seat], {})
    )
    assert [answer.status for answer in answers] == [201, 201]
    [again] = {answer.json["game"]["id"] for answer in answers}
    assert [answer.json["seat"] for answer in answers] == [0, 1]
    assert sum(answer.json["creator_token"] is not None for answer in answers) == 1
    view = client.get(f"/v1/games/{again}")
    assert (view["status"], view["rematch_of"]) == ("playing", game.id)
    assert game.view()["rematch"] == again


def test_a_key_with_another_body_is_refused_and_changes_nothing(client: Client) -> None:
    game = seat_people(client)
    seat, move, version = game.must_choose()
    assert game.play(seat, move, key="once").status == 200
    again = game.play(seat, move, version, key="once")
    assert (again.status, again.code) == (422, "key_reused")
    assert game.view()["version"] == version + 1
