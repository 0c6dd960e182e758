"""How does a test begin a game, play it on, and read what happened?"""

from collections.abc import Iterator
from hashlib import sha256
from random import Random

from scopa.games.commands import Asked, Change, Choose, create, play
from scopa.games.events import (
    CardsDealt,
    DeadlineExtended,
    DeclaredHand,
    Event,
    GameCreated,
    GameEnded,
    GameStarted,
    LeftoversTaken,
    OpeningTaken,
    Played,
    RematchCreated,
    RoundScored,
    RoundStarted,
    SeatChanged,
)
from scopa.games.state import Game, Seat, new_game
from scopa.rules.moves import Declare, Move
from scopa.rules.options import with_options
from scopa.rules.round import legal_moves
from scopa.rules.variants import VARIANTS, Variant
from scopa.rules.view import View

SEATINGS = [
    (key, seats, sides)
    for key, row in VARIANTS.items()
    for seats, groupings in row.groupings.items()
    for sides in groupings
]
# Ones that last only a few rounds, where the variant leaves the target open.
SHORT = {
    key: row if "target" in row.fixed else with_options(row, {"target": 4})
    for key, row in VARIANTS.items()
}
START = 1_800_000_000_000  # when games begin here, in ms since the epoch
SEED = sha256(b"a game").digest()

_NAMES = {
    GameCreated: "game_created",
    GameStarted: "game_started",
    RoundStarted: "round_started",
    OpeningTaken: "opening_taken",
    CardsDealt: "cards_dealt",
    DeclaredHand: "declared",
    Played: "move_played",
    LeftoversTaken: "leftovers_taken",
    RoundScored: "round_scored",
    RematchCreated: "rematch_created",
    DeadlineExtended: "deadline_extended",
}


def first_legal(bot: str, view: View, version: int) -> Move:
    """A computer player without thoughts."""
    return view.legal_moves()[0]


def by_chance(seed: object) -> Choose:
    """A computer player that plays any legal move."""
    rng = Random(repr(seed))
    return lambda bot, view, version: rng.choice(view.legal_moves())


def begin(
    who: str = "human human",
    rules: Variant = VARIANTS["scopa"],
    sides: int = 0,
    *,
    seed: bytes = SEED,
    first_dealer: int | None = None,
    choose: Choose = first_legal,
) -> Change:
    """A new game with these kinds of seats; as many sides as seats unless it is said."""
    kinds = who.split()
    seats = [
        Seat(kind, f"{kind} {number}", "furbo" if kind == "bot" else None)
        for number, kind in enumerate(kinds)
    ]
    return create(new_game(rules, sides or len(seats), seed, first_dealer), seats, START, choose)


def sent(move: Move) -> Asked:
    """The move as a caller would send it."""
    if isinstance(move, Declare):
        return Asked(None, matta=move.matta)
    return Asked(move.card, move.capture)


def any_move(game: Game, rng: Random, at: int, choose: Choose = first_legal) -> Change:
    """A legal move, drawn, of the seat to play."""
    assert game.round is not None
    assert game.turn is not None
    move = rng.choice(legal_moves(game.round))
    return play(game, game.turn, sent(move), at, choose)


def play_on(game: Game, rng: Random) -> Iterator[Change]:
    """Every change of a game from here to its end, played at random, a second for each move."""
    at = START
    while game.turn is not None:
        at += 1000
        change = any_move(game, rng, at, by_chance(game.version))
        yield change
        game = change.game


def last_of(game: Game, rng: Random) -> Game:
    """The game at its end, played at random."""
    for change in play_on(game, rng):
        game = change.game
    return game


def names(events: tuple[Event, ...] | list[Event]) -> list[str]:
    """The types of the events."""
    return [_name(event) for event in events]


def _name(event: Event) -> str:
    what = event.what
    return what.type if isinstance(what, SeatChanged | GameEnded) else _NAMES[type(what)]
