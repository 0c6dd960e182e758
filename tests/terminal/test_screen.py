"""Can every variant be played on the screen, and is all said in words that a player understands?"""

import doctest
import io
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from scopa import bots
from scopa.events import Json
from scopa.rules.variants import VARIANTS
from scopa.terminal import local, people, telling
from scopa.terminal.asked import Asked
from scopa.terminal.board import board, choices
from scopa.terminal.console import Console
from scopa.terminal.explaining import rules_of, rules_told
from scopa.terminal.people import People
from scopa.terminal.screen import play
from scopa.terminal.sheet import ending
from scopa.terminal.shelf import Shelf
from scopa.terminal.style import Style
from scopa.terminal.telling import last_move_told, told

NARROW = Style(symbols=True, width=80)


def match(folder: Path, variant: str = "scopa", **wishes: Any) -> local.LocalMatch:
    asked = Asked(variant, "traditional", {}, None, None, 0, "casuale", None, None)
    return local.create(asked._replace(**wishes), Shelf(folder), bots.choose)


def played(one: local.LocalMatch, typed: str, style: Style = NARROW) -> str:
    out = io.StringIO()
    assert play(one, Console(io.StringIO(typed), out, style)) == 0
    return out.getvalue()


def view(**changes: Any) -> Json:
    """A game of three: you in seat 0, then Bo and a seat without a name."""
    names = ("Ada", "Bo", None)
    seats = [
        {"seat": seat, "name": name, "kind": "human", "bot": None, "declared": None}
        for seat, name in enumerate(names)
    ]
    sides = [{"side": seat, "seats": [seat]} for seat in range(3)]
    return {"you": {"seat": 0}, "seats": seats, "sides": sides, **changes}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_is_played_to_its_end_within_eighty_columns(
    tmp_path: Path, variant: str
) -> None:
    fixed = "target" in VARIANTS[variant].fixed
    seats = max(VARIANTS[variant].groupings)
    options = {} if fixed else {"target": 4}
    shown = played(match(tmp_path, variant, options=options, seats=seats), "1\n" * 1000)
    assert " is counted ─" in shown
    assert "win! " in shown or "wins! " in shown
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize(
    ("kind", "data", "sentence"),
    [
        pytest.param(
            "move_played",
            {"seat": 1, "card": "7D", "capture": ["3S", "4B"], "scopa": True, "by": "human"},
            "Bo plays 7D and takes 3S and 4B: scopa!",
            id="scopa",
        ),
        pytest.param(
            "move_played",
            {"seat": 0, "card": "10D", "capture": ["2S", "3S", "5B"], "scopa": False, "by": ""},
            "You play 10D and take 2S, 3S and 5B.",
            id="your capture",
        ),
        pytest.param(
            "move_played",
            {"seat": 2, "card": "7D", "capture": [], "scopa": False, "by": "bot"},
            "Seat 2 plays 7D.",
            id="laid, without a name",
        ),
        pytest.param(
            "move_played",
            {"seat": 0, "card": "7D", "capture": ["7B"], "scopa": False, "by": "timeout"},
            "Time is up; for you, 7D is played and takes 7B.",
            id="time is up",
        ),
        pytest.param(
            "declared",
            {"seat": 1, "text": "declare=3", "hand": ["2D", "1C", "7C"], "points": 3},
            "Bo declares 2D, 1C and 7C, with 7C counting 3: 3 points.",
            id="declaration with the matta",
        ),
        pytest.param(
            "declared",
            {"seat": 0, "text": "declare", "hand": ["4D", "4C", "4S"], "points": 10},
            "You declare 4D, 4C and 4S: 10 points.",
            id="declaration",
        ),
        pytest.param(
            "round_started",
            {"round": 2, "dealer": 1, "table": ["1D", "4S"], "redeals": 1},
            "Bo deals round 2, afresh, as the cards on the table called for it: 1D and 4S on the "
            "table.",
            id="redeal",
        ),
        pytest.param(
            "round_started",
            {"round": 1, "dealer": 0, "table": [], "redeals": 0},
            "You deal round 1.",
            id="nothing on the table",
        ),
        pytest.param(
            "opening_taken",
            {"side": 1, "cards": ["1D", "2D", "3D", "9D"], "scopas": 1},
            "The table makes 15: Bo takes 1D, 2D, 3D and 9D at once, for a scopa.",
            id="opening of fifteen",
        ),
        pytest.param(
            "opening_taken",
            {"side": 0, "cards": ["1D", "9C", "10S", "10B"], "scopas": 2},
            "The table makes 30: You take 1D, 9C, 10S and 10B at once, for 2 scopas.",
            id="opening of thirty",
        ),
        pytest.param("cards_dealt", {"deal": 2}, "New hands are dealt.", id="next deal"),
        pytest.param("cards_dealt", {"deal": 1}, "", id="first deal"),
        pytest.param(
            "leftovers_taken",
            {"side": 1, "cards": ["2C"]},
            "Bo takes what is left on the table: 2C.",
            id="leftovers",
        ),
        pytest.param("seat_taken", {"seat": 1}, "Bo joins the game.", id="join"),
        pytest.param("seat_left", {"seat": 2}, "Seat 2 leaves the game.", id="leave"),
        pytest.param(
            "bot_took_over",
            {"seat": 1, "bot": "furbo"},
            "The computer player furbo plays for Bo now.",
            id="takeover",
        ),
        pytest.param("seat_returned", {"seat": 1}, "Bo returns to the game.", id="return"),
        pytest.param(
            "rematch_created", {"game_id": "x"}, "A rematch has been asked for: game x.", id="again"
        ),
        pytest.param(
            "deadline_extended",
            {"deadline": ""},
            "The service was away; the time to move begins anew.",
            id="more time",
        ),
        pytest.param("moon_landed", {}, None, id="an event of a newer service"),
    ],
)
def test_what_happened_is_told_in_a_sentence(kind: str, data: Json, sentence: str | None) -> None:
    assert told({"type": kind, "data": data}, People(view())) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        pytest.param("7Dx3S+4B", "Bo plays 7D and takes 3S and 4B.", id="capture"),
        pytest.param("7D", "Bo plays 7D.", id="laid"),
        pytest.param("declare=2", "Bo declares.", id="declaration"),
    ],
)
def test_the_last_move_is_told_from_its_notation(text: str, sentence: str) -> None:
    last = {"seat": 1, "text": text, "scopa": False, "by": "human"}
    assert last_move_told(last, People(view())) == sentence


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        pytest.param(
            {"winner": 2, "totals": [9, 2, 12], "reason": "target"},
            "Seat 2 wins! You 9, Bo 2, Seat 2 12. The highest total wins once it reaches the "
            "target; if it is shared, play goes on.",
            id="target",
        ),
        pytest.param(
            {"winner": 0, "totals": [9, 2, 12], "reason": "all_coins"},
            "You win! You 9, Bo 2, Seat 2 12. All ten coins in one pile win the game.",
            id="instant win",
        ),
        pytest.param(
            {"winner": 0, "totals": [0, 0, 0], "reason": "forfeit"},
            "You win! You 0, Bo 0, Seat 2 0. The other side let its time pass.",
            id="forfeit",
        ),
        pytest.param(
            {"winner": None, "totals": [1, 2, 3], "reason": "abandoned"},
            "The game was abandoned, without a winner: You 1, Bo 2, Seat 2 3.",
            id="abandoned",
        ),
    ],
)
def test_the_end_says_who_won_and_why(result: Json, sentence: str) -> None:
    assert ending(result, VARIANTS["cirulla"], People(view())) == sentence


