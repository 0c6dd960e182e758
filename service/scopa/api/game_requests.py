"""What may be asked of games, field by field?"""

import unicodedata
from typing import Any

import orjson
from marshmallow import Schema, ValidationError, fields, post_load, validates, validates_schema
from marshmallow.validate import Length, OneOf, Regexp

from scopa.api.move_field import MoveField, plain_play
from scopa.api.schemas import Closed, Flag, FlagInQuery, Whole, WholeInQuery
from scopa.rules.options import PRESETS
from scopa.rules.variants import VARIANTS
from scopa.service.creating import GameAsked, SeatAsked
from scopa.stored import Clock

LONGEST_NAME = 40
MOST_METADATA = 1024
MOST_SEATS = 6
MOST_COUNTED = 99  # seats or teams in a request: how many there can be, rules and game say
MOST_VERSION = 2**31 - 1
LONGEST_WAIT = 30
MOST_EVENTS = 200
MOST_GAMES = 50
GAMES_A_PAGE = 20


class NameField(fields.String):
    """A player's name: 1 to 40 characters, none of control."""

    def __init__(self) -> None:
        super().__init__(
            allow_none=True,
            validate=[Length(1, LONGEST_NAME), _check_printable],
            metadata={"description": "The player's name.", "examples": ["Ada"]},
        )


# Between other characters they make one of several, in Persian as in pictures of families.
JOINERS = "\u200c\u200d"


def _check_printable(name: str) -> None:
    # Cc control, Cf format (such as marks that turn the direction of writing), Zl and Zp breaks.
    if any(
        unicodedata.category(character) in {"Cc", "Cf", "Zl", "Zp"}
        for character in name
        if character not in JOINERS
    ):
        raise ValidationError("A name has no control characters.")


class TextsField(fields.Dict):
    """Texts by name; a fault stands under its name alone."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            return super()._deserialize(value, *args, **kwargs)  # type: ignore[no-untyped-call]
        except ValidationError as error:
            if not isinstance(error.messages, dict):
                raise
            faults = {name: list(parts.values()) for name, parts in error.messages.items()}
            raise ValidationError(faults) from None


class SeatRequest(Closed):
    """A seat: a computer player's, open for somebody to take, or else yours to hand out."""

    name = NameField()
    open = Flag(metadata={"description": "Whether anybody may take the seat."})
    bot = fields.String(
        validate=Length(1, 40),
        metadata={"description": "The key of a computer player.", "examples": ["furbo"]},
    )
    side = Whole(
        0, MOST_SEATS - 1, metadata={"description": "The side it plays for; in all seats or none."}
    )

    @validates_schema
    def check_kind(self, data: dict[str, Any], **_: Any) -> None:
        if data.get("open") and "bot" in data:
            raise ValidationError("A computer player's seat is not open.", "open")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> SeatAsked:
        return SeatAsked(**data)


class ClockRequest(Closed):
    """A limit for each move, and what happens when it has passed."""

    seconds_per_move = Whole(
        1, 1_209_600, required=True, metadata={"description": "Seconds for each move."}
    )
    on_timeout = fields.String(
        load_default="autoplay",
        validate=OneOf(["autoplay", "forfeit"]),
        metadata={
            "description": "`autoplay`: a computer player's choice is played; `forfeit`: the game "
            "is lost (with two sides only)."
        },
    )

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Clock:
        return Clock(data["seconds_per_move"], data["on_timeout"])


