"""What is a game at one moment?"""

from typing import Literal, NamedTuple, TypeAlias, get_args

from scopa.rules.cards import Cards
from scopa.rules.moves import Move
from scopa.rules.round import Round
from scopa.rules.scoring import Tally
from scopa.rules.variants import Variant
from scopa.rules.view import View, view

Status: TypeAlias = Literal["waiting", "playing", "finished", "aborted"]
STATUSES: tuple[Status, ...] = get_args(Status)

HUMAN = "human"  # a person's
OPEN = "open"  # for somebody to take
AWAITED = "awaited"  # in a rematch: a person's who has not asked for it yet
BOT = "bot"  # a computer player's
TAKEN_OVER = "taken_over"  # a person's, for whom a computer player goes on
SEAT_KINDS = (HUMAN, OPEN, AWAITED, BOT, TAKEN_OVER)  # stored by their place here


class Seat(NamedTuple):
    """Who sits there: `kind` is one of the five above, `bot` the computer player that plays.

    `played` tells whether its person has made a move, `timeouts` how many of its turns running
    ended by the clock.
    """

    kind: str
    name: str | None = None
    bot: str | None = None
    played: bool = False
    timeouts: int = 0


class Result(NamedTuple):
    """How a game ended; `winner` is a side, None if it was aborted."""

    winner: int | None
    totals: tuple[int, ...]
    reason: str


class Scored(NamedTuple):
    """A round when it was counted; `before` are the totals before it, by side."""

    number: int
    tally: Tally
    leftovers_side: int
    leftovers: Cards
    before: tuple[int, ...]


class LastMove(NamedTuple):
    seat: int
    move: Move
    scopa: bool
    by: str


class Game(NamedTuple):
    """A game at one moment.

    `version` is the number of its last event. `number` counts the rounds from 1, 0 while waiting;
    `round_version` and `round_at` are the version and the time just before the round began.
    `totals` are by side and change when a round is scored.
    """

    rules: Variant
    sides: int
    seed: bytes
    seats: tuple[Seat, ...]
    status: Status
    version: int
    totals: tuple[int, ...]
    number: int = 0
    round: Round | None = None
    round_version: int = 0
    round_at: int = 0
    last_move: LastMove | None = None
    last_scored: Scored | None = None
    result: Result | None = None
    first_dealer: int | None = None
    rematch: str | None = None

    @property
    def turn(self) -> int | None:
        """The seat to play, None unless the game is being played."""
        return self.round.turn if self.round and self.status == "playing" else None

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return self.status in ("finished", "aborted")

    def view(self, seat: int | None) -> View | None:
        """The round as this seat may know it, None while the game waits."""
        if self.round is None:
            return None
        counted = self.round.turn is None and self.last_scored is not None
        before = self.last_scored.before if counted and self.last_scored else self.totals
        return view(self.round, seat, before)


def new_game(rules: Variant, sides: int, seed: bytes, first_dealer: int | None = None) -> Game:
    """A game to which nothing has happened yet; `first_dealer` is a rematch's."""
    return Game(
        rules=rules,
        sides=sides,
        seed=seed,
        seats=(),
        status="waiting",
        version=0,
        totals=(0,) * sides,
        first_dealer=first_dealer,
    )
