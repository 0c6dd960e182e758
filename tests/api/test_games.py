"""Games over HTTP: create, look at, list, abort."""

import time
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from scopa.rules.variants import VARIANTS
from tests.api.players import OPEN, TWO, Json, Table, finished, told
from tests.games.playing import SEATINGS
from tests.test_game_view import SEAT, SIDE, VIEW

SEED = "ab" * 32


def fault(client: FlaskClient, body: Json) -> tuple[int, str, list[str]]:
    """How a request to create a game is refused: status, code, pointers."""
    response = client.post("/v1/games", json=body)
    problem = told(response)
    pointers = dict.fromkeys(one["pointer"] for one in problem["errors"])
    return response.status_code, problem["code"], list(pointers)


def assert_view(view: Json) -> None:
    """Every field of the contract is there."""
    assert set(view) == VIEW
    assert all(set(seat) == SEAT for seat in view["seats"])
    assert all(set(side) == SIDE for side in view["sides"])


# Create


@pytest.mark.parametrize("body", [None, b"", b"{}"], ids=["nothing", "empty", "object"])
def test_without_wishes_it_is_scopa_against_the_computer(
    client: FlaskClient, body: bytes | None
) -> None:
    content_type = "application/json" if body else None
    response = client.post("/v1/games", data=body, content_type=content_type)
    assert response.status_code == 201
    assert set(told(response)) == {"game", "tokens", "creator_token"}
    view = told(response)["game"]
    assert_view(view)
    assert (view["variant"], view["status"], view["hints"]) == ("scopa", "playing", True)
    assert [(one["kind"], one["bot"]) for one in view["seats"]] == [
        ("human", None),
        ("bot", "furbo"),
    ]
    assert [(one["index"], one["seat"]) for one in told(response)["tokens"]] == [(0, 0)]
    assert view["you"]["seat"] == 0


def test_a_created_game_is_answered_with_its_place_and_never_stored_on_the_way(
    client: FlaskClient,
) -> None:
    response = client.post("/v1/games")
    game_id = told(response)["game"]["id"]
    assert response.headers["Location"] == f"/v1/games/{game_id}"
    assert response.headers["Cache-Control"] == "no-store"
    assert "Authorization" in response.headers["Vary"]
    token = told(response)["tokens"][0]["token"]
    again = client.get(f"/v1/games/{game_id}", headers={"Authorization": f"Bearer {token}"})
    assert told(again) == told(response)["game"]
    assert again.headers["ETag"] == response.headers["ETag"]


def test_an_id_is_22_random_characters_and_tokens_are_marked(client: FlaskClient) -> None:
    made = [Table(client, {"seats": TWO}) for _ in range(20)]
    assert len({table.id for table in made}) == 20
    assert all(len(table.id) == 22 and table.id.isascii() for table in made)
    tokens = [player.token for table in made for player in table.players.values()]
    assert len(set(tokens)) == 40
    assert all(token and token.startswith("scopa_") for token in tokens)


def test_with_several_tokens_the_answer_shows_the_public_view(client: FlaskClient) -> None:
    table = Table(client, {"seats": TWO})
    made = told(table.response)
    assert [(one["index"], one["seat"]) for one in made["tokens"]] == [(0, 0), (1, 1)]
    assert made["game"]["you"] is None
    assert made["game"]["version"] == 4
    assert table.players[1].view()["you"]["seat"] == 1


def test_everything_that_is_wished_is_in_the_view(client: FlaskClient) -> None:
    body = {
        "variant": "escoba",
        "options": {"target": 15, "leftovers": "dealer"},
        "seats": [{"name": "Ada"}, {"open": True}, {"bot": "casuale"}, {"name": "Bo"}],
        "teams": 2,
        "clock": {"seconds_per_move": 60, "on_timeout": "forfeit"},
        "hints": True,
        "metadata": {"room": "42"},
    }
    view = told(client.post("/v1/games", json=body))["game"]
    assert_view(view)
    assert (view["variant"], view["status"]) == ("escoba", "waiting")
    assert (view["options"]["target"], view["options"]["leftovers"]) == (15, "dealer")
    assert [one["name"] for one in view["seats"]] == ["Ada", None, "casuale", "Bo"]
    assert [one["kind"] for one in view["seats"]] == ["human", "open", "bot", "human"]
    assert [one["side"] for one in view["seats"]] == [0, 1, 0, 1]
    assert view["clock"] == {"seconds_per_move": 60, "on_timeout": "forfeit"}
    assert (view["hints"], view["public"], view["seeded"]) == (True, False, False)
    assert view["metadata"] == {"room": "42"}


