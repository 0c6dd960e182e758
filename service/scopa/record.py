"""What is a game as data?

A record names the variant, its options and the sides, and has for each round the dealer, the deck
in dealing order as finally played, and the moves. `scopa.replay` judges and counts them.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scopa import deals
from scopa.events import Json, time_text
from scopa.games import events as what
from scopa.games.errors import GameNotOver
from scopa.games.seating import seat_players
from scopa.games.state import Result
from scopa.rules.cards import DECK, Cards, parse_card, texts
from scopa.rules.errors import InvalidOptions, NotationError, ScopaError
from scopa.rules.moves import Move, move_text, parse_move
from scopa.rules.options import option_values, with_options
from scopa.rules.variants import VARIANTS, Variant
from scopa.stored import Stored, all_events

FORMAT = 1
MAX_ROUNDS = 200
_SEED = re.compile(f"[0-9A-Fa-f]{{{2 * deals.SEED_BYTES}}}")
FIELDS = {
    "format",
    "id",
    "variant",
    "options",
    "seats",
    "seed",
    "deal_commitment",
    "created_at",
    "totals",
    "result",
    "rounds",
    "rematch_of",
    "first_dealer",
}


class InvalidRecord(ScopaError):
    """A record breaks a rule; `pointer` (RFC 6901) says where, `legal` the moves legal there."""

    code = "invalid_record"

    def __init__(self, pointer: str, why: str, legal: Sequence[str] = ()) -> None:
        super().__init__(why)
        self.pointer = pointer
        self.legal = list(legal)


class RoundRecord(NamedTuple):
    dealer: int
    deck: Cards
    moves: tuple[Move, ...]


class Record(NamedTuple):
    """A record that was read: well-formed, its moves not yet judged.

    `totals` and `result` are as given, None if absent; so are the seed's facts.
    """

    rules: Variant
    seats: int
    sides: int
    rounds: tuple[RoundRecord, ...]
    totals: list[int] | None
    result: Json | None
    seed: bytes | None
    deal_commitment: str | None
    first_dealer: int | None


def write_record(game_id: str, stored: Stored, archive: bytes) -> Json:
    """The whole game as data, its seed included; raises GameNotOver while it is played."""
    game = stored.game
    if not game.over:
        raise GameNotOver("the record is shown when the game is over")
    return {
        "format": FORMAT,
        "id": game_id,
        "variant": game.rules.key,
        "options": option_values(game.rules),
        "seats": [
            {"name": seat.name, "side": number % game.sides}
            for number, seat in enumerate(game.seats)
        ],
        "seed": game.seed.hex(),
        "deal_commitment": deals.commitment(game.seed),
        "created_at": time_text(stored.created_at),
        "totals": list(game.totals),
        "result": game.result and game.result._asdict(),
        "rounds": _rounds_played(stored, archive),
        "rematch_of": stored.rematch_of,
        "first_dealer": game.first_dealer,
    }


def _rounds_played(stored: Stored, archive: bytes) -> list[Json]:
    found: list[Json] = []
    for event in all_events(stored, archive):
        match event.what:
            case what.RoundStarted(number=number, dealer=dealer):
                deck, _ = deals.deal(stored.game.seed, number, stored.game.rules)
                found.append({"dealer": dealer, "deck": texts(deck), "moves": []})
            case what.Played(move=move):
                found[-1]["moves"].append(move_text(move))
            case what.DeclaredHand(declared=declared):
                found[-1]["moves"].append(move_text(declared.move))
    return found


def read_record(data: object) -> Record:
    """The record in this JSON value. Raises InvalidRecord for anything that is not one."""
    record = _object(data, FIELDS, "")
    if _field(record, "format", int, "") != FORMAT:
        raise InvalidRecord("/format", f"this version reads records of format {FORMAT}")
    rules = _read_rules(record)
    seats, sides = _read_seats(record, rules)
    for name in ("id", "created_at", "rematch_of"):
        _optional(record, name, str)
    first_dealer = _optional(record, "first_dealer", int)
    if first_dealer is not None and not 0 <= first_dealer < seats:
        raise InvalidRecord("/first_dealer", f"there is no seat {first_dealer}")
    listed = _field(record, "rounds", list, "")
    if len(listed) > MAX_ROUNDS:
        raise InvalidRecord("/rounds", f"a record has up to {MAX_ROUNDS} rounds")
    return Record(
        rules=rules,
        seats=seats,
        sides=sides,
        rounds=tuple(
            _read_round(one, seats, f"/rounds/{number}") for number, one in enumerate(listed)
        ),
        totals=_optional(record, "totals", list),
        result=_read_result(record),
        seed=_read_seed(record),
        deal_commitment=_optional(record, "deal_commitment", str),
        first_dealer=first_dealer,
    )


def _read_rules(record: Mapping[str, Any]) -> Variant:
    key = _field(record, "variant", str, "")
    if key not in VARIANTS:
        raise InvalidRecord("/variant", f"{key!r} is not one of {', '.join(VARIANTS)}")
    try:
        return with_options(VARIANTS[key], _optional(record, "options", dict) or {})
    except InvalidOptions as error:
        name = next(iter(error.faults))
        raise InvalidRecord(f"/options/{name}", error.faults[name]) from None


def _read_seats(record: Mapping[str, Any], rules: Variant) -> tuple[int, int]:
    seats = _field(record, "seats", list, "")
    asked = [_read_side(seat, f"/seats/{number}") for number, seat in enumerate(seats)]
    sides = max([0, *asked]) + 1
    for number, side in enumerate(asked):
        if side != number % sides:
            raise InvalidRecord(
                f"/seats/{number}/side", f"seat {number} of {sides} sides is of {number % sides}"
            )
    try:
        return len(seats), seat_players(rules, [None] * len(seats), sides).sides
    except InvalidOptions as error:
        raise InvalidRecord("/seats", str(error)) from None


def _read_side(data: object, pointer: str) -> int:
    seat = _object(data, {"name", "side"}, pointer)
    _optional(seat, "name", str, pointer)
    side: int = _field(seat, "side", int, pointer)
    return side


def _read_result(record: Mapping[str, Any]) -> Json | None:
    result = _optional(record, "result", dict)
    if result is None:
        return None
    _object(result, set(Result._fields), "/result")
    _optional(result, "winner", int, "/result")
    _field(result, "totals", list, "/result")
    _field(result, "reason", str, "/result")
    return dict(result)


def _read_seed(record: Mapping[str, Any]) -> bytes | None:
    text = _optional(record, "seed", str)
    if text is None:
        return None
    if not _SEED.fullmatch(text):
        raise InvalidRecord("/seed", f"a seed is {2 * deals.SEED_BYTES} hex digits")
    return bytes.fromhex(text)


def _read_round(data: object, seats: int, pointer: str) -> RoundRecord:
    one = _object(data, set(RoundRecord._fields), pointer)
    dealer = _field(one, "dealer", int, pointer)
    if not 0 <= dealer < seats:
        raise InvalidRecord(f"{pointer}/dealer", f"there is no seat {dealer}")
    deck = tuple(_notation(parse_card, _field(one, "deck", list, pointer), f"{pointer}/deck"))
    if tuple(sorted(deck)) != DECK:
        raise InvalidRecord(f"{pointer}/deck", "a deck has each of the 40 cards once")
    moves = _notation(parse_move, _field(one, "moves", list, pointer), f"{pointer}/moves")
    return RoundRecord(dealer, deck, tuple(moves))


def _notation(parse: Any, written: Iterable[object], pointer: str) -> list[Any]:
    found = []
    for number, text in enumerate(written):
        try:
            if not isinstance(text, str):
                raise NotationError(f"{text!r} is not a text")
            found.append(parse(text))
        except NotationError as error:
            raise InvalidRecord(f"{pointer}/{number}", str(error)) from None
    return found


def _object(data: object, names: set[str], pointer: str) -> dict[str, Any]:
    """An object with no other fields than these."""
    if not isinstance(data, dict):
        raise InvalidRecord(pointer, "here stands an object")
    for name in data:
        if name not in names:
            step = name.replace("~", "~0").replace("/", "~1")
            raise InvalidRecord(f"{pointer}/{step}", f"there is no field {name!r} here")
    return data


def _field(data: Mapping[str, Any], name: str, kind: type, pointer: str) -> Any:
    if name not in data:
        raise InvalidRecord(f"{pointer}/{name}", f"the field {name} is missing")
    if type(data[name]) is not kind:
        raise InvalidRecord(f"{pointer}/{name}", f"{name} is {_KINDS[kind]}")
    return data[name]


def _optional(data: Mapping[str, Any], name: str, kind: type, pointer: str = "") -> Any:
    return None if data.get(name) is None else _field(data, name, kind, pointer)


_KINDS = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}
