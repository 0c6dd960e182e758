"""How do tests sit at a terminal? At a pseudo-terminal: keys are pressed, the text is looked at."""

import contextlib
import fcntl
import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

PATIENCE = 30  # seconds
PROMPT = re.compile(r"Your move, 1.*: $")
COLOUR = re.compile(r"\x1b\[\d+m")
CTRL_C, CTRL_D = "\x03", "\x04"


class Player:
    """Somebody at a terminal in which `scopa play` runs."""

    def __init__(self, screen: int, process: "subprocess.Popen[bytes]") -> None:
        self.process = process
        self.raw = b""  # everything so far
        self.shown = ""  # the same without colours
        self._seen = 0  # how much of it was looked at
        self._screen = screen

    def press(self, keys: str) -> None:
        os.write(self._screen, keys.encode())

    def see(self, pattern: str | re.Pattern[str]) -> str:
        """What is shown after what was seen before, up to this pattern."""
        start, deadline = self._seen, time.monotonic() + PATIENCE
        while not (found := re.compile(pattern).search(self.shown, start)):
            assert time.monotonic() < deadline, f"no {pattern!r} in {self.shown[start:]!r}"
            assert self._read(), f"ended without {pattern!r}: {self.shown[start:]!r}"
        self._seen = found.end()
        return self.shown[start : self._seen]

    def answer(self, line: str) -> str:
        """Type the line; what is shown up to the next question."""
        self.press(f"{line}\n")
        return self.see(PROMPT)

    def play_to_the_end(self) -> str:
        """Choose the first move each time; all that is shown until the program ends."""
        start, deadline, answered = self._seen, time.monotonic() + PATIENCE, 0
        going_on = True
        while going_on:
            assert time.monotonic() < deadline, self.shown[-500:]
            if len(self.shown) > answered and PROMPT.search(self.shown):
                answered = len(self.shown)
                self.press("1\n")
            going_on = self._read()
        return self.shown[start:]

    def end(self) -> int:
        """The exit status, after everything was shown."""
        while self._read():
            pass
        return self.process.wait(PATIENCE)

    def _read(self) -> bool:
        """Look at what comes next; False at the end."""
        ready, _, _ = select.select([self._screen], [], [], PATIENCE)
        assert ready, f"nothing more after {self.shown[-500:]!r}"
        try:
            read = os.read(self._screen, 65536)
        except OSError:  # nobody writes any more
            return False
        self.raw += read
        self.shown = COLOUR.sub("", self.raw.decode(errors="ignore").replace("\r", ""))
        return bool(read)


def environment(state_dir: Path, **others: str) -> dict[str, str]:
    ours = {name: value for name, value in os.environ.items() if not name.startswith("SCOPA_")}
    ours.pop("NO_COLOR", None)
    preset = {"SCOPA_STATE_DIR": str(state_dir), "TERM": "xterm", "PYTHONIOENCODING": "utf-8"}
    return {**ours, **preset, **others}


@contextlib.contextmanager
def playing(state_dir: Path, *arguments: str, **others: str) -> Iterator[Player]:
    """A player for whom `scopa play` was started with these arguments and this environment."""
    screen, terminal = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "scopa", "play", *arguments],
        env=environment(state_dir, **others),
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,
        preexec_fn=_take_terminal,
    ) as process:
        os.close(terminal)
        try:
            yield Player(screen, process)
        finally:
            process.kill()
            os.close(screen)


def _take_terminal() -> None:
    """Let Ctrl-C reach the new process."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def piped(state_dir: Path, *arguments: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    """`scopa play` with its input from a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "scopa", "play", *arguments],
        env=environment(state_dir),
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def game_id(shown: str) -> str:
    """The id in a greeting."""
    found = re.search(r"^Game (\S+);", shown, re.MULTILINE)
    assert found
    return found[1]
