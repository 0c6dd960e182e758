"""How do cards and sentences look in this terminal?

Every card shows its letters, so nothing depends on colours, nor on the symbols of the suits, which
are those of the French packs.
"""

import os
import re
import shutil
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TextIO

from scopa.events import Json

WIDEST = 80
INDENT = "  "

_SYMBOLS = {"D": "♦", "C": "♥", "S": "♠", "B": "♣"}
_FRAME, _PLAIN_FRAME = ("╭────╮", "│", "╰────╯"), ("+----+", "|", "+----+")
_CARD_WIDTH = 7  # with the gap after it

_COLOURS = {"D": "33", "♦": "33", "C": "31", "♥": "31", "S": "36", "♠": "36", "B": "32", "♣": "32"}
_STRONG = "1"
_PAINTED = re.compile(r"\b(?:[1-9]|10)[DCSB]\b|[♦♥♠♣]|\bscopa!")
_HEADING = ("── ", "-- ")


@dataclass(frozen=True)
class Style:
    """What the terminal can show, and how wide it is."""

    colour: bool = False
    symbols: bool = False
    width: int = WIDEST

    def heading(self, text: str) -> str:
        """A line over the whole width that says what is below it."""
        heading = _HEADING[0] if self.symbols else _HEADING[1]
        return f"{heading}{text} ".ljust(self.width, heading[0])

    def drawn(self, cards: Sequence[str], matta: Json | None) -> list[str]:
        """The cards side by side, in as many rows as they need; `matta` is the view's."""
        a_row = max(1, (self.width - len(INDENT)) // _CARD_WIDTH)
        rows = [cards[start : start + a_row] for start in range(0, len(cards), a_row)]
        return [line for row in rows for line in self._row(row, matta)]

    def _row(self, cards: Sequence[str], matta: Json | None) -> list[str]:
        top, edge, bottom = _FRAME if self.symbols else _PLAIN_FRAME
        faces = [f"{edge}{card:<4}{edge}" for card in cards]
        feet = [f"{edge}{self._foot(card, matta)}{edge}" for card in cards]
        lines = ([top] * len(cards), faces, feet, [bottom] * len(cards))
        return [INDENT + " ".join(pieces) for pieces in lines]

    def _foot(self, card: str, matta: Json | None) -> str:
        """The suit's symbol, and the value named for the matta."""
        named = f"={matta['value']}" if matta and matta["card"] == card else ""
        return f"{named:<3}{_SYMBOLS[card[-1]] if self.symbols else ' '}"

    def shown(self, line: str) -> list[str]:
        """The line in as many as it needs, each with its colours."""
        line = printable(line)
        if len(line) <= self.width:
            return [self._painted(line)]
        indent = " " * (len(line) - len(line.lstrip()))
        hanging = indent * 2
        lines = textwrap.wrap(
            line.lstrip(), self.width, initial_indent=indent, subsequent_indent=hanging
        )
        return [self._painted(one) for one in lines]

    def _painted(self, line: str) -> str:
        if not self.colour:
            return line
        if line.startswith(_HEADING):
            return _in_colour(line, _STRONG)
        return _PAINTED.sub(
            lambda found: _in_colour(found[0], _COLOURS.get(found[0][-1], _STRONG)), line
        )


def _in_colour(text: str, code: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m"


def printable(text: str) -> str:
    """The text without what could move a terminal's cursor or change its colours."""
    return "".join(letter for letter in text if letter.isprintable())


def style_of(stream: TextIO) -> Style:
    """What can be written to the stream; colours only to a terminal, and not under NO_COLOR."""
    dull = os.environ.get("NO_COLOR") or os.environ.get("TERM") in (None, "", "dumb")
    return Style(
        colour=stream.isatty() and not dull,
        symbols=_can_write(stream, "".join(_SYMBOLS.values()) + "".join(_FRAME)),
        width=min(shutil.get_terminal_size((WIDEST, 24)).columns, WIDEST),
    )


def _can_write(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding)
    except UnicodeEncodeError:
        return False
    return True
