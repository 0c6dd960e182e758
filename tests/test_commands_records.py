"""What do `scopa replay` and `scopa verify` print, and with which status do they end?"""

import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scopa.cli import main
from scopa.record import write_record
from scopa.replay import replay_record
from tests.games.keeping import KeptGame, persons

Record = dict[str, Any]


@pytest.fixture
def record() -> Record:
    kept = KeptGame(persons(2))
    list(kept.play(Random(2)))
    made: Record = json.loads(json.dumps(write_record("a" * 22, kept.stored, kept.archive)))
    return made


@pytest.fixture
def broken(record: Record) -> Record:
    """The record with a move that was not legal."""
    moves = ["7Dx9C", *record["rounds"][0]["moves"][1:]]
    return {**record, "rounds": [{**record["rounds"][0], "moves": moves}]}


def run(*arguments: str) -> int:
    return main(arguments)


def printed(capsys: pytest.CaptureFixture[str]) -> list[Any]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("indent", [None, 2], ids=["in-a-line", "indented"])
def test_a_file_with_one_record_is_replayed(
    record: Record, indent: int | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record, indent=indent))
    assert run("replay", str(file)) == 0
    assert printed(capsys) == [as_json(replay_record(record))]


def test_standard_input_is_replayed_line_by_line_past_a_broken_record(
    record: Record,
    broken: Record,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = [json.dumps(record), json.dumps(broken), "", "{not JSON", json.dumps(record)]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    assert run("replay", "-") == 1
    first, problem, no_json, last = printed(capsys)
    assert first == last == as_json(replay_record(record))
    assert (problem["code"], problem["status"]) == ("invalid_record", 422)
    assert problem["type"] == "/v1/problems/invalid_record"
    assert [error["pointer"] for error in problem["errors"]] == ["/rounds/0/moves/0"]
    assert problem["legal_moves"]
    assert problem["detail"].endswith(", ".join(problem["legal_moves"]))
    assert no_json["code"] == "invalid_record"


def test_records_are_verified_one_by_one(
    record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text("\n".join(map(json.dumps, [record, {**record, "deal_commitment": "0" * 64}])))
    assert run("verify", str(file)) == 1
    assert printed(capsys) == [
        {"verified": True, "faults": []},
        {"verified": False, "faults": ["the commitment is not the seed's SHA-256"]},
    ]


def test_a_record_that_holds_is_verified_with_status_0(
    record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    assert run("verify", str(file)) == 0
    assert printed(capsys) == [{"verified": True, "faults": []}]


def test_verify_tells_of_a_rule_that_is_broken(
    broken: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(broken))
    assert run("verify", str(file)) == 1
    [problem] = printed(capsys)
    assert problem["code"] == "invalid_record"


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, "[1]", "null", '{"\\ud800": 1}', '{"format": ' + "9" * 5000 + "}"],
    ids=["nested", "list", "null", "half-a-character", "a-long-number"],
)
def test_whatever_stands_in_a_file_is_answered(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_text(text)
    assert run("replay", str(file)) == 1
    [problem] = printed(capsys)
    assert problem["code"] == "invalid_record"


@pytest.mark.parametrize("content", [None, b"\xff"], ids=["absent", "not-utf-8"])
def test_a_file_that_cannot_be_read_ends_with_status_2(
    content: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    if content is not None:
        file.write_bytes(content)
    assert run("replay", str(file)) == 2
    told = capsys.readouterr()
    assert (told.out, str(file) in told.err) == ("", True)
