"""How is a finished game played again?

The first seat that asks creates the new game, in the same step that marks the old one; everybody
who asks with a seat's token of the old game gets the same seat of the new one.
"""

import secrets
from itertools import takewhile
from typing import NamedTuple

from scopa.deals import SEED_BYTES
from scopa.games import commands
from scopa.games.errors import GameNotOver, SeatTaken
from scopa.games.events import GameStarted, SeatChanged
from scopa.games.state import AWAITED, BOT, HUMAN, TAKEN_OVER, Seat, new_game
from scopa.service.creating import with_tokens
from scopa.service.games import Current, Games, Written, after, later
from scopa.service.repeats import Answer, Key, answered, keep
from scopa.service.seats import with_new_token
from scopa.service.tokens import new_tokens, seat_of, seat_opened, token_texts
from scopa.store import new_id, tag_of
from scopa.stored import Stored, all_events, new_stored


class Rematch(NamedTuple):
    """The new game as the seat sees it; the creator's token only for the first who asked."""

    game_id: str
    stored: Stored
    seat: int
    token: str
    creator_token: str | None = None
    replayed: bool = False

    @property
    def sees(self) -> int | None:
        """The seat whose view the answer may show."""
        return seat_opened(self.stored, self.seat, self.token)


def rematch(games: Games, game_id: str, token: str | None, key: Key | None = None) -> Rematch:
    """The game again, with the same seats and rules, the deal passed on.

    Raises MissingToken, WrongToken, NotYourSeat; GameNotOver unless the game is finished; SeatTaken
    where a computer player had taken the seat over to the end and sits there again.
    """

    def act(current: Current) -> tuple[Written | None, Rematch | None]:
        seat = seat_of(current.stored, token)
        if key is not None and current.kept is not None:
            return None, _asked_before(games, answered(key, current.kept))
        if current.stored.game.status != "finished":
            raise GameNotOver("only a finished game is played again")
        if current.stored.game.rematch is not None:
            return None, None
        return _first(games, current, seat, key)

    made = games.change(game_id, act, key.name if key else None)
    return _follow(games, game_id, token, key) if made is None else made


def _first(games: Games, current: Current, seat: int, key: Key | None) -> tuple[Written, Rematch]:
    """Creates the new game; in it all persons but the one who asks are awaited."""
    old, game_id = current.stored, new_id(tag_of(current.game_id))
    if old.game.seats[seat].kind == TAKEN_OVER:
        raise SeatTaken("a computer player has your seat: return to it before the game ends")
    answer = Answer(game_id, ((seat, seat),), new_tokens(2))
    seats = [_again(number, one, asking=seat) for number, one in enumerate(old.game.seats)]
    nothing_yet = with_tokens(_nothing_yet(current, seats), answer)._replace(handed_out=())
    change = commands.create(nothing_yet.game, seats, current.at, games.choose(game_id))
    stored, archive = nothing_yet.after(change, later(current.at, current.loaded_at))
    marked = after(current, commands.rematch(old.game, current.at, game_id))
    made = Written(stored, archive, change.events)
    kept = None if key is None else keep(key, answer)
    token, creator_token = token_texts(answer.tokens)
    return (
        marked._replace(also=(game_id, made), keep=kept),
        Rematch(game_id, stored, seat, token, creator_token),
    )


def _again(number: int, seat: Seat, asking: int) -> Seat:
    if seat.kind in (BOT, TAKEN_OVER):
        return Seat(BOT, seat.name, seat.bot)
    return Seat(HUMAN if number == asking else AWAITED, seat.name)


def _nothing_yet(current: Current, seats: list[Seat]) -> Stored:
    old = current.stored
    assert old.game.round is not None
    dealer = (old.game.round.dealer + 1) % len(seats)
    seed = secrets.token_bytes(SEED_BYTES)
    game = new_game(old.game.rules, old.game.sides, seed, dealer)
    return new_stored(game, len(seats), current.at)._replace(
        ever_open=any(seat.kind == AWAITED for seat in seats),
        hints=old.hints,
        metadata=old.metadata,
        clock=old.clock,
        rematch_of=current.game_id,
    )


def _follow(games: Games, old_id: str, old_token: str | None, key: Key | None) -> Rematch:
    """Takes the asking seat's place in the new game, which is there already."""
    old = games.current(old_id).stored
    seat, game_id = seat_of(old, old_token), old.game.rematch
    assert game_id is not None

    def act(current: Current) -> tuple[Written | None, Rematch]:
        if key is not None and current.kept is not None:
            return None, _asked_before(games, answered(key, current.kept))
        game = current.stored.game
        if game.seats[seat].kind == BOT:
            raise SeatTaken("a computer player has your seat: it had it when the game ended")
        if game.seats[seat].kind != AWAITED and _was_left(games, game_id, seat):
            raise SeatTaken("you have left the new game: take a seat there if one is open")
        change = commands.arrive(game, seat, current.at, games.choose(game_id))
        written, seated = with_new_token(current, seat, after(current, change), key)
        assert seated.token is not None
        return written, Rematch(game_id, seated.stored, seat, seated.token)

    return games.change(game_id, act, key.name if key else None)


def _was_left(games: Games, game_id: str, seat: int) -> bool:
    """Whether the seat was left before the start, so that it may be somebody else's now."""
    current = games.current(game_id, whole=True)
    events = (event.what for event in all_events(current.stored, current.archive or b""))
    before_start = takewhile(lambda one: not isinstance(one, GameStarted), events)
    return any(
        isinstance(one, SeatChanged) and (one.type, one.seat) == ("seat_left", seat)
        for one in before_start
    )


def _asked_before(games: Games, answer: Answer) -> Rematch:
    [(_, seat)] = answer.seats
    token, *creator_token = token_texts(answer.tokens)
    stored = games.current(answer.game_id).stored
    return Rematch(
        answer.game_id, stored, seat, token, creator_token[0] if creator_token else None, True
    )
