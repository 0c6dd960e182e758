"""Seats over HTTP: take one, leave it, return to it, play again."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from flask.testing import FlaskClient

from scopa.replay import verify_record
from tests.api.players import OPEN, TWO, Json, Player, Table, finished, told

THREE: list[Json] = [{"name": "Ada"}, {"open": True}, {"open": True}]


def refusal(player: Player, path: str, body: Json | None = None) -> tuple[int, str]:
    response = player.post(path, body)
    return response.status_code, told(response)["code"]


# Take


def test_the_first_open_seat_is_taken_where_none_is_named(client: FlaskClient) -> None:
    table = Table(client, {"seats": THREE})
    response = table.nobody.post("/seats", {"name": "Bo"})
    assert response.status_code == 201
    assert set(told(response)) == {"game", "seat", "token"}
    assert told(response)["seat"] == 1
    assert response.headers["Location"] == f"/v1/games/{table.id}"
    assert response.headers["Cache-Control"] == "no-store"
    view = told(response)["game"]
    assert (view["you"]["seat"], view["seats"][1]["name"]) == (1, "Bo")
    assert (view["seats"][1]["kind"], view["status"]) == ("human", "waiting")
    assert table.with_token(told(response)["token"]).view() == view


def test_the_seat_that_is_named_is_taken(client: FlaskClient) -> None:
    response = Table(client, {"seats": THREE}).nobody.post("/seats", {"seat": 2, "name": "Cy"})
    assert (told(response)["seat"], told(response)["game"]["seats"][1]["kind"]) == (2, "open")


def test_a_seat_is_taken_without_a_body_at_all(client: FlaskClient) -> None:
    table = Table(client, {"seats": OPEN})
    response = client.post(f"/v1/games/{table.id}/seats")
    assert (response.status_code, told(response)["game"]["seats"][1]["name"]) == (201, None)


def test_the_game_starts_when_no_seat_is_open(client: FlaskClient) -> None:
    table = Table(client, {"seats": OPEN})
    view = table.join().view()
    assert (view["status"], view["version"]) == ("playing", 5)
    types = [one["type"] for one in told(table.nobody.get("/events"))["events"]]
    assert types == ["game_created", "seat_taken", "game_started", "round_started", "cards_dealt"]


def test_the_creator_may_take_an_open_seat_with_the_creators_token(client: FlaskClient) -> None:
    table = Table(client, {"seats": [{"open": True}, {"bot": "furbo"}]})
    response = table.creator.post("/seats")
    assert (response.status_code, told(response)["seat"]) == (201, 0)


def test_what_cannot_be_taken_is_refused(client: FlaskClient) -> None:
    table = Table(client, {"seats": THREE})
    assert refusal(table.nobody, "/seats", {"seat": 0}) == (409, "seat_taken")
    assert refusal(table.nobody, "/seats", {"seat": 3}) == (404, "seat_not_found")
    assert refusal(table.nobody, "/seats", {"seat": 9}) == (404, "seat_not_found")
    assert refusal(table.nobody, "/seats", {"seat": -1}) == (422, "invalid_field")
    assert refusal(table.nobody, "/seats", {"name": "x" * 41}) == (422, "invalid_field")
    table.join()
    table.join()
    assert refusal(table.nobody, "/seats") == (409, "no_open_seat")
    assert refusal(table.nobody, "/seats", {"seat": 1}) == (409, "no_open_seat")
    table.creator.delete()
    assert refusal(table.nobody, "/seats") == (409, "game_over")


def test_who_joins_a_seeded_game_says_so(client: FlaskClient) -> None:
    table = Table(client, {"seats": OPEN, "seed": "ab" * 32})
    assert refusal(table.nobody, "/seats") == (409, "seeded_game")
    assert refusal(table.nobody, "/seats", {"accept_seeded": False}) == (409, "seeded_game")
    assert table.nobody.post("/seats", {"accept_seeded": True}).status_code == 201


def test_of_many_who_take_the_last_seat_at_once_one_gets_it(client: FlaskClient) -> None:
    table = Table(client, {"seats": OPEN})

    def take(_: int) -> int:
        fresh = client.application.test_client()
        return Player(fresh, table.id).post("/seats").status_code

    with ThreadPoolExecutor(8) as pool:
        statuses = sorted(pool.map(take, range(8)))
    assert statuses == [201] + [409] * 7
    assert table.nobody.view()["version"] == 5


# Leave and return


def test_before_the_start_a_seat_that_is_left_opens_and_its_token_ends(client: FlaskClient) -> None:
    table = Table(client, {"seats": THREE})
    bo = table.join(name="Bo")
    response = bo.delete("/seats/1")
    assert (response.status_code, set(told(response))) == (200, {"game"})
    assert told(response)["game"]["you"] is None
    assert told(response)["game"]["seats"][1]["kind"] == "open"
    assert told(response)["game"]["seats"][1]["name"] is None
    assert told(bo.get())["code"] == "wrong_token"
    assert told(bo.delete("/seats/1"))["code"] == "wrong_token"
    assert table.join(name="Cy").view()["you"]["seat"] == 1


def test_after_the_start_a_computer_player_goes_on_until_the_return(client: FlaskClient) -> None:
    table = Table(client, {"seats": TWO})
    leaver = table.to_play()
    seat = leaver.view()["you"]["seat"]
    response = leaver.delete(f"/seats/{seat}")
    view = told(response)["game"]
    assert (view["seats"][seat]["kind"], view["seats"][seat]["bot"]) == ("bot", "furbo")
    assert (view["turn"], view["you"]["seat"]) == (1 - seat, seat)
    types = [one["type"] for one in told(table.nobody.get("/events?after=4"))["events"]]
    assert types[:3] == ["seat_left", "bot_took_over", "move_played"]
    again = leaver.delete(f"/seats/{seat}")
    assert (again.status_code, told(again)) == (200, told(response))
    back = leaver.post("/seats")
    assert (back.status_code, told(back)["token"], told(back)["seat"]) == (200, None, seat)
    assert told(back)["game"]["seats"][seat]["kind"] == "human"
    assert told(back)["game"]["seats"][seat]["bot"] is None
    assert "Location" not in back.headers
    once_more = leaver.post("/seats", {"seat": seat})
    assert (once_more.status_code, told(once_more)) == (200, told(back))


def test_nobody_returns_to_another_seat(client: FlaskClient) -> None:
    table = Table(client, {"seats": TWO})
    assert refusal(table.players[0], "/seats", {"seat": 1}) == (403, "not_your_seat")
    assert refusal(table.players[0], "/seats", {"seat": 2}) == (404, "seat_not_found")


def test_when_the_last_person_leaves_the_game_is_abandoned_and_twice_is_once(
    client: FlaskClient,
) -> None:
    player = Table(client).players[0]
    response = player.delete("/seats/0")
    assert told(response)["game"]["status"] == "aborted"
    assert told(response)["game"]["result"]["reason"] == "abandoned"
    again = player.delete("/seats/0")
    assert (again.status_code, told(again)) == (200, told(response))
    assert refusal(player, "/seats") == (409, "game_over")


def test_only_the_seat_itself_leaves(client: FlaskClient) -> None:
    table = Table(client, {"seats": TWO})
    for player, path, status, code in (
        (table.players[0], "/seats/1", 403, "not_your_seat"),
        (table.creator, "/seats/1", 403, "not_your_seat"),
        (table.nobody, "/seats/1", 401, "missing_token"),
        (table.with_token("scopa_x"), "/seats/1", 401, "wrong_token"),
        (table.players[0], "/seats/2", 404, "seat_not_found"),
        (table.nobody, "/seats/2", 404, "seat_not_found"),
        (table.players[0], "/seats/one", 404, "not_found"),
    ):
        response = player.delete(path)
        assert (response.status_code, told(response)["code"]) == (status, code)
    assert table.nobody.view()["version"] == 4


def test_nobody_leaves_a_finished_game(client: FlaskClient) -> None:
    response = finished(client).players[0].delete("/seats/0")
    assert (response.status_code, told(response)["code"]) == (409, "game_over")


# Play again


def rematch(player: Player, **headers: str) -> Json:
    response = player.post("/rematch", None, **headers)
    assert response.status_code == 201, response.text
    made: Json = told(response)
    assert set(made) == {"game", "seat", "token", "creator_token"}
    assert response.headers["Location"] == f"/v1/games/{made['game']['id']}"
    return made


def test_the_first_who_asks_makes_the_rematch_and_waits_for_the_others(client: FlaskClient) -> None:
    table = finished(client, metadata={"room": "42"}, hints=True)
    made = rematch(table.players[0])
    view = made["game"]
    assert (view["status"], view["rematch_of"], view["you"]["seat"]) == ("waiting", table.id, 0)
    assert [one["kind"] for one in view["seats"]] == ["human", "human"]
    assert [one["name"] for one in view["seats"]] == ["Ada", "Bo"]
    assert (view["metadata"], view["hints"]) == ({"room": "42"}, True)
    assert made["creator_token"].startswith("scopa_")
    assert table.nobody.view()["rematch"] == view["id"]
    last = told(table.nobody.get("/events"))["events"][-1]
    assert (last["type"], last["data"]) == ("rematch_created", {"game_id": view["id"]})
    stranger = Player(client, view["id"])
    assert refusal(stranger, "/seats") == (409, "no_open_seat")
    assert refusal(stranger, "/seats", {"seat": 1}) == (409, "no_open_seat")


def test_the_rematch_starts_when_all_have_asked_with_the_deal_passed_on(
    client: FlaskClient,
) -> None:
    table = finished(client, seats=[{"name": one} for one in ("Ada", "Bo", "Cy")])
    old = table.nobody.view()
    first = rematch(table.players[2])
    second = rematch(table.players[0])
    assert second["game"]["id"] == first["game"]["id"]
    assert (second["creator_token"], second["game"]["status"]) == (None, "waiting")
    last = rematch(table.players[1])["game"]
    assert last["status"] == "playing"
    assert last["dealer"] == last["first_dealer"] == (old["dealer"] + 1) % 3
    assert last["turn"] == (old["dealer"] + 2) % 3
    assert last["deal_commitment"] != old["deal_commitment"]
    assert last["options"] == old["options"]


def test_a_rematch_is_told_in_its_record_and_verifies(client: FlaskClient) -> None:
    table = finished(client)
    made = [rematch(table.players[seat]) for seat in (0, 1)]
    again = Table(client)
    again.id = made[0]["game"]["id"]
    again.nobody = again.with_token(None)
    again.players = {one["seat"]: again.with_token(one["token"]) for one in made}
    again.finish(Random(3))
    record = told(again.nobody.get("/record"))
    dealer = (table.nobody.view()["dealer"] + 1) % 2
    assert (record["rematch_of"], record["first_dealer"]) == (table.id, dealer)
    assert record["rounds"][0]["dealer"] == dealer
    assert verify_record(record) == []
    assert again.nobody.view()["first_dealer"] == dealer


def test_against_computer_players_the_rematch_starts_at_once(client: FlaskClient) -> None:
    table = finished(client, seats=[{"name": "Ada"}, {"bot": "casuale"}])
    view = rematch(table.players[0])["game"]
    assert (view["status"], view["seats"][1]["bot"], view["turn"]) == ("playing", "casuale", 0)


def test_a_seeded_game_is_played_again_with_a_secret_seed(client: FlaskClient) -> None:
    table = finished(client, seed="ab" * 32)
    view = rematch(table.players[0])["game"]
    assert view["seeded"] is False
    assert view["deal_commitment"] != table.nobody.view()["deal_commitment"]


def test_asking_again_gives_a_new_token_for_the_same_seat(client: FlaskClient) -> None:
    table = finished(client)
    first, again = rematch(table.players[0]), rematch(table.players[0])
    assert (again["game"]["id"], again["seat"]) == (first["game"]["id"], 0)
    assert again["creator_token"] is None
    assert told(Player(client, first["game"]["id"], first["token"]).get())["code"] == "wrong_token"
    assert Player(client, first["game"]["id"], again["token"]).view()["you"]["seat"] == 0


def test_of_two_who_ask_at_once_both_are_told_the_same_game(client: FlaskClient) -> None:
    for _ in range(3):
        table = finished(client)

        def ask(seat: int, table: Table = table) -> Json:
            fresh = client.application.test_client()
            return rematch(Player(fresh, table.id, table.players[seat].token))

        with ThreadPoolExecutor(2) as pool:
            made = list(pool.map(ask, (0, 1)))
        assert len({one["game"]["id"] for one in made}) == 1
        assert sum(one["creator_token"] is not None for one in made) == 1
        assert Player(client, made[0]["game"]["id"]).view()["status"] == "playing"


def test_the_creator_of_a_rematch_has_no_token_of_the_others_to_renew(client: FlaskClient) -> None:
    table = finished(client)
    made = rematch(table.players[0])
    rematch(table.players[1])
    creator = Player(client, made["game"]["id"], made["creator_token"])
    assert refusal(creator, "/seats/1/token") == (403, "not_your_seat")


def test_a_rematch_that_waits_can_be_aborted(client: FlaskClient) -> None:
    made = rematch(finished(client).players[0])
    creator = Player(client, made["game"]["id"], made["creator_token"])
    assert told(creator.delete())["game"]["status"] == "aborted"


def test_who_leaves_a_rematch_before_its_start_does_not_get_a_strangers_seat(
    client: FlaskClient,
) -> None:
    table = finished(client)
    made = rematch(table.players[0])
    again = Player(client, made["game"]["id"], made["token"])
    assert again.delete("/seats/0").status_code == 200
    assert refusal(table.players[0], "/rematch") == (409, "seat_taken")
    stranger = told(Player(client, made["game"]["id"]).post("/seats"))
    assert refusal(table.players[0], "/rematch") == (409, "seat_taken")
    rematch(table.players[1])
    assert refusal(table.players[0], "/rematch") == (409, "seat_taken")
    view = Player(client, made["game"]["id"], stranger["token"]).view()
    assert (view["status"], view["you"]["seat"]) == ("playing", 0)


def test_a_computer_player_that_had_the_seat_to_the_end_sits_there_again(
    client: FlaskClient,
) -> None:
    table = Table(client, {"seats": TWO, "options": {"target": 1}})
    table.players[0].delete("/seats/0")
    left = table.players.pop(0)
    table.finish()
    assert refusal(left, "/rematch") == (409, "seat_taken")
    view = rematch(table.players[1])["game"]
    assert [one["kind"] for one in view["seats"]] == ["bot", "human"]
    assert refusal(left, "/rematch") == (409, "seat_taken")


@pytest.mark.parametrize(
    ("make", "who", "status", "code"),
    [
        (lambda client: Table(client), "seat", 409, "game_not_over"),
        (lambda client: Table(client, {"seats": OPEN}), "seat", 409, "game_not_over"),
        (finished, "nobody", 401, "missing_token"),
        (finished, "stranger", 401, "wrong_token"),
        (finished, "creator", 403, "not_your_seat"),
    ],
    ids=["playing", "waiting", "no-token", "wrong-token", "creator"],
)
def test_what_is_not_played_again_is_refused(
    client: FlaskClient, make: Callable[[FlaskClient], Table], who: str, status: int, code: str
) -> None:
    table = make(client)
    player = {
        "seat": table.players[0],
        "nobody": table.nobody,
        "stranger": table.with_token("scopa_x"),
        "creator": table.creator,
    }[who]
    assert refusal(player, "/rematch") == (status, code)


def test_an_aborted_game_is_not_played_again(client: FlaskClient) -> None:
    table = Table(client, {"seats": TWO})
    table.creator.delete()
    assert refusal(table.players[0], "/rematch") == (409, "game_not_over")
