"""Can a person play against the computer, leave and come back, and mistype?"""

import re
import signal
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.conftest import RunPlay
from tests.terminal.players import (
    COLOUR,
    CTRL_C,
    CTRL_D,
    PROMPT,
    Player,
    game_id,
    piped,
    playing,
)

SEED = "5c" * 32


def kept(state_dir: Path) -> list[Path]:
    return list((state_dir / "terminal").iterdir())


def board(shown: str) -> str:
    return shown[shown.rindex("── Round") :]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(["--option", "target=5"], "In order of play: You, Bo (furbo)", id="scopa"),
        pytest.param(["--variant", "scopone"], "You and Cira", id="scopone"),
        pytest.param(
            ["--variant", "cirulla", "--seats", "3", "--bot", "casuale", "--option", "target=15"],
            "declarations",
            id="cirulla",
        ),
        pytest.param(["--variant", "escoba", "--option", "target=9"], "all sevens", id="escoba"),
    ],
)
def test_a_whole_game_ends_with_its_sheet_and_its_result(
    tmp_path: Path, arguments: list[str], said: str
) -> None:
    with playing(tmp_path, *arguments) as player:
        player.see(PROMPT)
        shown = player.play_to_the_end()
        assert player.end() == 0
    assert said in player.shown
    [_, *sheets] = shown.split("is counted")
    [*_, last] = sheets
    totals = re.search(r"^  total +(.*)$", last, re.MULTILINE)
    assert totals
    [result] = re.findall(r"\bwins?! (.*?)\. The highest", last.replace("\n", " "))
    assert re.findall(r"\d+", result) == totals[1].split()
    assert not kept(tmp_path)


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    with playing(tmp_path, "--seed", SEED) as player:
        name = game_id(player.see(PROMPT))
        left = player.answer("1")
        player.press("q\n")
        assert f"Go on with: scopa play {name}" in player.see("scopa play.*\n")
        assert player.end() == 0
    [file] = kept(tmp_path)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with playing(tmp_path, name) as player:
        again = player.see(PROMPT)
        assert board(again) == board(left)
        assert "The last move: Bo plays" in again
        player.play_to_the_end()
        assert player.end() == 0
    assert not kept(tmp_path)


def test_a_move_that_was_shown_outlives_a_kill(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        name = game_id(player.see(PROMPT))
        shown = player.answer("1")
        player.process.send_signal(signal.SIGKILL)
        assert player.end() == -signal.SIGKILL
    with playing(tmp_path, name) as player:
        assert board(player.see(PROMPT)) == board(shown)


@pytest.mark.parametrize(
    ("keys", "status"),
    [
        pytest.param("q\n", 0, id="q"),
        pytest.param(CTRL_D, 0, id="Ctrl-D"),
        pytest.param(CTRL_C, 130, id="Ctrl-C"),
    ],
)
def test_leaving_says_how_to_come_back(tmp_path: Path, keys: str, status: int) -> None:
    with playing(tmp_path) as player:
        name = game_id(player.see(PROMPT))
        player.press(keys)
        assert player.end() == status
    assert player.shown.endswith(f"The game is kept. Go on with: scopa play {name}\n")
    assert "Traceback" not in player.shown


@pytest.fixture(scope="module", name="player")
def at_their_first_move(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    with playing(tmp_path_factory.mktemp("state"), "--variant", "napola") as player:
        player.see(PROMPT)
        yield player


@pytest.mark.parametrize("typed", ["0", "99", "-1", "1.5", "7X", "10Dx10D", "²", "what?", "'; --"])
def test_what_is_no_move_is_asked_again(player: Player, typed: str) -> None:
    assert f"{typed!r} is none of these moves" in player.answer(typed)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        pytest.param("h", "10 the king", id="help"),
        pytest.param("?", "napola       Three points for the ace, two and three", id="rules"),
        pytest.param("s", "now: cards", id="score"),
        pytest.param("", "   1  ", id="nothing"),
    ],
)
def test_questions_are_answered_and_the_move_is_asked_again(
    player: Player, typed: str, said: str
) -> None:
    assert said in player.answer(typed)


