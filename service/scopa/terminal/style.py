"""How do cards and emphasis look in this terminal?

Every card shows its letters, so nothing depends on colour, nor on the symbols of the suits, which
are those of the French packs.
"""

import os
import shutil
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TextIO

from scopa.events import Json

WIDEST = 80
INDENT = "  "

_SYMBOLS = {"D": "♦", "C": "♥", "S": "♠", "B": "♣"}
_COLOURS = {"D": "33", "C": "31", "S": "36", "B": "32"}
_STRONG, _FAINT = "1", "2"

_ROUND_CORNERS = ("╭────╮", "│", "╰────╯")
_PLAIN_CORNERS = ("+----+", "|", "+----+")
_CARD_WIDTH = 7  # with the gap after it


@dataclass(frozen=True)
class Style:
    """What the terminal can show, and how wide it is."""

    colour: bool = False
    symbols: bool = False
    width: int = WIDEST

    def strong(self, text: str) -> str:
        return self._painted(text, _STRONG)

    def faint(self, text: str) -> str:
        return self._painted(text, _FAINT)

    def card(self, text: str) -> str:
        """The card as it stands in a sentence."""
        return self._painted(text, _COLOURS[text[-1]])

    def cards(self, texts: Iterable[str]) -> str:
        """The cards as they stand in a sentence: `3S, 4B and 10D`."""
        *first, last = [self.card(text) for text in texts]
        return f"{', '.join(first)} and {last}" if first else last

    def heading(self, text: str) -> str:
        """A line over the whole width that says what is below it."""
        line = "─" if self.symbols else "-"
        return self.strong(f"{line * 2} {text} ".ljust(self.width, line))

    def drawn(self, texts: Sequence[str], matta: Json | None = None) -> list[str]:
        """The cards side by side, in as many rows as they need; `matta` is the view's."""
        a_row = max(1, (self.width - len(INDENT)) // _CARD_WIDTH)
        named = {matta["card"]: f"={matta['value']}"} if matta else {}
        return [
            line
            for start in range(0, len(texts), a_row)
            for line in self._row(texts[start : start + a_row], named)
        ]

    def _row(self, texts: Sequence[str], named: Mapping[str, str]) -> list[str]:
        top, edge, bottom = _ROUND_CORNERS if self.symbols else _PLAIN_CORNERS
        faces = [text.ljust(4) for text in texts]
        feet = [
            named.get(text, "").ljust(3) + (_SYMBOLS[text[-1]] if self.symbols else " ")
            for text in texts
        ]
        rows = (
            [top] * len(texts),
            [edge + face + edge for face in faces],
            [edge + foot + edge for foot in feet],
            [bottom] * len(texts),
        )
        return [
            INDENT
            + " ".join(
                self._painted(piece, _COLOURS[text[-1]])
                for piece, text in zip(pieces, texts, strict=True)
            )
            for pieces in rows
        ]

    def wrapped(self, text: str, indent: str = "") -> list[str]:
        """Text without colours, in lines that fit."""
        return textwrap.wrap(text, self.width, initial_indent=indent, subsequent_indent=indent)

    def _painted(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour else text


def style_of(stream: TextIO) -> Style:
    """What can be written to the stream; colours only to a terminal, and not under NO_COLOR."""
    colour = stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Style(
        colour=colour,
        symbols=_can_encode(stream, "".join(_SYMBOLS.values()) + "".join(_ROUND_CORNERS)),
        width=min(shutil.get_terminal_size((WIDEST, 24)).columns or WIDEST, WIDEST),
    )


def _can_encode(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding)
    except UnicodeEncodeError:
        return False
    return True