def test_people_of_one_name_are_told_apart() -> None:
    seats = [{"name": name, "seat": seat} for seat, name in enumerate(["Bo", "Bo", "You"])]
    people = People({**view(), "seats": seats})
    assert [people.seat(seat).name for seat in range(3)] == ["You", "Bo (1)", "You (2)"]


def test_no_name_moves_the_cursor() -> None:
    assert Style().shown("\x1b[2JEve\r plays\u202e 7D.") == ["[2JEve plays 7D."]


def test_the_player_comes_first_in_their_side() -> None:
    sides = [{"seats": [0, 2]}, {"seats": [1]}]
    people = People({**view(), "you": {"seat": 2}, "sides": sides})
    assert people.side(0).name == "You and Ada"
    assert people.side(0).does("win") == "You and Ada win"


def test_a_named_matta_shows_its_value_on_the_card() -> None:
    face, foot = NARROW.drawn(["7C", "7D"], {"card": "7C", "value": 10})[1:3]
    assert face == "  │7C  │ │7D  │"
    assert foot == "  │=10♥│ │   ♦│"


def test_many_cards_are_drawn_in_rows_that_fit() -> None:
    lines = NARROW.drawn([f"{value}D" for value in range(1, 11)] * 2, None)
    assert len(lines) == 2 * 4
    assert max(map(len, lines)) <= 80


