"""How are lines written to the player and read from them?"""

from collections.abc import Iterable
from typing import TextIO

from scopa.terminal.style import Style


class Console:
    """Lines in, lines out; where the output cannot write a letter, it shows a question mark."""

    def __init__(self, lines: TextIO, out: TextIO, style: Style) -> None:
        self.style = style
        self._lines = lines
        self._out = out

    def say(self, *lines: str) -> None:
        """Write the lines."""
        self.say_all(lines)

    def say_all(self, lines: Iterable[str]) -> None:
        """Write the lines."""
        for line in lines:
            self._out.write(f"{line}\n")
        self._out.flush()

    def ask(self, prompt: str) -> str | None:
        """The next line, without the space around it; None where there is no more."""
        self._out.write(f"{prompt} ")
        self._out.flush()
        line = self._lines.readline()
        if not line:
            self._out.write("\n")
            return None
        return line.strip()