@pytest.mark.parametrize(("key", "seats", "sides"), SEATINGS)
def test_every_variant_is_played_by_every_number_of_seats_and_teams(
    client: FlaskClient, key: str, seats: int, sides: int
) -> None:
    body = {"variant": key, "seats": [{}] * seats, "teams": sides}
    view = told(client.post("/v1/games", json=body))["game"]
    assert [side["seats"] for side in view["sides"]] == [
        list(range(side, seats, sides)) for side in range(sides)
    ]
    assert [one["hand_count"] for one in view["seats"]] == [VARIANTS[key].hand_size] * seats


@pytest.mark.parametrize("key", list(VARIANTS))
def test_a_variant_without_seats_is_played_by_the_fewest(client: FlaskClient, key: str) -> None:
    view = told(client.post("/v1/games", json={"variant": key}))["game"]
    assert len(view["seats"]) == min(VARIANTS[key].groupings)
    assert [one["bot"] for one in view["seats"]] == [None] + ["furbo"] * (len(view["seats"]) - 1)


def test_sides_seat_the_players_anew_and_tokens_tell_where(client: FlaskClient) -> None:
    names = [("Ada", 0), ("Bo", 0), ("Cy", 1), ("Di", 1)]
    seats = [{"name": name, "side": side} for name, side in names]
    made = told(client.post("/v1/games", json={"seats": seats}))
    assert [one["name"] for one in made["game"]["seats"]] == ["Ada", "Cy", "Bo", "Di"]
    assert [(one["index"], one["seat"]) for one in made["tokens"]] == [
        (0, 0),
        (1, 2),
        (2, 1),
        (3, 3),
    ]


@pytest.mark.parametrize(
    ("seats", "hints"),
    [
        ([{}, {"bot": "furbo"}], True),
        ([{}, {"bot": "furbo"}, {"bot": "casuale"}], True),
        ([{}, {}], False),
        ([{}, {"open": True}], False),
        ([{"open": True}, {"bot": "furbo"}], False),
    ],
)
def test_hints_are_there_by_default_only_where_all_others_are_computer_players(
    client: FlaskClient, seats: list[Json], hints: bool
) -> None:
    assert told(client.post("/v1/games", json={"seats": seats}))["game"]["hints"] is hints
    other = client.post("/v1/games", json={"seats": seats, "hints": not hints})
    assert told(other)["game"]["hints"] is not hints


def test_a_preset_is_where_the_options_start(client: FlaskClient) -> None:
    body = {"preset": "bga", "options": {"primiera_suits": "all_four"}}
    options = told(client.post("/v1/games", json=body))["game"]["options"]
    assert (options["capture_choice"], options["primiera_suits"]) == ("fewest", "all_four")


def test_a_seed_makes_the_deals_repeatable(client: FlaskClient) -> None:
    one, other = (Table(client, {"seats": TWO, "seed": SEED}) for _ in range(2))
    assert one.nobody.view()["seeded"] is True
    for seat in (0, 1):
        assert one.players[seat].view()["you"]["hand"] == other.players[seat].view()["you"]["hand"]
    upper = Table(client, {"seats": TWO, "seed": SEED.upper()})
    assert upper.nobody.view()["deal_commitment"] == one.nobody.view()["deal_commitment"]


def test_without_a_seed_no_two_games_are_alike(client: FlaskClient) -> None:
    commitments = {Table(client).nobody.view()["deal_commitment"] for _ in range(10)}
    assert len(commitments) == 10