def test_declarations_stand_among_the_choices() -> None:
    legal = [
        {"move": {"type": "declare"}, "scopa": False},
        {"move": {"type": "declare", "matta": 3}, "scopa": False},
        {"move": {"type": "play", "card": "7D", "capture": ["3S", "4B"]}, "scopa": True},
        {"move": {"type": "play", "card": "2C", "capture": []}, "scopa": False},
    ]
    assert choices(legal) == [
        "   1  declare your hand",
        "   2  declare your hand, with 7C counting 3",
        "   3  7D takes 3S and 4B: scopa!",
        "   4  2C is laid on the table",
    ]


def test_a_declared_hand_stays_on_show() -> None:
    seen = view(round=1, last_deal=True, table=[], matta=None, deadline=None)
    seen["you"]["hand"] = ["1D"]
    seen["seats"][1]["declared"] = {"text": "declare", "hand": ["4D", "4C", "4S"], "points": 10}
    for side in seen["sides"]:
        side |= {"total": 0, "pile_count": 0, "scopas": 0}
    shown = board(seen, People(seen), NARROW)
    assert shown[0].startswith("── Round 1, the last deal ──")
    assert "  Bo declared 4D, 4C and 4S" in shown
    assert "The table is empty." in shown


def test_a_limit_of_time_is_told_as_the_clock_on_the_wall_shows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = {**match(tmp_path, seats=2).view(), "deadline": "2026-01-01T23:59:58.000Z"}
    monkeypatch.setenv("TZ", "UTC-2")
    time.tzset()
    try:
        assert "You have time until 01:59:58." in board(seen, People(seen), NARROW)
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_rules_name_every_category_and_what_was_set(variant: str) -> None:
    options = {"leftovers": "dealer"}
    shown = "\n".join(rules_told({"variant": variant, "options": options}))
    for category in VARIANTS[variant].categories:
        assert category.__name__.replace("_", " ") in shown
    assert f"The target is {VARIANTS[variant].target}." in shown
    assert "Set for this game: leftovers = dealer." in shown


def test_a_variant_of_a_newer_service_can_be_played_without_its_rules(tmp_path: Path) -> None:
    class Newer(local.LocalMatch):
        def view(self) -> Json:
            return {**super().view(), "variant": "scopa_lunare"}

    one = match(tmp_path, options={"target": 1})
    newer = Newer(
        one.game_id, one._stored, one._archive, shelf=one._shelf, choose=bots.choose, told=0
    )
    assert rules_of(newer.view()) is None
    shown = played(newer, "?\n" + "1\n" * 1000)
    assert "scopa_lunare, to 1" in shown
    assert "This program does not know the rules of scopa_lunare." in shown


def test_a_scopa_is_painted_and_a_heading_is_strong() -> None:
    style = Style(colour=True)
    assert style.shown("7D takes 3S: scopa!") == [
        "\x1b[33m7D\x1b[0m takes \x1b[36m3S\x1b[0m: \x1b[1mscopa!\x1b[0m"
    ]
    assert style.shown("-- Round 1")[0] == "\x1b[1m-- Round 1\x1b[0m"
    assert style.shown("17D 7DB") == ["17D 7DB"]


@pytest.mark.parametrize("module", [people, telling])
def test_the_examples_in_the_texts_hold(module: ModuleType) -> None:
    failed, attempted = doctest.testmod(module)
    assert attempted
    assert not failed


def test_a_long_line_is_wrapped_under_its_own_indent() -> None:
    lines = Style(width=20).shown("  one two three four five six")
    assert lines == ["  one two three four", "    five six"]
