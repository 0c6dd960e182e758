"""What can follow from a happening? Each of these values is one event of the game.

They hold all there is to know; `scopa.events` makes of them what one caller may see.
"""

from typing import NamedTuple, TypeAlias

from scopa.games.state import Result, Scored, Seat
from scopa.rules.cards import Cards
from scopa.rules.moves import Play
from scopa.rules.round import Declared
from scopa.rules.variants import Variant


class GameCreated(NamedTuple):
    pass


class GameStarted(NamedTuple):
    seats: tuple[Seat, ...]
    sides: int
    dealer: int


class SeatChanged(NamedTuple):
    """`type` is the event's: seat_taken, seat_left, bot_took_over or seat_returned."""

    type: str
    seat: int
    name: str | None
    bot: str | None = None


class RoundStarted(NamedTuple):
    """`table` is in dealing order."""

    number: int
    dealer: int
    table: Cards
    redeals: int


class OpeningTaken(NamedTuple):
    side: int
    cards: Cards
    scopas: int


class CardsDealt(NamedTuple):
    """The one event that holds what not everybody may see: the hands."""

    deal: int
    hands: tuple[Cards, ...]


class Played(NamedTuple):
    seat: int
    move: Play
    scopa: bool
    by: str


class DeclaredHand(NamedTuple):
    seat: int
    declared: Declared
    by: str


class LeftoversTaken(NamedTuple):
    side: int
    cards: Cards


class RoundScored(NamedTuple):
    rules: Variant
    scored: Scored


class GameEnded(NamedTuple):
    type: str
    result: Result


class RematchCreated(NamedTuple):
    game_id: str


class DeadlineExtended(NamedTuple):
    deadline: int


What: TypeAlias = (
    GameCreated
    | GameStarted
    | SeatChanged
    | RoundStarted
    | OpeningTaken
    | CardsDealt
    | Played
    | DeclaredHand
    | LeftoversTaken
    | RoundScored
    | GameEnded
    | RematchCreated
    | DeadlineExtended
)


class Event(NamedTuple):
    """An event with its number and its time (ms since the epoch)."""

    id: int
    at: int
    what: What
