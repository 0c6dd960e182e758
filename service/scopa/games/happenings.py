"""What can happen to a game, and how is it written in its log?

The log is the one append-only truth about a game: events, rounds, score sheets and records follow
from it. A happening takes a few bytes: its kind, the milliseconds since the one before it, then
what it carries; but a move is carried by the history of its round, which is kept anyway. Numbers
are varints (seven bits a byte, low ones first, the high bit: more follow). Times are in ms since
the epoch.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

import msgpack

from scopa.rules.moves import Move, move_bytes, read_moves

BY = ("human", "bot", "timeout")


class Created(NamedTuple):
    """The game was made with these seats: (kind, name, computer player) each."""

    at: int
    seats: tuple[tuple[str, str | None, str | None], ...]


class Joined(NamedTuple):
    """Somebody took the seat, under this name."""

    at: int
    seat: int
    name: str | None


class Left(NamedTuple):
    """The seat's person left."""

    at: int
    seat: int


class TookOver(NamedTuple):
    """A computer player goes on for the seat's person."""

    at: int
    seat: int
    bot: str


class Returned(NamedTuple):
    """The seat's person plays again."""

    at: int
    seat: int


class Moved(NamedTuple):
    """The seat to play made a move; `by` is one of BY."""

    at: int
    by: str
    move: Move


class Forfeited(NamedTuple):
    """The seat to play lost the game on time."""

    at: int


class Aborted(NamedTuple):
    """The game ended without a winner; the reason is `aborted` or `abandoned`."""

    at: int
    reason: str


class Extended(NamedTuple):
    """The seat to play was given until this time, as the service itself had been away."""

    at: int
    deadline: int


class Rematched(NamedTuple):
    """The game is played again, under this id."""

    at: int
    game_id: str


Happening: TypeAlias = (
    Created
    | Joined
    | Left
    | TookOver
    | Returned
    | Moved
    | Forfeited
    | Aborted
    | Extended
    | Rematched
)

# Kinds stand in stored games: numbers are never given anew. A move's kind tells by whom it was
# made.
KINDS: dict[type[Any], int] = {
    Created: 1,
    Joined: 2,
    Left: 3,
    TookOver: 4,
    Returned: 5,
    Forfeited: 6,
    Aborted: 7,
    Extended: 8,
    Rematched: 9,
}
CLASSES: dict[int, Callable[..., Happening]] = {kind: made for made, kind in KINDS.items()}
MOVED = 16


def write(happenings: Iterable[Happening], since: int) -> bytes:
    """The happenings as they stand in a log whose last time (ms since the epoch) was `since`."""
    log = bytearray()
    for happening in happenings:
        if isinstance(happening, Moved):
            log.append(MOVED + BY.index(happening.by))
            _write_number(log, happening.at - since)
        else:
            log.append(KINDS[type(happening)])
            _write_number(log, happening.at - since)
            body = msgpack.packb(happening[1:])
            _write_number(log, len(body))
            log += body
        since = happening.at
    return bytes(log)


def read(log: bytes, history: bytes, since: int) -> Iterator[Happening]:
    """The happenings of a log with the moves of a history, from the time first given to `write`."""
    moves = read_moves(history)
    place = 0
    while place < len(log):
        kind = log[place]
        elapsed, place = _read_number(log, place + 1)
        since += elapsed
        if kind >= MOVED:
            yield Moved(since, BY[kind - MOVED], next(moves))
        else:
            length, place = _read_number(log, place)
            body = msgpack.unpackb(log[place : place + length], use_list=False)
            place += length
            yield CLASSES[kind](since, *body)


def moves_in(happenings: Iterable[Happening]) -> bytes:
    """The moves among the happenings, as a round's history has them."""
    return b"".join(move_bytes(one.move) for one in happenings if isinstance(one, Moved))


def _write_number(log: bytearray, number: int) -> None:
    while number > 0x7F:
        log.append(number & 0x7F | 0x80)
        number >>= 7
    log.append(number)


def _read_number(log: bytes, place: int) -> tuple[int, int]:
    number = shift = 0
    while True:
        byte = log[place]
        number |= (byte & 0x7F) << shift
        place, shift = place + 1, shift + 7
        if byte < 0x80:
            return number, place
