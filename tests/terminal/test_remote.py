"""Can people play with each other, each at a terminal, through a service?"""

import contextlib
import http.client
import http.server
import json
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from email.message import Message
from pathlib import Path
from typing import Any, ClassVar

import pytest

from scopa.terminal.match import CannotPlay
from scopa.terminal.service import Service
from tests.terminal.conftest import RunPlay
from tests.terminal.players import CTRL_C, PROMPT, environment, game_id, playing

ONE_ROUND = ("--option", "target=1", "--option", "last_card_scopa=true")

ADA_DEALS = "01" * 32  # the seed of a game in which the first seat waits for the second


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    state_dir = tmp_path_factory.mktemp("service")
    with subprocess.Popen(
        [sys.executable, "-m", "scopa", "serve"],
        # Nobody reads what it says of each request, and a full pipe would stop it.
        env=environment(state_dir, SCOPA_PORT="0", SCOPA_WORKERS="1", SCOPA_LOG_LEVEL="warning"),
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            greeting = process.stdout.readline()
            yield greeting.split()[-1].rstrip("/")
        finally:
            process.kill()


def call(url: str, path: str, body: Any, token: str | None = None) -> Any:
    answer = Service(url).ask("POST", path, body, token)
    assert answer is not None
    return answer


def test_two_people_play_a_game_to_its_end(tmp_path: Path, url: str) -> None:
    with playing(tmp_path / "ada", "--url", url, "--name", "Ada", *ONE_ROUND) as ada:
        name = game_id(ada.see("They join with:\n"))
        ada.see(f"--url {url} (?:-- )?{name}\n")
        with playing(tmp_path / "bo", "--url", url, "--name", "Bo", "--", name) as bo:
            bo.see("In order of play: Ada, You\n")
            ada.see("Bo joins the game")
            [token] = (tmp_path / "bo" / "terminal").iterdir()
            assert stat.S_IMODE(token.stat().st_mode) == 0o600
            with ThreadPoolExecutor(2) as hands:
                seen = list(hands.map(lambda one: one.play_to_the_end(), (ada, bo)))
            assert (ada.end(), bo.end()) == (0, 0)
    assert "Bo plays" in seen[0]
    assert "Ada plays" in seen[1]
    for shown in seen:
        assert "is counted" in shown
        assert "The highest total wins" in shown
    assert not list((tmp_path / "bo" / "terminal").iterdir())


def test_a_game_against_the_computer_is_gone_on_with_by_its_id(tmp_path: Path, url: str) -> None:
    with playing(tmp_path, "--url", url, "--bot", "furbo", *ONE_ROUND) as player:
        name = game_id(player.see(PROMPT))
        before = player.answer("1")
        player.press(CTRL_C)
        assert player.end() == 130
    with playing(tmp_path, "--", name) as player:
        again = player.see(PROMPT)
        assert again[again.rindex("── Round") :] == before[before.rindex("── Round") :]
        assert "is counted" in player.play_to_the_end()
        assert player.end() == 0


def test_waiting_is_left_by_ctrl_c_and_gone_on_with(tmp_path: Path, url: str) -> None:
    with playing(tmp_path, "--url", url, "--seats", "3") as player:
        name = game_id(player.see("Waiting for 2 more players"))
        player.press(CTRL_C)
        assert player.end() == 130
        assert f"Go on with: scopa play {'-- ' * name.startswith('-')}{name}" in player.shown
    with playing(tmp_path, "--", name) as player:
        player.see("Waiting for 2 more players")
        call(url, f"/games/{name}/seats", {"name": "Bo"})
        player.see("Bo joins the game")
        player.see("Waiting for one more player")


def test_a_seat_is_entered_with_its_token(run_play: RunPlay, tmp_path: Path, url: str) -> None:
    made = call(url, "/games", {"variant": "escoba"})
    name, token = made["game"]["id"], made["tokens"][0]["token"]
    with playing(tmp_path, "--url", url, "--token", token, "--", name) as player:
        assert "Escoba, to 21" in player.see(PROMPT)
    refused = run_play("--url", url, "--token", made["creator_token"], "--", name)
    assert refused.err == "scopa: this token is not that of a seat\n"


def test_who_was_away_gets_their_seat_back_by_coming_back(tmp_path: Path, url: str) -> None:
    wish = {"seats": [{"name": "Ada"}, {"name": "Bo"}], "seed": ADA_DEALS}
    made = call(url, "/games", wish)
    name, token = made["game"]["id"], made["tokens"][0]["token"]
    with playing(tmp_path, "--url", url, "--token", token, "--", name) as player:
        player.see("In order of play: You, Bo\n")
        Service(url).ask("DELETE", f"/games/{name}/seats/0", token=token)
        player.see("You leave the game.\nThe computer player furbo plays for you now.\n")
        player.see("To play again, leave and come back.\n")
        player.press(CTRL_C)
        player.end()
    with playing(tmp_path, "--", name) as player:
        player.see("You return to the game.\n")


def test_a_move_from_another_terminal_is_not_lost_in_a_second_one(tmp_path: Path, url: str) -> None:
    with playing(tmp_path, "--url", url, "--bot", "casuale") as first:
        name = game_id(first.see(PROMPT))
        with playing(tmp_path, "--", name) as second:
            second.see(PROMPT)
            first.answer("1")
            late = second.answer("1")
    assert "That came too late: " in late
    assert "You play " in late


def test_chosen_deals_are_joined_only_knowingly(
    run_play: RunPlay, tmp_path: Path, url: str
) -> None:
    seeded = {"seed": "5c" * 32, "seats": [{}, {"open": True}]}
    name = call(url, "/games", seeded)["game"]["id"]
    refused = run_play("--url", url, "--", name)
    assert refused.status == 1
    assert "--accept-seeded" in refused.err
    with playing(tmp_path, "--url", url, "--accept-seeded", "--", name) as player:
        player.see("You join the game")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(["--", "A" * 22], "there is no such game", id="unknown game"),
        pytest.param(["--open", "2"], "only 1 of the seats can be open, not 2", id="open seats"),
        pytest.param(["--option", "target=0"], "target: 0 is not", id="option"),
        pytest.param(["--token", "x", "--", "A" * 22], "there is no such game", id="token"),
        pytest.param(["--token", "€", "--", "A" * 22], "a token has nothing but", id="no token"),
        pytest.param(["--name", "x" * 41], "between 1 and 40", id="name"),
    ],
)
def test_a_refusal_by_the_service_is_told(
    run_play: RunPlay, url: str, arguments: list[str], said: str
) -> None:
    ended = run_play("--url", url, *arguments)
    assert ended.status == 1
    assert ended.err.startswith("scopa: ")
    assert said in ended.err


