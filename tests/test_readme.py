"""Is what the README shows and lists true?"""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from scopa.rules.names import NAMES, SUMMARIES
from scopa.rules.variants import VARIANTS
from scopa.settings import PREFIX, Settings
from tests.test_serve import ROOT, environment

README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the service listens, started as `make serve` does."""
    with subprocess.Popen(
        [sys.executable, "-m", "scopa", "serve"],
        env=environment(tmp_path_factory.mktemp("state"), LOG_LEVEL="warning"),
        stdout=subprocess.PIPE,
        text=True,
        process_group=0,
    ) as process:
        assert process.stdout is not None
        greeting = process.stdout.readline()
        try:
            yield greeting.split("//")[1].strip().rstrip("/")
        finally:
            process.terminate()


def test_the_tour_by_curl_works_line_by_line(address: str, tmp_path: Path) -> None:
    lines = "\n".join(re.findall(r"```sh\n(.*?)```", README, re.DOTALL)).splitlines()
    script = "set -e\n" + "\n".join(f"echo; echo '--- {n}'; {line}" for n, line in enumerate(lines))
    run = subprocess.run(
        ["bash", "-c", script.replace("localhost:8080", address)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    answers = dict(re.findall(r"--- (\d+)\n(.*?)(?=\n--- |\Z)", run.stdout, re.DOTALL))
    shown = {lines[int(number)]: answer.strip() for number, answer in answers.items()}
    assert "problem" not in run.stdout
    moves = [answer for line, answer in shown.items() if "/moves" in line]
    assert moves
    assert all('"events":[{' in answer for answer in moves)
    assert any('"type":"snapshot"' in answer for answer in shown.values())
    assert any('"type":"game_created"' in answer for answer in shown.values())
    [joined] = [answer for line, answer in shown.items() if "/seats" in line]
    assert '"status":"playing"' in joined


def test_the_table_of_variants_is_that_of_the_code() -> None:
    rows = ["| variant | name | seats | target | what it is |", "|---|---|---|---|---|"]
    for key, variant in VARIANTS.items():
        seats = ", ".join(map(str, sorted(variant.groupings)))
        name, summary = NAMES[key]["en"], SUMMARIES[key]["en"]
        rows.append(f"| `{key}` | {name} | {seats} | {variant.target} | {summary} |")
    assert _between("<!-- variants -->") == "\n".join(rows)


def test_every_setting_is_listed_with_its_default() -> None:
    listed = dict(re.findall(r"^\| `SCOPA_(\w+)` \| (.*?) \|", _between("<!-- settings -->"), re.M))
    assert set(listed) == {field.name.upper() for field in fields(Settings)}
    for field in fields(Settings):
        if field.default is not MISSING:
            words = {"None": "none", "()": "none", "True": "on", "False": "off"}
            shown = words.get(str(field.default), str(field.default))
            assert listed[field.name.upper()].strip("`") == shown, PREFIX + field.name


def test_every_place_named_exists() -> None:
    table = README.split("## Where things live")[1].split("##")[0]
    rows = [row for row in table.splitlines() if row.startswith("| `")]
    for row in rows:
        first, *others = re.findall(r"`([^`]+)`", row.split("|")[1])
        folder = ROOT / Path(first).parent if first.startswith("service/") else ROOT
        assert (ROOT / first).exists(), first
        assert all((ROOT / name).exists() or (folder / name).exists() for name in others), row


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert target.startswith("https://") or (ROOT / target).exists(), target


def _between(mark: str) -> str:
    return README.split(mark)[1].strip("\n").split("\n\n")[0]
