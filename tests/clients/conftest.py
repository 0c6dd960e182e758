"""The running service, and the tools that make and check its clients. Nothing is skipped."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.live.service import Live, running

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
DOCUMENT = ROOT / "openapi" / "openapi.json"
MODULES = Path(sys.prefix) / "clients" / "node_modules"
PROGRAMS = dict(
    re.findall(r"```(\w+)\n(.*?)```", (ROOT / "docs" / "clients.md").read_text(), re.DOTALL)
)
"""The programs of the documentation, by language."""


class Workshop(NamedTuple):
    """A folder with the tools at hand, in which programs are made and run."""

    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        """What programs find around them: the tools, and a Node as it is from 20 on."""
        tools = [Path(sys.executable).parent, MODULES / ".bin", os.environ["PATH"]]
        node = f'--require "{HERE / "older-node.cjs"}"'
        return os.environ | {"PATH": os.pathsep.join(map(str, tools)), "NODE_OPTIONS": node}

    def run(self, *command: Any) -> str:
        """What the command says; fails where it does, with all that it said."""
        done = subprocess.run(
            [str(part) for part in command],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=100,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}"
        return done.stdout


@pytest.fixture(scope="session")
def live() -> Iterator[Live]:
    with running(WORKERS="1") as live:
        yield live


@pytest.fixture(scope="session")
def address(live: Live) -> str:
    return f"http://127.0.0.1:{live.port}"


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory, address: str) -> Workshop:
    """With our programs, and those of the documentation for the service that runs."""
    assert MODULES.is_dir(), "make clients installs what these tests need"
    folder = tmp_path_factory.mktemp("workshop")
    (folder / "node_modules").symlink_to(MODULES)
    for name in ("cirulla.py", "cirulla.ts", "package.json", "tsconfig.json"):
        shutil.copy(HERE / name, folder)
    for language, ending in (("sh", "sh"), ("js", "mjs"), ("ts", "ts"), ("python", "py")):
        program = PROGRAMS[language].replace("http://localhost:8080", address)
        (folder / f"game.{ending}").write_text(program, encoding="utf-8")
    return Workshop(folder)


@pytest.fixture(scope="session")
def compiled(workshop: Workshop) -> Path:
    """The folder with all TypeScript compiled, strictly, by types made from the document."""
    workshop.run("openapi-typescript", DOCUMENT, "-o", "scopa.d.ts")
    workshop.run("tsc", "--project", ".")
    return workshop.folder / "made"
