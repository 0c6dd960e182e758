"""What do records say, and do their deals hold? `scopa replay` and `scopa verify`.

Each answer is one JSON object a line, in the order of the records; a record that breaks a rule is
answered by its problem, the others go on, and the exit status is 1.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from scopa.record import InvalidRecord
from scopa.replay import replay_record, verify_record


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe both commands."""
    replay = subparsers.add_parser(
        "replay",
        help="replay records of games",
        description="Replay records: every legal move and every point, one JSON object a record. "
        "FILE holds one record, or one a line; - is standard input.",
    )
    replay.set_defaults(run=run_replay)
    verify = subparsers.add_parser(
        "verify",
        help="check that a finished game's deals were fair",
        description="Recompute commitment, first dealer, decks and points of records from their "
        "seeds. FILE holds one record, or one a line; - is standard input.",
    )
    verify.set_defaults(run=run_verify)
    for parser in (replay, verify):
        parser.add_argument("file", metavar="FILE")


def run_replay(arguments: argparse.Namespace) -> int:
    """Print each record's replay; the exit status."""
    return _answer_each(arguments.file, lambda record: (replay_record(record), True))


def run_verify(arguments: argparse.Namespace) -> int:
    """Print for each record whether it holds, and what does not; the exit status."""
    return _answer_each(arguments.file, _verified)


def _verified(record: object) -> tuple[dict[str, Any], bool]:
    faults = verify_record(record)
    return {"verified": not faults, "faults": faults}, not faults


def _answer_each(file: str, answer: Callable[[object], tuple[dict[str, Any], bool]]) -> int:
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        print(f"scopa: cannot read {file}: {error}", file=sys.stderr)
        return 2
    status = 0
    for written in _records(text):
        try:
            answered, good = answer(_parse(written))
        except InvalidRecord as error:
            answered, good = _problem(error), False
        print(json.dumps(answered, separators=(",", ":")), flush=True)
        status = status if good else 1
    return status


def _records(text: str) -> Iterator[str]:
    """The text as a whole where it is one JSON value, else its lines."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        yield from (line for line in text.splitlines() if line.strip())
    else:
        yield text


def _parse(written: str) -> object:
    try:
        return json.loads(written)
    except (ValueError, RecursionError) as error:
        raise InvalidRecord("", f"this is not JSON: {error}") from None


def _problem(error: InvalidRecord) -> dict[str, Any]:
    """The problem as the service answers it, but for the id of a request."""
    from scopa.api.errors import as_problem  # which takes a second to import, and is rarely needed

    document = as_problem(error).document("")
    del document["request_id"]
    return document
