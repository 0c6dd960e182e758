"""Clients made from the document of a release go on working."""

import json
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.document.conftest import DOCUMENT, KEPT, RELEASED

Json = dict[str, Any]

SPECSHIFT = Path(sys.executable).with_name("specshift")


def breaks(released: Path, kept: Path) -> bool:
    """Whether anything is gone or narrower: requests are closed, so what warns breaks too."""
    done = subprocess.run(
        [SPECSHIFT, "diff", released, kept, "--fail-on", "warning"], capture_output=True, text=True
    )
    assert done.returncode in (0, 1), done.stderr
    return done.returncode == 1


def operations(document: Json) -> set[tuple[str, str, str]]:
    """How clients call each operation, and where it is."""
    return {
        (operation["operationId"], method, path)
        for path, found in document["paths"].items()
        for method, operation in found.items()
        if method != "parameters"
    }


def test_nothing_that_was_released_is_broken() -> None:
    assert not breaks(RELEASED, KEPT)
    assert operations(json.loads(RELEASED.read_text(encoding="utf-8"))) <= operations(DOCUMENT)


def schema(document: Json, name: str) -> Json:
    found: Json = document["components"]["schemas"][name]
    return found


def drop_operation(document: Json) -> None:
    del document["paths"]["/v1/games"]["get"]


def drop_parameter(document: Json) -> None:
    del document["paths"]["/v1/games"]["get"]["parameters"][0]


def require_body(document: Json) -> None:
    document["paths"]["/v1/games"]["post"]["requestBody"]["required"] = True


def drop_answered_field(document: Json) -> None:
    del schema(document, "GameView")["properties"]["turn"]
    schema(document, "GameView")["required"].remove("turn")


def change_type(document: Json) -> None:
    schema(document, "GameView")["properties"]["version"]["type"] = "string"


def drop_asked_field(document: Json) -> None:
    del schema(document, "CreateRequest")["properties"]["preset"]


def require_field(document: Json) -> None:
    schema(document, "CreateRequest").setdefault("required", []).append("variant")


def narrow_choice(document: Json) -> None:
    schema(document, "CreateRequest")["properties"]["preset"]["enum"].pop()


def drop_kind_of_move(document: Json) -> None:
    schema(document, "Move")["oneOf"].pop()


@pytest.mark.parametrize(
    "change",
    [
        drop_operation,
        drop_parameter,
        require_body,
        drop_answered_field,
        change_type,
        drop_asked_field,
        require_field,
        narrow_choice,
        drop_kind_of_move,
    ],
)
def test_a_breaking_change_is_noticed(change: Callable[[Json], None], tmp_path: Path) -> None:
    assert breaks(KEPT, written(change, tmp_path))


def add_operation(document: Json) -> None:
    document["paths"]["/v1/packs"] = deepcopy(document["paths"]["/v1/cards"])


def add_answered_field(document: Json) -> None:
    schema(document, "GameView")["properties"]["mood"] = {"type": "string"}


def add_asked_field(document: Json) -> None:
    schema(document, "CreateRequest")["properties"]["mood"] = {"type": "string"}


@pytest.mark.parametrize("change", [add_operation, add_answered_field, add_asked_field])
def test_an_addition_breaks_nobody(change: Callable[[Json], None], tmp_path: Path) -> None:
    assert not breaks(KEPT, written(change, tmp_path))


def written(change: Callable[[Json], None], folder: Path) -> Path:
    """The kept document with a change."""
    changed = deepcopy(DOCUMENT)
    change(changed)
    path = folder / "openapi.json"
    path.write_text(json.dumps(changed), encoding="utf-8")
    return path
