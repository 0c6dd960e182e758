"""Clients made from the document, without a change by hand, play whole games."""

import json
import sys
from pathlib import Path

from tests.clients.conftest import DOCUMENT, Workshop
from tests.live.service import Live

SEED = "5c0a" * 16  # deals hands that can be declared


def check_told(live: Live, told: str) -> None:
    """The game that a program told of was played to its end, with declarations, as it told."""
    game = json.loads(told)
    record = live.client.get(f"/v1/games/{game['id']}/record")
    moves = [move for one in record["rounds"] for move in one["moves"]]
    assert game["declared"] == sum(move.startswith("declare") for move in moves) > 0
    assert game["winner"] == record["result"]["winner"] in (0, 1)
    assert (game["status"], game["last"]) == (200, "game_finished")
    assert live.client.post("/v1/records", body=record)["result"] == record["result"]


def test_a_typescript_client_plays_cirulla(
    workshop: Workshop, compiled: Path, live: Live, address: str
) -> None:
    check_told(live, workshop.run("node", compiled / "cirulla.js", address, SEED))


def test_a_python_client_plays_cirulla(workshop: Workshop, live: Live, address: str) -> None:
    generate = ("openapi-python-client", "generate", "--path", DOCUMENT, "--output-path", "python")
    made = workshop.run(*generate)
    assert "Warning" not in made, made
    (workshop.folder / "scopa_client").symlink_to("python/scopa_client")
    workshop.run("mypy", "--strict", "--follow-imports", "silent", "cirulla.py")
    check_told(live, workshop.run(sys.executable, "cirulla.py", address, SEED))
