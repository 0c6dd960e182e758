"""What is a move, and how is it written, as text and as bytes?

As text: `2C` is laid, `7Dx3S+4B` captures, `declare` and `declare=3` declare (the number is the
matta's value). As bytes, for the history of a round: a played card with the high bit set, then the
cards it captured; a declaration is one byte. Whose move each is follows from the order of play.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from scopa.rules.cards import DECK, TEXT, Card, Cards, parse_card
from scopa.rules.errors import NotationError

PLAYED, DECLARED = 0x80, 0x40


class Play(NamedTuple):
    """A card laid on the table or, with a capture, taking those table cards (in deck order)."""

    card: Card
    capture: Cards = ()


class Declare(NamedTuple):
    """A declaration; `matta` is the value given to the matta, None if it is not in the hand."""

    matta: int | None = None


Move: TypeAlias = Play | Declare

# Every card laid, made once.
LAID: tuple[Play, ...] = tuple(Play(card) for card in DECK)


def move_text(move: Move) -> str:
    """The move in notation.

    >>> move_text(Play(6, (22, 33))), move_text(Declare()), move_text(Declare(3))
    ('7Dx3S+4B', 'declare', 'declare=3')
    """
    if isinstance(move, Declare):
        return "declare" if move.matta is None else f"declare={move.matta}"
    if not move.capture:
        return TEXT[move.card]
    return f"{TEXT[move.card]}x{'+'.join([TEXT[card] for card in move.capture])}"


def parse_move(text: str) -> Move:
    """The move written so, captured cards in any order; legality is not looked at.

    >>> parse_move("7Dx4B+3S") == Play(6, (22, 33))
    True

    Raises NotationError.
    """
    if text == "declare":
        return Declare()
    if text.startswith("declare="):
        return Declare(_matta_value(text))
    card, _, captured = text.partition("x")
    if captured:
        return Play(parse_card(card), tuple(sorted(map(parse_card, captured.split("+")))))
    return Play(parse_card(text))


def _matta_value(text: str) -> int:
    value = text.removeprefix("declare=")
    if value in map(str, range(1, 11)):
        return int(value)
    raise NotationError(f"{text!r} is not a move: the matta takes a value from 1 to 10")


def move_bytes(move: Move) -> bytes:
    """The move as it stands in a history.

    >>> move_bytes(Play(6, (22, 33))), move_bytes(Declare(3))
    (b'\\x86\\x16!', b'C')
    """
    if isinstance(move, Declare):
        return bytes((DECLARED | (move.matta or 0),))
    return bytes((PLAYED | move.card, *move.capture))


def read_moves(history: bytes) -> Iterator[Move]:
    """The moves of a history, in order; the inverse of `move_bytes`, one after the other."""
    start, end = 0, len(history)
    while start < end:
        first = history[start]
        stop = start + 1
        while stop < end and history[stop] < DECLARED:
            stop += 1
        if first & PLAYED:
            yield Play(first ^ PLAYED, tuple(history[start + 1 : stop]))
        else:
            yield Declare((first ^ DECLARED) or None)
        start = stop
