"""The programs of docs/clients.md play a whole game, whatever becomes of their connections."""

import subprocess
import sys
from collections.abc import Sequence

import pytest

from tests.clients.conftest import PROGRAMS, Workshop
from tests.live.service import Live

COMMANDS = {
    "sh": ("sh", "game.sh"),
    "js": ("node", "game.mjs"),
    "ts": ("node", "made/game.js"),
    "python": (sys.executable, "game.py"),
}

pytestmark = pytest.mark.usefixtures("compiled")
each_program = pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)


@each_program
def test_a_program_plays_a_whole_game(workshop: Workshop, command: Sequence[str]) -> None:
    assert "game_finished" in workshop.run(*command)


@each_program
def test_a_program_goes_on_when_the_workers_are_replaced(
    workshop: Workshop, live: Live, command: Sequence[str]
) -> None:
    with subprocess.Popen(
        command,
        cwd=workshop.folder,
        env=workshop.environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        program.stdout.readline()
        live.reload()
        told = program.stdout.read()
    assert program.returncode == 0
    assert "game_finished" in told


def test_all_six_languages_are_there() -> None:
    assert PROGRAMS.keys() == {"sh", "js", "ts", "python", "kotlin", "swift"}
