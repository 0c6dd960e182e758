"""How is a stored game written as bytes?

The first byte is the format's number; then come the fields in order, packed by msgpack, cards as
bytes. What an older version wrote is read for ever; what a newer one wrote is refused and left
alone.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple, cast

import msgpack

from scopa.games.happenings import BY
from scopa.games.state import SEAT_KINDS, STATUSES, Game, LastMove, Result, Scored, Seat
from scopa.rules.moves import Declare, move_bytes, read_moves
from scopa.rules.options import (
    OPTIONS,
    Option,
    OptionValue,
    option_values,
    options_of,
    rules_with,
)
from scopa.rules.round import Declared, Round
from scopa.rules.scoring import Holding, Tally
from scopa.rules.variants import VARIANTS, Variant
from scopa.stored import Clock, Stored

FORMAT = 1


class UnknownFormat(Exception):
    """The stored game was written by a newer version; it is left as it is."""


def encode(stored: Stored) -> bytes:
    """The state as bytes: the format's number, then the fields in order, cards as bytes."""
    game = stored.game
    fields = (
        _pack_facts(stored),
        STATUSES.index(game.status),
        game.version,
        [(SEAT_KINDS.index(kind), *rest) for kind, *rest in game.seats],
        game.totals,
        game.number,
        _pack_round(game.round),
        game.round_version,
        game.round_at,
        game.last_move and _pack_last_move(game.last_move),
        game.last_scored and _pack_scored(game.last_scored),
        game.result,
        game.rematch,
        stored.log,
        stored.log_at,
        stored.tokens,
        stored.deadline,
        stored.repeatable,
    )
    return bytes((FORMAT,)) + msgpack.packb(fields)


def decode(data: bytes) -> Stored:
    """The inverse of `encode`; raises UnknownFormat for what a newer version wrote."""
    if data[0] != FORMAT:
        raise UnknownFormat(f"stored format {data[0]}, this version reads up to {FORMAT}")
    (
        packed_facts,
        status,
        version,
        seats,
        totals,
        number,
        round_,
        round_version,
        round_at,
        last_move,
        last_scored,
        result,
        rematch,
        log,
        log_at,
        tokens,
        deadline,
        repeatable,
    ) = msgpack.unpackb(memoryview(data)[1:], use_list=False)
    facts = _unpack_facts(packed_facts)
    return Stored(
        game=Game(
            rules=facts.rules,
            sides=len(totals),
            seed=facts.seed,
            seats=tuple([Seat(SEAT_KINDS[kind], *rest) for kind, *rest in seats]),
            status=STATUSES[status],
            version=version,
            totals=totals,
            number=number,
            round=round_ and _unpack_round(facts.rules, round_),
            round_version=round_version,
            round_at=round_at,
            last_move=last_move and _unpack_last_move(last_move),
            last_scored=last_scored and _unpack_scored(facts.rules, last_scored),
            result=result and Result(*result),
            first_dealer=facts.first_dealer,
            rematch=rematch,
        ),
        created_at=facts.created_at,
        log=log,
        log_at=log_at,
        tokens=tokens,
        creator=facts.creator,
        handed_out=facts.handed_out,
        ever_open=facts.ever_open,
        public=facts.public,
        hints=facts.hints,
        seeded=facts.seeded,
        metadata=facts.metadata,
        clock=facts.clock,
        deadline=deadline,
        repeatable=repeatable,
        rematch_of=facts.rematch_of,
    )


class _Facts(NamedTuple):
    """What hardly ever changes in a game."""

    rules: Variant
    seed: bytes
    first_dealer: int | None
    created_at: int
    creator: bytes
    handed_out: tuple[int, ...]
    ever_open: bool
    public: bool
    hints: bool
    seeded: bool
    metadata: Mapping[str, str]
    clock: Clock | None
    rematch_of: str | None