REFUSED: list[tuple[Json, str, str]] = [
    ({"varient": "scopa"}, "invalid_field", "/varient"),
    ({"variant": "briscola"}, "invalid_field", "/variant"),
    ({"variant": 7}, "invalid_field", "/variant"),
    ({"preset": "mine"}, "invalid_field", "/preset"),
    ({"options": {"target": 0}}, "invalid_options", "/options/target"),
    ({"options": {"target": 1001}}, "invalid_options", "/options/target"),
    ({"options": {"target": "11"}}, "invalid_options", "/options/target"),
    ({"options": {"target": True}}, "invalid_options", "/options/target"),
    ({"options": {"target": 11.0}}, "invalid_options", "/options/target"),
    ({"options": {"jokers": 2}}, "invalid_options", "/options/jokers"),
    ({"options": {"a/b~c": 2}}, "invalid_options", "/options/a~1b~0c"),
    ({"options": {"matta_keeps_value": True}}, "invalid_options", "/options/matta_keeps_value"),
    (
        {"variant": "scopone_de_trente", "options": {"target": 11}},
        "invalid_options",
        "/options/target",
    ),
    ({"options": []}, "invalid_options", "/options"),
    ({"seats": [{}] * 5}, "invalid_options", "/seats"),
    ({"seats": [{}] * 7}, "invalid_options", "/seats"),
    ({"seats": [{}]}, "invalid_options", "/seats"),
    ({"seats": []}, "invalid_options", "/seats"),
    ({"variant": "scopone", "seats": [{}, {}]}, "invalid_options", "/seats"),
    ({"seats": [{}] * 4, "teams": 3}, "invalid_options", "/teams"),
    ({"teams": 1}, "invalid_options", "/teams"),
    ({"seats": [{}] * 4, "teams": "2"}, "invalid_field", "/teams"),
    ({"seats": [{"side": one} for one in (0, 0, 0, 1)]}, "invalid_options", "/teams"),
    ({"seats": [{"side": 0}, {}]}, "invalid_field", "/seats"),
    ({"seats": [{"side": 0}, {"side": 1}], "teams": 2}, "invalid_field", "/teams"),
    ({"seats": [{"side": 0}, {"side": -1}]}, "invalid_field", "/seats/1/side"),
    ({"seats": [{"bot": "furbo"}, {"bot": "furbo"}]}, "invalid_field", "/seats"),
    ({"seats": [{}, {"bot": "genio"}]}, "invalid_field", "/seats/1/bot"),
    ({"seats": [{}, {"bot": "furbo", "open": True}]}, "invalid_field", "/seats/1/open"),
    ({"seats": [{}, {"open": 1}]}, "invalid_field", "/seats/1/open"),
    ({"seats": [{"name": ""}, {}]}, "invalid_field", "/seats/0/name"),
    ({"seats": [{"name": "x" * 41}, {}]}, "invalid_field", "/seats/0/name"),
    ({"seats": [{"name": "A\nda"}, {}]}, "invalid_field", "/seats/0/name"),
    ({"seats": [{"name": "A\x7fda"}, {}]}, "invalid_field", "/seats/0/name"),
    ({"seats": [{}, {"kind": "open"}]}, "invalid_field", "/seats/1/kind"),
    ({"seats": "two"}, "invalid_field", "/seats"),
    ({"clock": {"seconds_per_move": 0}}, "invalid_field", "/clock/seconds_per_move"),
    ({"clock": {"seconds_per_move": 1_209_601}}, "invalid_field", "/clock/seconds_per_move"),
    ({"clock": {}}, "invalid_field", "/clock/seconds_per_move"),
    (
        {"clock": {"seconds_per_move": 9, "on_timeout": "wait"}},
        "invalid_field",
        "/clock/on_timeout",
    ),
    (
        {"seats": [{}] * 3, "clock": {"seconds_per_move": 9, "on_timeout": "forfeit"}},
        "invalid_field",
        "/clock/on_timeout",
    ),
    ({"public": "yes"}, "invalid_field", "/public"),
    ({"hints": None}, "invalid_field", "/hints"),
    ({"metadata": {"room": 42}}, "invalid_field", "/metadata/room"),
    ({"metadata": {"room": "x" * 1024}}, "invalid_field", "/metadata"),
    ({"metadata": []}, "invalid_field", "/metadata"),
    ({"seed": "ab" * 31}, "invalid_field", "/seed"),
    ({"seed": SEED + "\n"}, "invalid_field", "/seed"),
    ({"seed": "xy" * 32}, "invalid_field", "/seed"),
    ({"seed": SEED, "public": True}, "invalid_field", "/seed"),
]


