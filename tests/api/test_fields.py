"""Fields of requests are read strictly."""

from typing import Any

import pytest
from marshmallow import Schema, ValidationError

from scopa.api.move_field import MoveField
from scopa.api.schemas import CardField, Flag, FlagInQuery, Whole, WholeInQuery
from scopa.games.commands import Asked

WITH_A_FIELD = Schema.from_dict(
    {
        "card": CardField(),
        "flag": Flag(),
        "flag_in_query": FlagInQuery(),
        "move": MoveField(),
        "whole": Whole(1, 10),
        "whole_in_query": WholeInQuery(0, 200),
    }
)


def load(name: str, value: object) -> Any:
    return WITH_A_FIELD().load({name: value})[name]


def _each(name: str, *values: object) -> list[tuple[str, object]]:
    return [(name, value) for value in values]


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("card", "10B", 39),
        ("flag", False, False),
        ("flag_in_query", "true", True),
        ("flag_in_query", "false", False),
        ("whole", 10, 10),
        ("whole_in_query", "0", 0),
        ("whole_in_query", "007", 7),
    ],
)
def test_what_is_written_right_is_read(name: str, value: object, read: object) -> None:
    assert load(name, value) == read
    assert type(load(name, value)) is type(read)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *_each("card", "7X", "0D", "11D", "07D", "7d", " 7D", "", 7, None, ["7D"]),
        *_each("flag", 1, 0, "true", "on", None, []),
        *_each("flag_in_query", "1", "True", "yes", ""),
        *_each("whole", 2.7, 2.0, "2", True, None, 0, 11, 2**64, []),
        *_each("whole_in_query", "", "-1", "+1", " 1", "1_0", "2.0", "٣", "201", "9" * 5000),
    ],
    ids=repr,
)
def test_what_only_looks_right_is_refused(name: str, value: object) -> None:
    with pytest.raises(ValidationError):
        load(name, value)


@pytest.mark.parametrize(
    ("move", "asked"),
    [
        ({"type": "play", "card": "7D"}, Asked(6)),
        ({"type": "play", "card": "7D", "capture": []}, Asked(6, [])),
        ({"type": "play", "card": "7D", "capture": ["4B", "3S"]}, Asked(6, [33, 22])),
        ({"type": "declare"}, Asked(None)),
        ({"type": "declare", "matta": 3}, Asked(None, None, 3)),
    ],
    ids=repr,
)
def test_a_move_is_read_by_its_type(move: object, asked: Asked) -> None:
    assert load("move", move) == asked


@pytest.mark.parametrize(
    ("move", "faulty"),
    [
        ("7D", None),
        (["7D"], None),
        (None, None),
        ({}, "type"),
        ({"type": "pass"}, "type"),
        ({"type": ["play"]}, "type"),
        ({"type": "play"}, "card"),
        ({"type": "play", "card": "7X"}, "card"),
        ({"type": "play", "card": "7D", "capture": "3S"}, "capture"),
        ({"type": "play", "card": "7D", "capture": None}, "capture"),
        ({"type": "play", "card": "7D", "matta": 3}, "matta"),
        ({"type": "declare", "matta": 11}, "matta"),
        ({"type": "declare", "card": "7C"}, "card"),
    ],
    ids=repr,
)
def test_a_fault_in_a_move_is_pointed_to(move: object, faulty: str | None) -> None:
    with pytest.raises(ValidationError) as raised:
        load("move", move)
    found = raised.value.messages_dict["move"]
    assert faulty is None or list(found) == [faulty]


def test_a_fault_in_a_capture_is_pointed_to_by_its_place() -> None:
    with pytest.raises(ValidationError) as raised:
        load("move", {"type": "play", "card": "7D", "capture": ["3S", "4X"]})
    assert list(raised.value.messages_dict["move"]["capture"]) == [1]