def _pack_facts(stored: Stored) -> bytes:
    game = stored.game
    return msgpack.packb(
        (
            game.rules.key,
            _option_numbers(game.rules),
            game.seed,
            game.first_dealer,
            stored.created_at,
            stored.creator,
            stored.handed_out,
            stored.ever_open,
            stored.public,
            stored.hints,
            stored.seeded,
            stored.metadata,
            stored.clock,
            stored.rematch_of,
        )
    )


# The same for every load of a game, so a worker that saw it before has them unpacked.
@lru_cache(maxsize=4096)
def _unpack_facts(data: bytes) -> _Facts:
    key, numbers, *others, clock, rematch_of = msgpack.unpackb(data, use_list=False)
    options = zip(options_of(VARIANTS[key]), numbers, strict=True)
    values = tuple((option.name, _option_value(option, number)) for option, number in options)
    rules = rules_with(VARIANTS[key], values)
    return _Facts._make((rules, *others, clock and Clock(*clock), rematch_of))


@lru_cache(maxsize=256)
def _option_numbers(rules: Variant) -> tuple[int, ...]:
    return tuple(_option_number(name, value) for name, value in option_values(rules).items())


def _option_number(name: str, value: OptionValue) -> int:
    values = OPTIONS[name].values
    return values.index(value) if values else cast(int, value)


def _option_value(option: Option, number: int) -> OptionValue:
    return option.values[number] if option.values else number


def _pack_round(r: Round | None) -> tuple[Any, ...] | None:
    if r is None:
        return None
    return (
        r.dealer,
        r.turn,
        [bytes(hand) for hand in r.hands],
        bytes(r.table),
        bytes(r.stock),
        [bytes(pile) for pile in r.piles],
        r.scopas,
        r.declared_points,
        r.last_capturer,
        r.deal,
        [one and (move_bytes(one.move), bytes(one.hand), one.points) for one in r.declared],
        r.matta,
        r.history,
        bytes(r.leftovers),
    )


def _unpack_round(rules: Variant, fields: tuple[Any, ...]) -> Round:
    (
        dealer,
        turn,
        hands,
        table,
        stock,
        piles,
        scopas,
        declared_points,
        last_capturer,
        deal,
        declared,
        matta,
        history,
        leftovers,
    ) = fields
    return Round(
        rules=rules,
        dealer=dealer,
        turn=turn,
        hands=tuple([tuple(hand) for hand in hands]),
        table=tuple(table),
        stock=tuple(stock),
        piles=tuple([tuple(pile) for pile in piles]),
        scopas=scopas,
        declared_points=declared_points,
        last_capturer=last_capturer,
        deal=deal,
        declared=tuple([one and _unpack_declared(one) for one in declared]),
        matta=matta,
        history=history,
        leftovers=tuple(leftovers),
    )


def _unpack_declared(fields: tuple[Any, ...]) -> Declared:
    move, hand, points = fields
    return Declared(cast(Declare, next(read_moves(move))), tuple(hand), points)


def _pack_last_move(last: LastMove) -> tuple[Any, ...]:
    return last.seat, move_bytes(last.move), last.scopa, BY.index(last.by)


def _unpack_last_move(fields: tuple[Any, ...]) -> LastMove:
    seat, move, scopa, by = fields
    return LastMove(seat, next(read_moves(move)), scopa, BY[by])


def _pack_scored(scored: Scored) -> tuple[Any, ...]:
    return (
        scored.number,
        [(bytes(side.pile), side.scopas, side.declared) for side in scored.tally.sides],
        scored.leftovers_side,
        bytes(scored.leftovers),
        scored.before,
    )


def _unpack_scored(rules: Variant, fields: tuple[Any, ...]) -> Scored:
    number, sides, leftovers_side, leftovers, before = fields
    holdings = tuple([Holding(tuple(pile), *rest) for pile, *rest in sides])
    counted = Tally(holdings, rules.primiera_suits)
    return Scored(number, counted, leftovers_side, tuple(leftovers), before)
