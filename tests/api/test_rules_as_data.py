"""Variants, cards, computer players and records over HTTP."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from scopa.bots import BOTS
from scopa.rules.options import PRESETS, with_options
from scopa.rules.variants import VARIANTS
from tests.api.documented import body

FIXED = ["/openapi.json", "/v1/variants", "/v1/variants/escoba", "/v1/cards", "/v1/bots"]


def test_all_variants_are_listed_in_their_order(client: FlaskClient) -> None:
    listed = body(client.get("/v1/variants"))["variants"]
    assert [variant["key"] for variant in listed] == list(VARIANTS)


@pytest.mark.parametrize("key", VARIANTS)
def test_a_variant_says_all_that_can_be_set(client: FlaskClient, key: str) -> None:
    shown, variant = body(client.get(f"/v1/variants/{key}")), VARIANTS[key]
    assert {one["seats"]: tuple(one["teams"]) for one in shown["seatings"]} == variant.groupings
    assert [one["category"] for one in shown["categories"]] == [
        category.__name__ for category in variant.points
    ]
    for option in shown["options"]:
        assert option["fixed"] == (option["option"] in variant.fixed)
        assert option["default"] == getattr(variant, option["option"])
        for value in _allowed(option):
            with_options(variant, {option["option"]: value})  # is not refused
    assert [one["preset"] for one in shown["presets"]] == list(PRESETS)
    for preset in shown["presets"]:
        rules = with_options(variant, {}, preset["preset"])
        assert all(getattr(rules, name) == value for name, value in preset["options"].items())


def _allowed(option: dict[str, Any]) -> list[Any]:
    if option["fixed"]:
        return [option["default"]]
    if option["values"] is None:
        return [option["minimum"], option["maximum"]]
    allowed: list[Any] = option["values"]
    return allowed


def test_cirulla_is_told_with_all_that_is_its_own(client: FlaskClient) -> None:
    cirulla = body(client.get("/v1/variants/cirulla"))
    assert (cirulla["target"], cirulla["matta"]) == (51, "7C")
    assert cirulla["instant_win"] == {
        "reason": "all_coins",
        "description": "All ten coins in one pile win the game.",
    }
    options = {option["option"]: option for option in cirulla["options"]}
    assert options["matta_keeps_value"]["values"] == [False, True]
    assert options["max_captured"]["type"] == "integer"
    assert options["target"]["minimum"], options["target"]["maximum"] == (1, 1000)


@pytest.mark.parametrize("key", ["nonsense", "SCOPA", "scopa%20", "..%2Fcards"])
def test_an_unknown_variant_is_not_found(client: FlaskClient, key: str) -> None:
    answer = client.get(f"/v1/variants/{key}")
    assert answer.status_code == 404
    assert body(answer)["code"] in {"variant_not_found", "not_found"}


def test_the_cards_are_told_in_deck_order(client: FlaskClient) -> None:
    cards = body(client.get("/v1/cards"))["cards"]
    assert [card["card"] for card in cards[:11]] == [*(f"{n}D" for n in range(1, 11)), "1C"]
    assert len({card["card"] for card in cards}) == 40
    settebello, knight = cards[6], cards[38]
    assert settebello["primiera_points"] == 21
    assert settebello["names"] == {
        "en": "seven of coins",
        "it": "sette di denari",
        "es": "siete de oros",
    }
    assert knight["names"]["it"] == "cavallo di bastoni"
    assert knight["spanish"] == {"index": "11", "suit": "bastos"}
    assert knight["french"]["name"] == "queen of clubs"


def test_all_computer_players_are_listed(client: FlaskClient) -> None:
    listed = body(client.get("/v1/bots"))["bots"]
    assert [bot["key"] for bot in listed] == list(BOTS)


@pytest.mark.parametrize("path", FIXED)
def test_what_never_changes_is_answered_once(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    assert "max-age" in first.headers["Cache-Control"]
    etag = first.headers["ETag"]
    for known in (etag, f"W/{etag}", f'"other", {etag}', "*"):
        again = client.get(path, headers={"If-None-Match": known})
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == etag
    assert client.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


GAMES = Path(__file__).parents[1] / "data" / "games.jsonl"


def _records() -> dict[str, dict[str, Any]]:
    """The first worked game of each variant, as a record."""
    found: dict[str, dict[str, Any]] = {}
    for line in GAMES.read_text(encoding="utf-8").splitlines():
        game = json.loads(line)
        found.setdefault(game["variant"], game)
    return found


@pytest.mark.parametrize("game", _records().values(), ids=_records())
def test_a_worked_game_replays_to_its_points(client: FlaskClient, game: dict[str, Any]) -> None:
    record = {
        "format": 1,
        "variant": game["variant"],
        "options": game["options"],
        "seats": [{"side": side} for side in game["sides"]],
        "rounds": [
            {
                "dealer": one["dealer"],
                "deck": one["deck"],
                "moves": [ply["move"] for ply in one["plies"]],
            }
            for one in game["rounds"]
        ],
    }
    replayed = body(client.post("/v1/records", json=record))
    for got, want in zip(replayed["rounds"], game["rounds"], strict=True):
        assert got["plies"] == want["plies"]
        assert got["points"] == want["points"]


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"format": 2}, "/format"),
        ({"nonsense": 1}, "/nonsense"),
        ({"variant": "briscola"}, "/variant"),
        ({"options": {"target": 0}}, "/options/target"),
        ({"seats": [{"side": 0}]}, "/seats"),
        ({"rounds": [{"dealer": 0, "deck": [], "moves": []}]}, "/rounds/0/deck"),
        ({"rounds": [{"dealer": 0, "deck": ["0D"], "moves": []}]}, "/rounds/0/deck/0"),
        ({"rounds": [{}] * 201}, "/rounds"),
    ],
)
def test_a_record_that_is_none_is_pointed_to(
    client: FlaskClient, change: dict[str, Any], pointer: str
) -> None:
    record = {"format": 1, "variant": "scopa", "seats": [{"side": 0}, {"side": 1}], "rounds": []}
    answer = client.post("/v1/records", json={**record, **change})
    assert (answer.status_code, body(answer)["code"]) == (422, "invalid_record")
    assert body(answer)["errors"][0]["pointer"] == pointer


@pytest.mark.parametrize("sent", ["[]", "1", "null", '"x"'])
def test_a_record_is_an_object(client: FlaskClient, sent: str) -> None:
    answer = client.post("/v1/records", data=sent, content_type="application/json")
    assert (answer.status_code, body(answer)["code"]) == (422, "invalid_record")