class CreateRequest(Closed):
    """A game as it is wished; what is left out takes its default."""

    variant = fields.String(
        validate=Length(1, 40),
        metadata={"description": "A variant's key; `scopa` by default.", "examples": ["cirulla"]},
    )
    preset = fields.String(
        validate=OneOf(list(PRESETS)), metadata={"description": "Where the options start."}
    )
    options = fields.Dict(
        keys=fields.String(),
        validate=Length(max=20),
        metadata={
            "description": "Options of the variant; `GET /v1/variants/{key}` lists them.",
            "examples": [{"target": 11}],
            "maxProperties": 20,
        },
    )
    seats = fields.List(
        fields.Nested(SeatRequest),
        validate=Length(max=MOST_COUNTED),
        metadata={"description": "The seats in order of play; by default you against `furbo`."},
    )
    teams = Whole(
        0,
        MOST_COUNTED,
        metadata={"description": "The number of sides; seat i plays for side i mod teams."},
    )
    clock = fields.Nested(
        ClockRequest, allow_none=True, metadata={"description": "A limit for each move."}
    )
    public = Flag(metadata={"description": "Whether the game is listed while it waits."})
    hints = Flag(metadata={"description": "Whether the game gives hints."})
    metadata = TextsField(
        keys=fields.String(),
        values=fields.String(metadata={"maxLength": MOST_METADATA}),
        metadata={
            "description": "Texts of yours, up to 1 KiB, shown to all who know the game's id.",
            "examples": [{"room": "42"}],
            "maxProperties": 200,
        },
    )
    seed = fields.String(
        validate=[
            Length(equal=64),
            Regexp("^[0-9A-Fa-f]{64}$", error="A seed is 64 hex digits."),
        ],
        metadata={
            "description": "Makes the deals repeatable, and marks the game as seeded.",
            "pattern": "^[0-9A-Fa-f]{64}$",
            "maxLength": 64,
        },
    )

    @validates("metadata")
    def check_metadata(self, value: dict[str, str], **_: Any) -> None:
        size = len(orjson.dumps(value))
        if size > MOST_METADATA:
            raise ValidationError(f"It is {size} bytes as JSON; there may be {MOST_METADATA}.")

    @validates_schema
    def check_teams(self, data: dict[str, Any], **_: Any) -> None:
        sides = [seat.side is not None for seat in data.get("seats", ())]
        if any(sides) and "teams" in data:
            raise ValidationError("Give teams, or a side in each seat, not both.", "teams")
        if any(sides) and not all(sides):
            raise ValidationError("Give a side in all seats or in none.", "seats")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> GameAsked:
        if "seats" in data:
            data["seats"] = tuple(data["seats"])
        if "seed" in data:
            data["seed"] = bytes.fromhex(data["seed"])
        return GameAsked(**data)


class JoinRequest(Closed):
    """Which seat to take, and under which name."""

    seat = Whole(
        0,
        MOST_COUNTED,
        allow_none=True,
        metadata={"description": "The seat; by default the first open one."},
    )
    name = NameField()
    accept_seeded = Flag(
        load_default=False,
        metadata={"description": "Join although the creator may know the deals."},
    )


def _plain_move(data: Any) -> dict[str, Any] | None:
    """A play as `legal_moves` writes it, with a version: read without any schema.

    Nearly all moves are such, and this costs a tenth of what the schema does, which is there to
    read all others and to tell what is wrong with them.
    """
    match data:
        case {"move": move, "version": int(version)} if len(data) == 2:
            asked = plain_play(move)
            if asked is not None and type(version) is int and 0 <= version <= MOST_VERSION:
                return {"move": asked, "version": version}
    return None


class MoveRequest(Closed):
    """A move, and the version of the game that it was decided on."""

    def load(self, data: Any, **kwargs: Any) -> Any:
        """What was asked for, read in the plain way or else in marshmallow's."""
        return _plain_move(data) or super().load(data, **kwargs)

    move = MoveField(required=True)
    version = Whole(
        0,
        MOST_VERSION,
        metadata={"description": "Refuse the move if the game has moved on from this version."},
    )


class ViewQuery(Schema):
    """How long to wait for a change."""

    wait = WholeInQuery(
        0,
        LONGEST_WAIT,
        metadata={"description": "Seconds to wait for a change; with `after` or If-None-Match."},
    )
    after = WholeInQuery(
        0, MOST_VERSION, metadata={"description": "Answer once the version is past this one."}
    )


class EventsQuery(Schema):
    """Which events."""

    after = WholeInQuery(
        0, MOST_VERSION, load_default=0, metadata={"description": "Events after this number."}
    )
    limit = WholeInQuery(
        1, MOST_EVENTS, load_default=MOST_EVENTS, metadata={"description": "At most so many."}
    )


class StreamQuery(Schema):
    """Where to begin."""

    after = WholeInQuery(
        0, MOST_VERSION, metadata={"description": "Begin with the events after this number."}
    )


class GamesQuery(Schema):
    """Which games."""

    variant = fields.String(
        validate=OneOf(list(VARIANTS)), metadata={"description": "Only games of this variant."}
    )
    limit = WholeInQuery(
        1, MOST_GAMES, metadata={"description": "At most so many.", "default": GAMES_A_PAGE}
    )
    cursor = fields.String(
        validate=Length(1, 100), metadata={"description": "The page that `next_cursor` named."}
    )
    mine = FlagInQuery(
        metadata={"description": "Instead: the games made with the API key that is sent."}
    )
    ids = fields.String(
        validate=Length(1, 23 * MOST_GAMES),
        metadata={"description": "Instead: these games, up to 50 ids with commas between them."},
    )

    @validates_schema
    def check_ids(self, data: dict[str, Any], **_: Any) -> None:
        if "ids" not in data:
            return
        if data["ids"].count(",") >= MOST_GAMES:
            raise ValidationError(f"Up to {MOST_GAMES} ids may be asked for.", "ids")
        for name in ("variant", "limit", "cursor", "mine"):
            if name in data:
                raise ValidationError("This does not go together with ids.", name)
