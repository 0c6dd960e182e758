"""How are lines written to the player and read from them?"""

from typing import TextIO

from scopa.terminal.style import Style


class Console:
    """Lines in, lines out, in the style that the output has."""

    def __init__(self, lines: TextIO, out: TextIO, style: Style) -> None:
        self.style = style
        self._lines = lines
        self._out = out

    def say(self, *lines: str) -> None:
        """Write the lines, the long ones wrapped."""
        for line in lines:
            for part in self.style.shown(line):
                self._out.write(f"{part}\n")
        self._out.flush()

    def ask(self, prompt: str) -> str | None:
        """The next line, without the space around it; None where there is no more."""
        self._out.write(f"{prompt} ")
        self._out.flush()
        line = self._lines.readline()
        if not self._lines.isatty():  # as a terminal would show it
            self._out.write(line)
        if not line.endswith("\n"):
            self._out.write("\n")
        return line.strip() if line else None