def test_a_move_may_be_typed_as_it_is_written(tmp_path: Path) -> None:
    with playing(tmp_path, "--seed", SEED) as player:
        card = re.findall(r"^ +1  (\w+) ", player.see(PROMPT), re.MULTILINE)[0]
        assert f"You play {card}" in player.answer(card.lower())


def test_the_score_so_far_has_every_round(tmp_path: Path) -> None:
    with playing(tmp_path, "--option", "target=1000") as player:
        shown = player.see(PROMPT)
        for _ in range(36):
            shown = player.answer("1")
        assert "Round 3, " in shown
        rows = re.findall(r"^  (round \d|total) +(\d+) +(\d+)$", player.answer("s"), re.MULTILINE)
    assert [title for title, *_ in rows] == ["round 1", "round 2", "total"]
    for column in (1, 2):
        first, second, total = (int(row[column]) for row in rows)
        assert first + second == total


def test_input_from_a_pipe_may_end_in_the_middle(tmp_path: Path) -> None:
    ended = piped(tmp_path, "--variant", "escoba", typed="1\n1\n")
    assert ended.returncode == 0
    assert ended.stdout.count("Your move") == 3
    assert "The input has ended, and it is your move." in ended.stdout
    assert "Go on with: scopa play" in ended.stdout
    assert not COLOUR.search(ended.stdout)


def test_colours_go_to_a_terminal_unless_they_are_not_wanted(tmp_path: Path) -> None:
    with playing(tmp_path, "--seed", SEED) as player:
        coloured = player.see(PROMPT)
        assert COLOUR.search(player.raw.decode())
    with playing(tmp_path, "--seed", SEED, NO_COLOR="1") as player:
        assert board(player.see(PROMPT)) == board(coloured)
        assert not COLOUR.search(player.raw.decode())


def test_a_terminal_without_symbols_shows_the_letters(tmp_path: Path) -> None:
    with playing(tmp_path, "--name", "Zoë", PYTHONIOENCODING="ascii") as player:
        shown = player.see(PROMPT)
    assert shown.isascii()
    assert "+----+" in shown


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(["nowhere"], "nowhere is not kept here", id="unknown game"),
        pytest.param(["../x"], "'../x' is not the id of a game", id="no id"),
        pytest.param(["--seats", "5"], "played by 2, 3, 4, 6, not by 5", id="seats"),
        pytest.param(["--teams", "3"], "teams: ", id="teams"),
        pytest.param(["--option", "target=0"], "target: 0 is not", id="range"),
        pytest.param(["--option", "colour=red"], "no such option", id="option"),
        pytest.param(["--bot", "deepblue"], "'deepblue' is not one of casuale,", id="bot"),
        pytest.param(["--open", "1"], "only at a service", id="open"),
        pytest.param(["--token", "x", "y"], "with --url", id="token without a service"),
        pytest.param(["--url", "http://x", "--token", "y"], "by its id", id="token without game"),
        pytest.param(["--variant", "scopa", "x"], "leave out --variant", id="rules of a game"),
        pytest.param(["--url", "localhost:80"], "not an address such as", id="address"),
        pytest.param(["--url", "http://localhost:x"], "not an address such as", id="port"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    run_play: RunPlay, arguments: list[str], said: str
) -> None:
    ended = run_play(*arguments)
    assert (ended.status, ended.out) == (1, "")
    assert ended.err.startswith("scopa: ")
    assert ended.err.count("\n") == 1
    assert said in ended.err


def test_a_game_of_a_newer_version_is_left_alone(run_play: RunPlay, tmp_path: Path) -> None:
    run_play()
    [file] = kept(tmp_path)
    newer = file.read_bytes().replace(b"\x01", b"\x7f", 1)
    file.write_bytes(newer)
    ended = run_play(file.stem)
    assert ended.status == 1
    assert f"game {file.stem} cannot be read" in ended.err
    assert file.read_bytes() == newer


def test_a_folder_that_cannot_be_written_is_told(run_play: RunPlay, tmp_path: Path) -> None:
    (tmp_path / "terminal").touch()
    ended = run_play()
    assert ended.status == 1
    assert ended.err.startswith("scopa: cannot keep the game: ")
