"""Do the examples play whole games?"""

import re
import subprocess
import sys

import pytest

from tests.live.client import Client
from tests.live.playing import Seated, check_record
from tests.live.wire import bad_wire, carry, cut, swallow
from tests.test_serve import ROOT


def run(*command: str) -> str:
    ended = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stderr == ""
    return ended.stdout


def check_told(client: Client, told: str) -> None:
    """That what was told is what is on record, to the last point."""
    [game_id] = re.findall(r"/v1/games/([A-Za-z0-9_-]{22})", told)
    record = check_record(Seated(client, game_id, [], ""))
    played = re.findall(r"^seat \d: (\S+)$", told, re.MULTILINE)
    assert played == [move for one in record["rounds"] for move in one["moves"]]
    totals = re.escape(str(record["totals"])).replace(r"\ ", " ?")
    assert re.search(rf"^side {record['result']['winner']} wins: {totals}$", told, re.MULTILINE)


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(("sh", "examples/follow.sh"), id="follow.sh"),
        pytest.param((sys.executable, "examples/play.py"), id="play.py"),
    ],
)
def test_an_example_plays_a_whole_game(client: Client, command: tuple[str, ...]) -> None:
    check_told(client, run(*command, f"http://127.0.0.1:{client.port}"))


def test_the_example_in_python_misses_nothing_on_a_bad_network(client: Client) -> None:
    with bad_wire(client.port, *[carry] * 8, swallow, cut) as port:
        told = run(sys.executable, "examples/play.py", f"http://127.0.0.1:{port}")
    assert "once more)" in told
    check_told(client, told)
