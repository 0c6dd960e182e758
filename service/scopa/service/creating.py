"""How is a game created?"""

import secrets
import time
from collections.abc import Container, Mapping
from typing import NamedTuple

from scopa.deals import SEED_BYTES
from scopa.games.commands import SUBSTITUTE, create
from scopa.games.seating import Seating, fewest_seats, seat_players
from scopa.games.state import BOT, HUMAN, OPEN, Game, Seat, new_game
from scopa.rules.options import with_options
from scopa.rules.variants import VARIANTS, Variant
from scopa.service.errors import InvalidField
from scopa.service.games import Games, Written, later
from scopa.service.repeats import Answer, Key, answered, keep
from scopa.service.tokens import new_tokens, seat_opened, token_hash, token_texts
from scopa.store import new_id
from scopa.stored import Clock, Stored, new_stored


class SeatAsked(NamedTuple):
    """A seat as it was asked for: a computer player's, open, or else the creator's to hand out."""

    name: str | None = None
    open: bool = False
    bot: str | None = None
    side: int | None = None


class GameAsked(NamedTuple):
    """A game as it was asked for, well-formed; what is None takes its default."""

    variant: str = "scopa"
    preset: str = "traditional"
    options: Mapping[str, object] = {}
    seats: tuple[SeatAsked, ...] | None = None
    teams: int | None = None
    clock: Clock | None = None
    public: bool = False
    hints: bool | None = None
    metadata: Mapping[str, str] = {}
    seed: bytes | None = None


class Made(NamedTuple):
    """A new game; `tokens` pairs index of the request, seat and token. Shown this once."""

    game_id: str
    stored: Stored
    tokens: list[tuple[int, int, str]]
    creator_token: str
    replayed: bool = False

    @property
    def sees(self) -> int | None:
        """The seat whose view the answer may show: that of its only token, if there is just one."""
        if len(self.tokens) != 1:
            return None
        [(_, seat, token)] = self.tokens
        return seat_opened(self.stored, seat, token)


def create_game(
    games: Games, asked: GameAsked, bots: Container[str], key: Key | None = None
) -> Made:
    """A game as asked; with a key, once however often sent, and with the same tokens.

    Raises InvalidField, InvalidOptions, KeyReused.
    """
    rules, seating, requests = _arrange(asked, bots)
    tag = None
    if key is not None:
        tag = key.short[0] % 64
        kept = games.store.kept(tag, key.name)
        if kept is not None:
            return _made_before(games, answered(key, kept))
    game_id, now, began = new_id(tag), games.store.now(), time.monotonic()
    handed_out = sorted(
        (index, seat) for seat, index in enumerate(seating.order) if _is_handed_out(requests[index])
    )
    answer = Answer(game_id, tuple(handed_out), new_tokens(len(handed_out) + 1))
    seats = [_seat(requests[index]) for index in seating.order]
    nothing_yet = _nothing_yet(asked, new_game(rules, seating.sides, _seed(asked)), seats, now)
    blank = with_tokens(nothing_yet, answer)
    change = create(blank.game, seats, now, games.choose(game_id))
    stored, archive = blank.after(change, later(now, began))
    written = Written(stored, archive, change.events, None if key is None else keep(key, answer))
    kept = games.create(game_id, written, now)
    if key is not None and kept is not None:
        return _made_before(games, answered(key, kept))
    return _made(stored, answer)


def _made_before(games: Games, answer: Answer) -> Made:
    return _made(games.current(answer.game_id).stored, answer)._replace(replayed=True)


def _made(stored: Stored, answer: Answer) -> Made:
    *texts, creator = token_texts(answer.tokens)
    tokens = [(*place, text) for place, text in zip(answer.seats, texts, strict=True)]
    return Made(answer.game_id, stored, tokens, creator)


def _arrange(
    asked: GameAsked, bots: Container[str]
) -> tuple[Variant, Seating, tuple[SeatAsked, ...]]:
    """The rules and the seating; a request that cannot be is refused by name."""
    if asked.variant not in VARIANTS:
        raise InvalidField("/variant", f"{asked.variant!r} is not one of {', '.join(VARIANTS)}")
    rules = with_options(VARIANTS[asked.variant], asked.options, asked.preset)
    requests = asked.seats
    if requests is None:
        requests = (SeatAsked(), *[SeatAsked(bot=SUBSTITUTE)] * (fewest_seats(rules) - 1))
    seating = seat_players(rules, [seat.side for seat in requests], asked.teams)
    for index, seat in enumerate(requests):
        if seat.bot is not None and seat.bot not in bots:
            raise InvalidField(f"/seats/{index}/bot", f"there is no computer player {seat.bot!r}")
    if all(seat.bot is not None for seat in requests):
        raise InvalidField("/seats", "at least one seat is a person's")
    if asked.clock and asked.clock.on_timeout == "forfeit" and seating.sides != 2:
        raise InvalidField("/clock/on_timeout", "only a game of two sides can be forfeited")
    if asked.public and asked.seed is not None:
        raise InvalidField("/seed", "a public game cannot have a seed that somebody knows")
    return rules, seating, requests


def _seat(asked: SeatAsked) -> Seat:
    if asked.bot is not None:
        return Seat(BOT, asked.name or asked.bot, asked.bot)
    return Seat(OPEN if asked.open else HUMAN, asked.name)


def _is_handed_out(asked: SeatAsked) -> bool:
    return asked.bot is None and not asked.open


def _seed(asked: GameAsked) -> bytes:
    return secrets.token_bytes(SEED_BYTES) if asked.seed is None else asked.seed


def _nothing_yet(asked: GameAsked, game: Game, seats: list[Seat], now: int) -> Stored:
    persons = [seat for seat in seats if seat.kind != BOT]
    alone = len(persons) == 1 and persons[0].kind == HUMAN
    return new_stored(game, len(seats), now)._replace(
        ever_open=len(persons) > sum(seat.kind == HUMAN for seat in persons),
        public=asked.public,
        hints=alone if asked.hints is None else asked.hints,
        seeded=asked.seed is not None,
        metadata=asked.metadata,
        clock=asked.clock,
    )


def with_tokens(stored: Stored, answer: Answer) -> Stored:
    """The game knowing the hashes of the answer's tokens: the seats', then the creator's."""
    *texts, creator = token_texts(answer.tokens)
    tokens = list(stored.tokens)
    for (_, seat), text in zip(answer.seats, texts, strict=True):
        tokens[seat] = token_hash(text)
    return stored._replace(
        tokens=tuple(tokens),
        creator=token_hash(creator),
        handed_out=tuple(seat for _, seat in answer.seats),
    )
