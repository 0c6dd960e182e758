"""Which letters does a change leave for the operator's backend, and what do they say?

A letter tells that a game started, that a person is to play, that a round was scored or that the
game is finished, and shows the game as anybody may see it after the whole change.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import orjson

from scopa.events import time_text
from scopa.game_view import game_view
from scopa.games import events as what
from scopa.games.events import Event
from scopa.games.state import HUMAN, Game
from scopa.stored import Stored


class Letter(NamedTuple):
    """A letter with its id, by which a receiver knows one that comes twice, and its time in ms."""

    id: str
    at: int
    body: bytes


def pack(letter: Letter) -> bytes:
    """The letter as it lies in the outbox."""
    return b"%s %d\n%s" % (letter.id.encode(), letter.at, letter.body)


def unpack(packed: bytes) -> Letter:
    """The inverse of `pack`."""
    head, _, body = packed.partition(b"\n")
    letter_id, at = head.split()
    return Letter(letter_id.decode(), int(at), body)


def letters_of(
    game_id: str, before: Stored | None, after: Stored, events: Iterable[Event]
) -> tuple[bytes, ...]:
    """The letters of a change, in order and packed; `before` is None for a new game.

    A `turn_started` stands for a person who is to play now and was not before; computer players get
    none, nor do turns that passed within the change.
    """
    told = list(_told(events))
    if _awaited(after.game) not in (None, before and _awaited(before.game)):
        told.append(("turn_started", after.game.version, after.log_at))
    if not told:
        return ()
    game = game_view(game_id, after, None)
    return tuple(pack(_letter(game_id, *one, game)) for one in told)


def _told(events: Iterable[Event]) -> Iterator[tuple[str, int, int]]:
    for event in events:
        match event.what:
            case what.GameStarted():
                yield "game_started", event.id, event.at
            case what.RoundScored():
                yield "round_scored", event.id, event.at
            case what.GameEnded(type="game_finished"):
                yield "game_finished", event.id, event.at


def _letter(game_id: str, name: str, number: int, at: int, game: dict[str, object]) -> Letter:
    body = {"type": name, "timestamp": time_text(at), "data": {"game": game}}
    return Letter(f"{game_id}_{number}_{name}", at, orjson.dumps(body))


def _awaited(game: Game) -> tuple[int, int] | None:
    """The ply that a person is to play: the round's number, and the plies before it."""
    if game.turn is None or game.round is None or game.seats[game.turn].kind != HUMAN:
        return None
    return game.number, len(game.round.history)
