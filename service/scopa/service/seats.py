"""How are seats taken, left, returned to, and their tokens renewed?"""

from typing import NamedTuple

from scopa.games import commands
from scopa.service.errors import (
    MissingToken,
    NotCreator,
    NotYourSeat,
    SeatNotFound,
    SeededGame,
)
from scopa.service.games import Current, Games, TooLate, Written, after, is_late
from scopa.service.repeats import Answer, Key, answered, find, keep
from scopa.service.tokens import (
    caller_of,
    new_tokens,
    seat_of,
    seat_opened,
    token_hash,
    token_texts,
)
from scopa.stored import Repeatable, Stored


class Seated(NamedTuple):
    """The game as the seat sees it; the token only where a new one was made."""

    stored: Stored
    seat: int
    token: str | None = None
    replayed: bool = False

    @property
    def sees(self) -> int | None:
        """The seat whose view the answer may show."""
        if self.token is None:
            return self.seat
        return seat_opened(self.stored, self.seat, self.token)


def take_seat(
    games: Games,
    game_id: str,
    token: str | None,
    seat: int | None,
    name: str | None,
    *,
    accept_seeded: bool,
    key: Key | None = None,
) -> Seated:
    """Somebody without a seat takes an open one, or the seat's own person returns to it.

    Raises SeatNotFound, SeededGame, SeatTaken, NoOpenSeat, GameOver; NotYourSeat for a return to
    another seat than the token's.
    """

    def act(current: Current) -> tuple[Written | None, Seated]:
        stored = current.stored
        if (before := _taken_before(current, key)) is not None:
            return None, before
        _check_seat(stored, seat)
        own = caller_of(stored, token).seat
        if own is not None:
            return _return(current, own, seat, key)
        free = commands.open_seat(stored.game, seat)
        if stored.seeded and not accept_seeded:
            raise SeededGame("the deals can be known beforehand: send accept_seeded to join")
        change = commands.join(stored.game, free, name, current.at, games.choose(game_id))
        return with_new_token(current, free, after(current, change), key)

    return games.change(game_id, act, key.name if key else None)


def renew_token(
    games: Games, game_id: str, token: str | None, seat: int, key: Key | None = None
) -> Seated:
    """A new token for the seat, asked by its own, or by the creator's if that handed it out.

    The old one is dead from then on. With a key, a repeat is known by the key alone, as the token
    that sent it is dead too. Raises MissingToken, SeatNotFound, NotYourSeat.
    """

    def act(current: Current) -> tuple[Written | None, Seated]:
        stored = current.stored
        if (before := _taken_before(current, key)) is not None:
            return None, before
        _check_seat(stored, seat)
        if token is None:
            raise MissingToken("send the seat's token, or its creator's")
        caller = caller_of(stored, token)
        owned = caller.creator and seat in stored.handed_out and stored.tokens[seat] is not None
        if caller.seat != seat and not owned:
            raise NotYourSeat(f"seat {seat} is not yours to renew the token of")
        return with_new_token(current, seat, Written(stored), key)

    return games.change(game_id, act, key.name if key else None)


def leave_seat(games: Games, game_id: str, token: str | None, seat: int) -> Stored:
    """The seat's person leaves; the game as it is then.

    Before the start the seat opens again and its token ends; after it a computer player goes on.
    Raises SeatNotFound, NotYourSeat, GameOver.
    """

    def act(current: Current) -> tuple[Written | None, Stored]:
        stored = current.stored
        _check_own_seat(stored, token, seat)
        if stored.game.turn == seat and is_late(current):
            raise TooLate
        change = commands.leave(stored.game, seat, current.at, games.choose(game_id))
        if not change.events:
            return None, stored
        written = after(current, change)
        if stored.game.status == "waiting":
            written = written._replace(stored=_vacated(written.stored, seat))
        return written, written.stored

    return games.change(game_id, act)


def abort_game(games: Games, game_id: str, token: str | None) -> Stored:
    """The creator ends the game; the game as it is then.

    Raises MissingToken, NotCreator, GameOver, CannotAbort.
    """

    def act(current: Current) -> tuple[Written | None, Stored]:
        stored = current.stored
        if token is None:
            raise MissingToken("send the creator's token")
        if not caller_of(stored, token).creator:
            raise NotCreator("only the creator's token aborts a game")
        if is_late(current):
            raise TooLate
        change = commands.abort(stored.game, current.at, ever_open=stored.ever_open)
        if not change.events:
            return None, stored
        written = after(current, change)
        return written, written.stored

    return games.change(game_id, act)


def _return(
    current: Current, own: int, asked: int | None, key: Key | None
) -> tuple[Written | None, Seated]:
    stored = current.stored
    if asked not in (None, own):
        raise NotYourSeat(f"this token is that of seat {own}")
    if find(stored, own, key) is not None:
        return None, Seated(stored, own, replayed=True)
    change = commands.come_back(stored.game, own, current.at)
    if not change.events and key is None:
        return None, Seated(stored, own)
    written = after(current, change)
    if key is not None:
        request = Repeatable(key.short, key.body, stored.game.version, change.game.version)
        written = written._replace(stored=written.stored.keep(own, request))
    return written, Seated(written.stored, own)


def _taken_before(current: Current, key: Key | None) -> Seated | None:
    if key is None or current.kept is None:
        return None
    answer = answered(key, current.kept)
    [(_, seat)] = answer.seats
    [text] = token_texts(answer.tokens)
    return Seated(current.stored, seat, text, replayed=True)


def with_new_token(
    current: Current, seat: int, written: Written, key: Key | None
) -> tuple[Written, Seated]:
    """What is written where the seat gets a new token, and the answer that shows it."""
    token = new_tokens(1)
    [text] = token_texts(token)
    stored = _with_token(written.stored, seat, token_hash(text))
    answer = Answer(current.game_id, ((seat, seat),), token)
    kept = None if key is None else keep(key, answer)
    return written._replace(stored=stored, keep=kept), Seated(stored, seat, text)


def _with_token(stored: Stored, seat: int, token: bytes | None) -> Stored:
    tokens = list(stored.tokens)
    tokens[seat] = token
    return stored._replace(tokens=tuple(tokens))


def _vacated(stored: Stored, seat: int) -> Stored:
    """The seat is open now, and whoever takes it has it from nobody."""
    handed_out = tuple(one for one in stored.handed_out if one != seat)
    return _with_token(stored, seat, None)._replace(ever_open=True, handed_out=handed_out)


def _check_seat(stored: Stored, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < len(stored.game.seats):
        raise SeatNotFound(f"the game has seats 0 to {len(stored.game.seats) - 1}")


def _check_own_seat(stored: Stored, token: str | None, seat: int) -> None:
    _check_seat(stored, seat)
    if seat_of(stored, token) != seat:
        raise NotYourSeat(f"this token is not that of seat {seat}")
