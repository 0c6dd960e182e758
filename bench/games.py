"""Which games are measured? Two people at standard Scopa, in positions of random play.

They are made here and written straight into the store, so that games in their thirtieth round, or
a million of them, cost seconds; from there on the service plays them by requests.
"""

import json
import random
import secrets
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bench.servers import ORIGIN

from scopa.encoding import encode
from scopa.game_view import move_data
from scopa.games import commands
from scopa.games.state import HUMAN, Seat, new_game
from scopa.rules.moves import Move, Play
from scopa.rules.options import with_options
from scopa.rules.round import legal_moves
from scopa.rules.variants import VARIANTS
from scopa.rules.view import View
from scopa.service.tokens import new_tokens, token_hash, token_texts
from scopa.store import Store, Write, new_id
from scopa.stored import Repeatable, Stored, new_stored

SEATS = (Seat(HUMAN, "Ada"), Seat(HUMAN, "Bo"))
PLIES_A_ROUND = 36
THINKING_TIME = 8000  # ms
_NO_END = 1000  # a target that is not reached here


class Position(NamedTuple):
    """A game as it stands, its earlier rounds, and the texts of its seats' tokens."""

    stored: Stored
    archive: bytes
    tokens: tuple[str, ...]


class Turn(NamedTuple):
    """A move that is legal where it stands in its game."""

    seat: int
    move: Move
    version: int


def new_position(rng: random.Random) -> Position:
    """A game that has just started."""
    *texts, creator = token_texts(new_tokens(3))
    rules = with_options(VARIANTS["scopa"], {"target": _NO_END})
    now = 1_800_000_000_000
    game = new_game(rules, sides=2, seed=rng.randbytes(32))
    nothing_yet = new_stored(game, len(SEATS), now)._replace(
        tokens=tuple(map(token_hash, texts)), creator=token_hash(creator), handed_out=(0, 1)
    )
    stored, archive = nothing_yet.after(
        commands.create(nothing_yet.game, SEATS, now, _no_computer_player)
    )
    return Position(stored, archive, tuple(texts))


def play_on(
    position: Position, rng: random.Random, *, keys: bool = False
) -> Iterator[tuple[Turn, Position]]:
    """Random moves and what the game is after each of them; `keys`: each has an Idempotency-Key."""
    while True:
        game = position.stored.game
        assert game.round is not None
        assert game.turn is not None
        turn = Turn(game.turn, rng.choice(legal_moves(game.round)), game.version)
        at = position.stored.log_at + rng.randrange(2 * THINKING_TIME)
        position = _played(position, turn, at)
        if keys:
            stored = position.stored
            request = Repeatable(
                rng.randbytes(6), rng.randbytes(4), turn.version, stored.game.version
            )
            position = position._replace(stored=stored.keep(turn.seat, request))
        yield turn, position


def _played(position: Position, turn: Turn, at: int) -> Position:
    stored, move = position.stored, turn.move
    assert isinstance(move, Play)
    asked = commands.Asked(move.card, move.capture)
    change = commands.play(stored.game, turn.seat, asked, at, _no_computer_player)
    stored, archive = stored.after(change)
    return position._replace(stored=stored, archive=position.archive + archive)


def position_after(plies: int, rng: random.Random, *, keys: bool = False) -> Position:
    """A game after so many moves."""
    position = new_position(rng)
    moves = play_on(position, rng, keys=keys)
    for _ in range(plies):
        _, position = next(moves)
    return position


def write(store: Store, position: Position) -> str:
    """Put the game into the store; its new id."""
    game_id = new_id()
    stored = position.stored
    store.create(game_id, Write(encode(stored), expires_in=10**9, log=position.archive))
    return game_id


def next_turns(position: Position, count: int, rng: random.Random) -> list[Turn]:
    """Moves that can be played from there, one after the other."""
    moves = play_on(position, rng)
    return [next(moves)[0] for _ in range(count)]


def after(position: Position, turns: Iterable[Turn]) -> Position:
    """The game after these turns."""
    for turn in turns:
        position = _played(position, turn, position.stored.log_at + THINKING_TIME)
    return position


def move_requests(game_id: str, tokens: tuple[str, ...], turns: Iterable[Turn]) -> list[bytes]:
    """The turns as a client sends them, each with its version and an Idempotency-Key."""
    return [
        post(
            f"/v1/games/{game_id}/moves",
            {"move": move_data(turn.move), "version": turn.version},
            tokens[turn.seat],
        )
        for turn in turns
    ]


def post(path: str, body: object, token: str) -> bytes:
    """A request with a body and all headers that a careful client in a browser sends."""
    content = json.dumps(body).encode()
    headers = {
        "Content-Type": "application/json",
        "Content-Length": str(len(content)),
        "Idempotency-Key": secrets.token_hex(16),
    }
    return _head("POST", path, token, headers) + content


def get(path: str, token: str, **headers: str) -> bytes:
    """A request for what is there."""
    return _head("GET", path, token, headers)


def _head(method: str, path: str, token: str, headers: dict[str, str]) -> bytes:
    lines = [
        f"{method} {path} HTTP/1.1",
        "Host: cards.example",
        f"Origin: {ORIGIN}",
        "Accept: application/json",
        *([f"Authorization: Bearer {token}"] if token else []),
        *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items()),
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def _no_computer_player(key: str, view: View, version: int) -> Move:
    raise AssertionError("two people play")
