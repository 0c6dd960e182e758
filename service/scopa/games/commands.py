"""What may be asked of a game, and what happens then?

Each command judges, raises one of the errors, or lets it happen: it returns the game after it, what
happened (for the log) and the events that followed. Where it is a computer player's turn then, it
is asked for its move by `choose`, until a person is to play or the game is over.

Everywhere `at` is the time of what happens, in ms since the epoch and never before what happened
last.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from scopa.games.errors import (
    CannotAbort,
    GameNotStarted,
    GameOver,
    NoOpenSeat,
    NotYourTurn,
    SeatTaken,
)
from scopa.games.events import Event
from scopa.games.happenings import (
    Aborted,
    Created,
    Extended,
    Forfeited,
    Happening,
    Joined,
    Left,
    Moved,
    Rematched,
    Returned,
    TookOver,
)
from scopa.games.state import AWAITED, BOT, HUMAN, OPEN, TAKEN_OVER, Game, Seat
from scopa.games.transitions import apply
from scopa.rules import round as rounds
from scopa.rules.legality import find_declaration, find_play
from scopa.rules.moves import Declare, Move, Play
from scopa.rules.round import Round
from scopa.rules.view import View

SUBSTITUTE = "furbo"  # the computer player that goes on for people who left or timed out
TIMEOUTS_TO_TAKE_OVER = 3

# A computer player's move: its key, what it sees, the game's version (which no two asks share).
Choose: TypeAlias = Callable[[str, View, int], Move]
# The same, asked with a seed for its random choices instead.
ChooseBySeed: TypeAlias = Callable[[str, View, bytes], Move]


class NotYet(Exception):
    """Raised by a `choose` whose player needs longer: the game then waits for it."""


class Asked(NamedTuple):
    """A move as it was sent: the capture left out where there is no choice, or a declaration."""

    card: int | None
    capture: Sequence[int] | None = None
    matta: int | None = None


class Change(NamedTuple):
    """The game after a command, what happened, and the events that followed.

    What happened comes in groups: the first went on with the round that was being played (or with
    the time before the first one), each further group belongs to a round that began meanwhile.
    """

    game: Game
    happenings: tuple[tuple[Happening, ...], ...] = ((),)
    events: tuple[Event, ...] = ()

    def then(self, happening: Happening) -> "Change":
        """This change and, after it, what happens next."""
        game, events = apply(self.game, happening)
        groups = (*self.happenings[:-1], (*self.happenings[-1], happening))
        if game.number > max(self.game.number, 1):
            groups = (*groups, ())
        return Change(game, groups, (*self.events, *events))


def create(game: Game, seats: Sequence[Seat], at: int, choose: Choose) -> Change:
    """A new game gets its seats; it starts at once where none of them is open."""
    made = Created(at, tuple((seat.kind, seat.name, seat.bot) for seat in seats))
    return _with_bots(Change(game).then(made), at, choose)


def open_seat(game: Game, seat: int | None) -> int:
    """The open seat that is asked for, the first one where none is named.

    Raises GameOver, NoOpenSeat, or SeatTaken where the named seat is not open.
    """
    if game.over:
        raise GameOver("the game is over")
    open_seats = [number for number, one in enumerate(game.seats) if one.kind == OPEN]
    if not open_seats:
        raise NoOpenSeat("no seat of this game is open")
    if seat is None:
        return open_seats[0]
    if seat not in open_seats:
        raise SeatTaken(f"seat {seat} is taken; open: {', '.join(map(str, open_seats))}")
    return seat


def join(game: Game, seat: int, name: str | None, at: int, choose: Choose) -> Change:
    """Somebody takes this seat, which is open."""
    return _with_bots(Change(game).then(Joined(at, seat, name)), at, choose)


def arrive(game: Game, seat: int, at: int, choose: Choose) -> Change:
    """The person whose seat waits in a rematch is there.

    No change if they were already, or if the rematch was aborted meanwhile.
    """
    if game.seats[seat].kind != AWAITED or game.status != "waiting":
        return Change(game)
    name = game.seats[seat].name
    return _with_bots(Change(game).then(Joined(at, seat, name)), at, choose)


def leave(game: Game, seat: int, at: int, choose: Choose) -> Change:
    """The seat's person leaves: it opens again, or a computer player goes on; twice is once.

    When no person is left in a game that has started, it is over, abandoned. Raises GameOver.
    """
    if game.seats[seat].kind != HUMAN:
        return Change(game)
    if game.over:
        raise GameOver("the game is over")
    change = Change(game).then(Left(at, seat))
    if game.status == "waiting":
        return change
    return _take_over(change, seat, at, choose)


def come_back(game: Game, seat: int, at: int) -> Change:
    """The seat's person plays again after a computer player went on; no change if they do.

    Raises GameOver.
    """
    if game.over:
        raise GameOver("the game is over")
    if game.seats[seat].kind != TAKEN_OVER:
        return Change(game)
    return Change(game).then(Returned(at, seat))


def check_turn(game: Game, seat: int) -> Round:
    """The round, in which it is this seat's turn.

    Raises GameNotStarted, GameOver, NotYourTurn.
    """
    if game.status == "waiting":
        raise GameNotStarted("the game waits for players")
    if game.over or game.round is None:
        raise GameOver("the game is over")
    if game.turn != seat:
        raise NotYourTurn(f"it is the turn of seat {game.turn}, not of seat {seat}")
    return game.round


def play(game: Game, seat: int, asked: Asked, at: int, choose: Choose) -> Change:
    """The seat's move, then those of the computer players that follow.

    Raises GameNotStarted, GameOver, NotYourTurn, or an IllegalMove.
    """
    legal = rounds.legal_moves(check_turn(game, seat))
    move: Play | Declare
    if asked.card is None:
        move = find_declaration(legal, asked.matta)
    else:
        move = find_play(legal, asked.card, asked.capture)
    return _with_bots(Change(game).then(Moved(at, "human", move)), at, choose)


def waits_for_bot(game: Game) -> bool:
    """Whether a computer player is to play, which could not choose in time."""
    return game.turn is not None and game.seats[game.turn].bot is not None


def go_on(game: Game, at: int, choose: Choose) -> Change:
    """The moves of the computer players that the game waits for; no change if it does not."""
    return _with_bots(Change(game), at, choose)


def time_out(game: Game, at: int, choose: Choose) -> Change:
    """The seat to play has let its time pass: a computer player's choice is played for it.

    After three turns running that ended so, a computer player takes the seat over.
    """
    seat = game.turn
    assert seat is not None
    move = _chosen(game, SUBSTITUTE, choose)
    change = Change(game).then(Moved(at, "timeout", move))
    if change.game.over or change.game.seats[seat].timeouts < TIMEOUTS_TO_TAKE_OVER:
        return _with_bots(change, at, choose)
    return _take_over(change, seat, at, choose)


def forfeit(game: Game, at: int) -> Change:
    """The seat to play has let its time pass and its side loses the game (of two sides)."""
    return Change(game).then(Forfeited(at))


def abort(game: Game, at: int, *, ever_open: bool) -> Change:
    """The creator ends the game; no change if that was done before.

    `ever_open` tells whether a seat was ever there for others to take. Raises GameOver, or
    CannotAbort once all persons have played in a game with such a seat.
    """
    if game.status == "aborted":
        return Change(game)
    if game.over:
        raise GameOver("the game is over")
    persons = [seat for seat in game.seats if seat.kind != BOT]
    if ever_open and all(seat.played for seat in persons):
        raise CannotAbort("everybody has played: leave your seat instead")
    return Change(game).then(Aborted(at, "aborted"))


def extend(game: Game, at: int, deadline: int) -> Change:
    """The seat to play has until `deadline` (ms since the epoch), as the service was away."""
    return Change(game).then(Extended(at, deadline))


def rematch(game: Game, at: int, game_id: str) -> Change:
    """The finished game is played again, under this id."""
    return Change(game).then(Rematched(at, game_id))


def _take_over(change: Change, seat: int, at: int, choose: Choose) -> Change:
    change = change.then(TookOver(at, seat, SUBSTITUTE))
    if all(one.kind != HUMAN for one in change.game.seats):
        return change.then(Aborted(at, "abandoned"))
    return _with_bots(change, at, choose)


def _with_bots(change: Change, at: int, choose: Choose) -> Change:
    """The change and the moves of the computer players that are to play then."""
    while (seat := change.game.turn) is not None:
        bot = change.game.seats[seat].bot
        if bot is None:
            break
        try:
            move = _chosen(change.game, bot, choose)
        except NotYet:
            break
        change = change.then(Moved(at, "bot", move))
    return change


def _chosen(game: Game, bot: str, choose: Choose) -> Move:
    seen = game.view(game.turn)
    assert seen is not None
    return choose(bot, seen, game.version)