@pytest.mark.parametrize(("body", "code", "pointer"), REFUSED)
def test_what_cannot_be_is_refused_by_name(
    client: FlaskClient, body: Json, code: str, pointer: str
) -> None:
    assert fault(client, body) == (422, code, [pointer])


def test_all_wrong_options_are_told_at_once(client: FlaskClient) -> None:
    status, code, pointers = fault(client, {"options": {"target": 0, "napola": 1, "x": 2}})
    assert (status, code) == (422, "invalid_options")
    assert pointers == ["/options/target", "/options/napola", "/options/x"]


def test_names_and_metadata_may_be_as_long_as_is_promised(client: FlaskClient) -> None:
    name, metadata = "Ü" * 40, {"room": "x" * (1024 - len('{"room":""}'))}
    body = {"seats": [{"name": name}, {"name": None}], "metadata": metadata}
    view = told(client.post("/v1/games", json=body))["game"]
    assert [one["name"] for one in view["seats"]] == [name, None]
    assert view["metadata"] == metadata


# Look at


def test_each_caller_has_a_view_of_their_own_with_an_etag_of_its_own(client: FlaskClient) -> None:
    table = Table(client, {"seats": TWO})
    seen = [one.get() for one in (*table.players.values(), table.nobody)]
    assert [told(one)["you"] and told(one)["you"]["seat"] for one in seen] == [0, 1, None]
    assert len({one.headers["ETag"] for one in seen}) == 3
    assert all(one.headers["Vary"] == "Authorization" for one in seen)
    assert all(one.headers["Cache-Control"] == "no-store" for one in seen)


def test_the_creators_token_sees_the_public_view(client: FlaskClient) -> None:
    table = Table(client, {"seats": TWO})
    assert table.creator.view() == table.nobody.view()


@pytest.mark.parametrize(
    "form",
    ["{}", "W/{}", '"other", {}', 'W/"other", W/{}', "*"],
    ids=["strong", "weak", "list", "weak-list", "any"],
)
def test_who_has_the_view_already_is_told_so(client: FlaskClient, form: str) -> None:
    player = Table(client).players[0]
    etag = player.get().headers["ETag"]
    response = player.get(If_None_Match=form.format(etag))
    assert (response.status_code, response.data) == (304, b"")
    assert response.headers["ETag"] == etag
    assert response.headers["Vary"] == "Authorization"


def test_another_callers_etag_is_not_ones_own(client: FlaskClient) -> None:
    table = Table(client)
    etag = table.nobody.get().headers["ETag"]
    assert table.players[0].get(If_None_Match=etag).status_code == 200


def test_the_etag_changes_exactly_when_the_view_does(client: FlaskClient) -> None:
    table = Table(client, {"seats": OPEN})
    watchers = {"nobody": table.nobody, "Ada": table.players[0]}

    def seen() -> dict[str, tuple[Json, str]]:
        answers = {name: player.get() for name, player in watchers.items()}
        return {name: (told(one), one.headers["ETag"]) for name, one in answers.items()}

    def renew() -> None:
        table.players[0].token = told(table.players[0].post("/seats/0/token"))["token"]

    before, etags = seen(), set()
    steps = [table.join, lambda: table.play(3), lambda: None, renew, table.players[0].view]
    for step in steps:
        step()  # type: ignore[operator]
        after = seen()
        for name in watchers:
            (view, etag), (earlier, old) = after[name], before[name]
            assert (etag == old) is (view == earlier)
            etags.add(etag)
        before = after
    assert len(etags) == 4


