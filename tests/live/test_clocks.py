"""Do clocks fall by themselves, once, and for nobody while the service is away?

The games are all begun at once, so that they wait together.
"""

import time
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest

from tests.live.client import Client
from tests.live.playing import Seated, seat_people
from tests.live.service import Live, running
from tests.processes import wait_until

SECOND = {"seconds_per_move": 1, "on_timeout": "autoplay"}
GRACE = 2.0  # seconds after a deadline until it is acted upon


@pytest.fixture(scope="module")
def games(live: Live) -> dict[str, Seated]:
    client = live.client
    return {
        "unwatched": seat_people(client, clock=SECOND),
        "forfeit": seat_people(client, clock={**SECOND, "on_timeout": "forfeit"}),
        "three": seat_people(client, clock={**SECOND, "seconds_per_move": 3}),
        "played": seat_people(client, clock={**SECOND, "seconds_per_move": 600}),
    }


def moment(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()


def events_of(game: Seated, kind: str) -> list[Any]:
    return [event for event in game.events() if event["type"] == kind]


def test_a_move_begins_a_full_clock_for_the_next_seat(games: dict[str, Seated]) -> None:
    game = games["played"]
    game.play_on()
    view, played = game.view(), game.events()[-1]
    assert moment(view["deadline"]) == pytest.approx(moment(played["at"]) + 600)


def test_a_clock_falls_with_nobody_there_to_see_it(games: dict[str, Seated]) -> None:
    game = games["unwatched"]
    time.sleep(6)  # nobody asks: whoever asked would make it fall
    moves = events_of(game, "move_played")
    assert moves[0]["data"]["by"] == "timeout"
    started = moment(game.events()[0]["at"])
    assert 1 + GRACE <= moment(moves[0]["at"]) - started < 1 + GRACE + 2.5
    assert game.view()["version"] >= 5


def test_who_lets_the_clock_fall_forfeits_where_that_was_agreed(games: dict[str, Seated]) -> None:
    game = games["forfeit"]
    wait_until(lambda: game.view()["status"] == "finished")
    view = game.view()
    late = (events_of(game, "game_started")[0]["data"]["dealer"] + 1) % 2
    assert view["result"] == {"winner": 1 - late, "totals": [0, 0], "reason": "forfeit"}
    assert (view["turn"], view["deadline"]) == (None, None)
    assert len(events_of(game, "game_finished")) == 1


@pytest.mark.slow
def test_after_three_clocks_a_computer_player_sits_there_until_its_person_is_back(
    games: dict[str, Seated],
) -> None:
    game = games["three"]
    first = game.view()["turn"] if not events_of(game, "move_played") else None
    late = events_of(game, "move_played")[0]["data"]["seat"] if first is None else first
    deadline = time.monotonic() + 60
    while not events_of(game, "bot_took_over"):
        assert time.monotonic() < deadline
        if game.view()["turn"] == 1 - late:
            game.play_on()
        time.sleep(0.1)
    timeouts = [m for m in events_of(game, "move_played") if m["data"]["by"] == "timeout"]
    assert [m["data"]["seat"] for m in timeouts] == [late] * 3
    taken = events_of(game, "bot_took_over")
    assert [event["data"]["seat"] for event in taken] == [late]
    assert game.view()["seats"][late]["kind"] == "bot"
    back = game.client.ask("POST", f"{game.path}/seats", game.tokens[late], {})
    assert (back.status, back.json["token"]) == (200, None)
    assert game.view()["seats"][late]["kind"] == "human"
    assert game.events()[-1]["type"] in ("seat_returned", "move_played")


@pytest.fixture
def lone() -> Iterator[Live]:
    with running() as live:
        yield live


@pytest.mark.slow
def test_a_clock_that_ran_out_while_the_service_was_away_is_set_anew_once(lone: Live) -> None:
    clock = {**SECOND, "seconds_per_move": 3}
    game = seat_people(lone.client, clock=clock)
    wait_until(lambda: lone.store.client.exists("scopa:beat") == 1)
    time.sleep(1)
    lone.kill()
    time.sleep(8)
    lone.start()
    wait_until(lambda: game.view()["version"] > 4)
    extended = events_of(game, "deadline_extended")
    assert len(extended) == 1
    assert moment(extended[0]["data"]["deadline"]) == pytest.approx(
        moment(extended[0]["at"]) + 3, abs=0.01
    )
    wait_until(lambda: events_of(game, "move_played") != [])
    assert len(events_of(game, "deadline_extended")) == 1
    fell = events_of(game, "move_played")[0]
    assert fell["data"]["by"] == "timeout"
    assert moment(fell["at"]) >= moment(extended[0]["data"]["deadline"]) + GRACE


def test_a_move_in_time_stops_the_clock_and_one_too_late_is_after_it(client: Client) -> None:
    game = seat_people(client, clock=SECOND)
    seat, move, version = game.must_choose()
    assert game.play(seat, move).status == 200
    late = 1 - seat
    legal = game.view(late)["you"]["legal_moves"]
    wait_until(lambda: game.view()["version"] > version + 1)
    too_late = game.play(late, legal[0]["move"], version + 1)
    assert (too_late.status, too_late.code) == (412, "stale_version")
    assert [m["data"]["by"] for m in events_of(game, "move_played")][:2] == ["human", "timeout"]
