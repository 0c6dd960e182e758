"""The running service, and the tools that make and check its clients. Nothing is skipped."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.live.service import Live, running

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "openapi" / "openapi.json"
MODULES = Path(sys.prefix) / "clients" / "node_modules"


class Workshop(NamedTuple):
    """A folder with the tools at hand, in which programs are made and run."""

    folder: Path

    def run(self, *command: Any, **settings: str) -> str:
        """What the command says; fails where it does, with all that it said."""
        tools = os.pathsep.join([str(Path(sys.executable).parent), str(MODULES / ".bin")])
        path = os.pathsep.join([tools, os.environ["PATH"]])
        done = subprocess.run(
            [str(part) for part in command],
            cwd=self.folder,
            env=os.environ | {"PATH": path} | settings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=90,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}"
        return done.stdout

    def compile(self) -> None:
        """All TypeScript in the folder, strictly."""
        self.run("openapi-typescript", DOCUMENT, "-o", "scopa.d.ts")
        self.run("tsc", "--project", ".")


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    assert MODULES.is_dir(), "make clients installs what these tests need"
    (tmp_path / "node_modules").symlink_to(MODULES)
    for name in ("package.json", "tsconfig.json"):
        shutil.copy(Path(__file__).parent / name, tmp_path)
    return Workshop(tmp_path)


@pytest.fixture(scope="session")
def live() -> Iterator[Live]:
    with running(WORKERS="1") as live:
        yield live


@pytest.fixture
def address(live: Live) -> str:
    return f"http://127.0.0.1:{live.port}"