def test_head_is_answered_as_get_without_the_body(client: FlaskClient) -> None:
    table = Table(client)
    headers = {"Authorization": f"Bearer {table.players[0].token}"}
    for path in ("", "/events", "/rounds"):
        address = f"/v1/games/{table.id}{path}"
        head, get = client.head(address, headers=headers), client.get(address, headers=headers)
        assert (head.status_code, head.data) == (200, b"")
        assert head.headers.get("ETag") == get.headers.get("ETag")
        assert head.headers["Content-Type"] == get.headers["Content-Type"]


def test_every_field_is_there_in_every_status(client: FlaskClient) -> None:
    waiting = Table(client, {"seats": OPEN})
    playing = Table(client, {"seats": TWO})
    playing.play(2)
    over = finished(client)
    aborted = Table(client, {"seats": TWO})
    aborted.creator.delete()
    statuses = []
    for table in (waiting, playing, over, aborted):
        for player in (table.players[0], table.nobody):
            view = player.view()
            assert_view(view)
            statuses.append(view["status"])
    assert statuses[::2] == statuses[1::2] == ["waiting", "playing", "finished", "aborted"]


# Wait


def test_a_view_older_than_the_game_is_answered_at_once(client: FlaskClient) -> None:
    player = Table(client).players[0]
    assert player.get("?after=1&wait=30").status_code == 200


def test_without_a_change_the_answer_after_the_wait_is_304(client: FlaskClient) -> None:
    player = Table(client).players[0]
    first = player.get()
    version, etag = told(first)["version"], first.headers["ETag"]
    assert player.get(f"?after={version}").status_code == 304
    assert player.get(f"?after={version}&wait=0").status_code == 304
    assert player.get(f"?after={version}&wait=1").status_code == 304
    assert player.get("?wait=1", If_None_Match=etag).status_code == 304


def test_after_wins_over_if_none_match(client: FlaskClient) -> None:
    player = Table(client).players[0]
    etag = player.get().headers["ETag"]
    assert player.get("?after=1", If_None_Match=etag).status_code == 200


def test_ahead_of_the_store_the_answer_comes_at_once(client: FlaskClient) -> None:
    assert Table(client).players[0].get("?after=999&wait=30").status_code == 200


def test_nobody_waits_for_a_game_that_is_over(client: FlaskClient) -> None:
    table = finished(client)
    version = table.nobody.view()["version"]
    assert table.nobody.get(f"?after={version}&wait=30").status_code == 200
    etag = table.nobody.get().headers["ETag"]
    began = time.monotonic()
    assert table.nobody.get("?wait=30", If_None_Match=etag).status_code == 304
    assert time.monotonic() - began < 5


@pytest.mark.parametrize(
    "query", ["wait=5", "wait=31&after=1", "wait=-1&after=1", "after=x", "x=1"]
)
def test_a_query_that_means_nothing_is_refused(client: FlaskClient, query: str) -> None:
    response = Table(client).nobody.get(f"?{query}")
    assert (response.status_code, told(response)["code"]) == (422, "invalid_field")


# List


def public(client: FlaskClient, **body: Any) -> str:
    return Table(client, {"seats": OPEN, "public": True, "metadata": {"a": "b"}, **body}).id


def listed(client: FlaskClient, query: str = "") -> list[str]:
    return [one["id"] for one in told(client.get(f"/v1/games?limit=50{query}"))["games"]]


def test_public_games_that_wait_are_listed_the_newest_first(client: FlaskClient) -> None:
    first, second = public(client), public(client)
    Table(client, {"seats": OPEN})
    assert listed(client)[:2] == [second, first]


def test_the_list_shows_public_views_without_metadata(client: FlaskClient) -> None:
    game_id = public(client)
    response = client.get("/v1/games?limit=1")
    assert set(told(response)) == {"games", "next_cursor"}
    [view] = told(response)["games"]
    assert_view(view)
    assert (view["id"], view["you"], view["metadata"]) == (game_id, None, {})
    assert told(client.get(f"/v1/games/{game_id}"))["metadata"] == {"a": "b"}


