"""Do people come, go and come back over real workers as they may?"""

from typing import Any

from tests.live.client import Client
from tests.live.playing import check_record, seat_people


def test_a_computer_player_goes_on_for_who_left_and_gives_the_seat_back(client: Client) -> None:
    game = seat_people(client)
    assert client.ask("DELETE", f"{game.path}/seats/0", game.tokens[0]).status == 200
    assert client.ask("DELETE", f"{game.path}/seats/0", game.tokens[0]).status == 200
    assert game.view()["seats"][0] | {"hand_count": 0} == {
        "seat": 0,
        "name": "Player 0",
        "kind": "bot",
        "bot": "furbo",
        "side": 0,
        "hand_count": 0,
        "declared": None,
    }
    game.play_on(3)
    moves = [event["data"] for event in game.events() if event["type"] == "move_played"]
    assert {move["by"] for move in moves if move["seat"] == 0} == {"bot"}
    back = client.ask("POST", f"{game.path}/seats", game.tokens[0], {})
    assert (back.status, back.json["seat"], back.json["token"]) == (200, 0, None)
    assert game.view()["seats"][0]["kind"] == "human"
    told = [event["type"] for event in game.events()]
    assert [told.count(kind) for kind in ("seat_left", "bot_took_over", "seat_returned")] == [1] * 3
    game.play_out()
    check_record(game)


def test_when_the_last_person_leaves_the_game_is_abandoned(client: Client) -> None:
    game = seat_people(client)
    for seat in (0, 1):
        client.ask("DELETE", f"{game.path}/seats/{seat}", game.tokens[seat])
    view = game.view()
    assert (view["status"], view["result"]["reason"]) == ("aborted", "abandoned")
    assert view["result"]["winner"] is None


def test_a_rematch_passes_the_deal_on(client: Client) -> None:
    game = seat_people(client, options={"target": 1})
    dealer = game.play_out()["dealer"]
    first = client.post(f"{game.path}/rematch", game.tokens[1])
    assert (first["game"]["status"], first["seat"]) == ("waiting", 1)
    assert first["creator_token"]
    refused = client.ask("POST", f"/v1/games/{first['game']['id']}/seats", body={})
    assert (refused.status, refused.code) == (409, "no_open_seat")
    second = client.post(f"{game.path}/rematch", game.tokens[0])
    assert second["creator_token"] is None
    view = client.get(f"/v1/games/{first['game']['id']}")
    assert (view["status"], view["dealer"]) == ("playing", 1 - dealer)
    assert view["first_dealer"] == 1 - dealer


def test_a_public_game_is_listed_until_it_starts_and_found_by_its_id_after_that(
    client: Client,
) -> None:
    asked = {"public": True, "seats": [{}, {"open": True}], "metadata": {"room": "42"}}
    ids = [client.post("/v1/games", body=asked)["game"]["id"] for _ in range(5)]
    listed: list[Any] = []
    cursor: str | None = ""
    while cursor is not None:
        page = client.get(f"/v1/games?limit=2{cursor and '&cursor=' + cursor}")
        listed += page["games"]
        cursor = page["next_cursor"]
    assert [view["id"] for view in listed] == ids[::-1]
    assert all(view["metadata"] == {} for view in listed)
    client.post(f"/v1/games/{ids[0]}/seats")
    assert ids[0] not in [view["id"] for view in client.get("/v1/games")["games"]]
    known = client.get(f"/v1/games?ids={','.join(ids[:2])}")["games"]
    assert [(view["id"], view["status"]) for view in known] == [
        (ids[0], "playing"),
        (ids[1], "waiting"),
    ]
    assert known[0]["metadata"] == {"room": "42"}


def test_its_creator_ends_a_game_until_everybody_has_played(client: Client) -> None:
    made = client.post("/v1/games", body={"seats": [{}, {"open": True}]})
    path = f"/v1/games/{made['game']['id']}"
    assert client.ask("DELETE", path, made["tokens"][0]["token"]).code == "not_creator"
    ended = client.ask("DELETE", path, made["creator_token"])
    assert (ended.status, ended.json["game"]["status"]) == (200, "aborted")
    assert client.ask("DELETE", path, made["creator_token"]).status == 200
    assert client.get(f"{path}/record")["result"]["reason"] == "aborted"
