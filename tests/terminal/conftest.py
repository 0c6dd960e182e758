"""What do tests of the terminal have in common?"""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pytest

from scopa.cli import main


class Ended(NamedTuple):
    """How a command ended that ran in this process, with its input from no terminal."""

    status: int
    out: str
    err: str


RunPlay: TypeAlias = Callable[..., Ended]


@pytest.fixture
def run_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> RunPlay:
    """Runs `scopa play` with these arguments and this input, its state in `tmp_path`."""
    monkeypatch.setenv("SCOPA_STATE_DIR", str(tmp_path))

    def run(*arguments: str, typed: str = "") -> Ended:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main(["play", *arguments])
        return Ended(status, *capsys.readouterr())

    return run