def test_a_game_that_has_started_or_was_aborted_is_not_listed(client: FlaskClient) -> None:
    starting, aborted = (
        Table(client, {"seats": OPEN, "public": True}),
        Table(client, {"seats": OPEN, "public": True}),
    )
    assert {starting.id, aborted.id} <= set(listed(client))
    starting.join()
    aborted.creator.delete()
    assert not {starting.id, aborted.id} & set(listed(client))


def test_the_list_is_filtered_by_variant(client: FlaskClient) -> None:
    scopa, napola = public(client), public(client, variant="napola")
    assert napola in listed(client, "&variant=napola")
    assert scopa not in listed(client, "&variant=napola")


def test_pages_hang_together_by_the_cursor(client: FlaskClient) -> None:
    made = [public(client, variant="re_bello") for _ in range(5)]
    found: list[str] = []
    query = "/v1/games?limit=2&variant=re_bello"
    cursor = ""
    while True:
        page = told(client.get(query + cursor))
        found += [one["id"] for one in page["games"]]
        if page["next_cursor"] is None:
            break
        assert len(page["games"]) == 2
        cursor = f"&cursor={page['next_cursor']}"
    assert found == made[::-1]


def test_games_are_found_by_their_ids_in_the_order_asked(client: FlaskClient) -> None:
    made = [Table(client, {"metadata": {"n": str(number)}}).id for number in range(3)]
    asked = [made[2], "x" * 22, made[0], "nonsense", made[2], made[1]]
    response = client.get(f"/v1/games?ids={','.join(asked)}")
    assert [one["id"] for one in told(response)["games"]] == [made[2], made[0], made[1]]
    assert all(one["you"] is None and one["metadata"] for one in told(response)["games"])
    assert told(response)["next_cursor"] is None


@pytest.mark.parametrize(
    "query",
    [
        "limit=0",
        "limit=51",
        "limit=two",
        "variant=briscola",
        "cursor=nonsense",
        "ids=" + ",".join(["x" * 22] * 51),
        "ids=a&variant=scopa",
        "limit=1&limit=2",
        "sort=age",
    ],
)
def test_a_list_that_cannot_be_is_refused(client: FlaskClient, query: str) -> None:
    response = client.get(f"/v1/games?{query}")
    assert (response.status_code, told(response)["code"]) == (422, "invalid_field")


# Abort


def test_the_creator_aborts_a_game_and_twice_is_once(client: FlaskClient) -> None:
    table = Table(client, {"seats": OPEN})
    first = table.creator.delete()
    assert (first.status_code, set(told(first))) == (200, {"game"})
    assert told(first)["game"]["result"] == {
        "winner": None,
        "totals": [0, 0],
        "reason": "aborted",
    }
    again = table.creator.delete()
    assert (again.status_code, told(again)) == (200, told(first))
    assert again.headers["ETag"] == first.headers["ETag"]


def test_once_all_persons_have_played_a_game_with_an_open_seat_goes_on(client: FlaskClient) -> None:
    table = Table(client, {"seats": OPEN})
    table.join()
    table.play(2)
    response = table.creator.delete()
    assert (response.status_code, told(response)["code"]) == (409, "cannot_abort")


def test_where_no_seat_was_ever_open_the_creator_may_abort_at_any_time(client: FlaskClient) -> None:
    table = Table(client, {"seats": TWO})
    table.play(5, Random(1))
    assert told(table.creator.delete())["game"]["status"] == "aborted"


def test_a_finished_game_is_not_aborted(client: FlaskClient) -> None:
    response = finished(client).creator.delete()
    assert (response.status_code, told(response)["code"]) == (409, "game_over")


def test_only_the_creators_token_aborts(client: FlaskClient) -> None:
    table = Table(client, {"seats": OPEN})
    for player, status, code in (
        (table.nobody, 401, "missing_token"),
        (table.players[0], 403, "not_creator"),
        (table.with_token("scopa_" + uuid4().hex), 401, "wrong_token"),
    ):
        response = player.delete()
        assert (response.status_code, told(response)["code"]) == (status, code)
    assert table.nobody.view()["status"] == "waiting"