class Unsteady(http.server.BaseHTTPRequestHandler):
    """Answers as the lines of `moods` say, one a request."""

    moods: ClassVar[list[str]] = []
    heard: ClassVar[list[Message]] = []  # the headers of each

    def do_POST(self) -> None:
        self.heard.append(self.headers)
        mood = self.moods.pop(0)
        if mood == "cut":
            self.close_connection = True
            return
        status = 503 if mood == "busy" else 200
        body = b"<html>" if mood == "html" else json.dumps({"mood": mood}).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # the library's name
        """Keep quiet."""


@contextlib.contextmanager
def unsteady(*moods: str) -> Iterator[Service]:
    Unsteady.moods, Unsteady.heard = list(moods), []
    with http.server.HTTPServer(("127.0.0.1", 0), Unsteady) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}).start()
        try:
            yield Service(f"http://127.0.0.1:{server.server_port}", api_key="sesame")
        finally:
            server.shutdown()


def test_what_got_no_answer_is_asked_again_with_the_same_key() -> None:
    with unsteady("good", "cut", "busy", "good") as service:
        service.ask("POST", "/games", {})
        assert service.ask("POST", "/games", {}) == {"mood": "good"}
    first, *others = [headers["Idempotency-Key"] for headers in Unsteady.heard]
    assert len(others) == 3
    assert {*others} == {others[0]}
    assert first != others[0]
    assert {headers["X-API-Key"] for headers in Unsteady.heard} == {"sesame"}


def test_an_address_that_never_answered_is_not_asked_again() -> None:
    with unsteady("cut", "good") as service, pytest.raises(CannotPlay, match="does not answer"):
        service.ask("POST", "/games", {})


def test_something_else_at_the_address_is_recognized() -> None:
    with unsteady("html") as service, pytest.raises(CannotPlay, match="not answer as a Scopa"):
        service.ask("POST", "/games", {})
