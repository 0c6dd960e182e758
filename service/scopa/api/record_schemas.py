"""What does a record that is sent look like, and what a record that was replayed?"""

from typing import Any

from marshmallow import Schema, fields
from marshmallow.validate import Length, OneOf

from scopa.api.answer_fields import (
    Answer,
    card_field,
    cards_field,
    list_of,
    move_text_field,
    nested,
    number_field,
)
from scopa.api.game_schemas import Leftovers, RecordRound, ResultShown, seat_number_field
from scopa.record import FORMAT, MAX_ROUNDS
from scopa.rules.variants import VARIANTS

_HEX = {"pattern": "^[0-9a-f]{64}$", "maxLength": 64}


class PlayerOfRecord(Answer):
    """Who sat there."""

    side = number_field("The side: the seat's number modulo the number of sides.", high=5)
    name = fields.String(
        allow_none=True, metadata={"description": "The player's name.", "maxLength": 40}
    )


class RecordRequest(Schema):
    """A game as data, as `GET /v1/games/{id}/record` gives it; the second half may be absent."""

    format = number_field("The record's format.", low=FORMAT, high=FORMAT)
    variant = fields.String(
        required=True, validate=OneOf(VARIANTS), metadata={"description": "The variant's key."}
    )
    seats = list_of(fields.Nested(PlayerOfRecord), "In order of play.", most=6)
    rounds = list_of(fields.Nested(RecordRound), "From the first.", most=MAX_ROUNDS)

    id = fields.String(metadata={"description": "The game's id.", "maxLength": 22})
    options = fields.Dict(
        metadata={
            "description": "The options; an absent one has the variant's default.",
            "maxProperties": 20,
        }
    )
    seed = fields.String(metadata={"description": "What the deals follow from.", **_HEX})
    deal_commitment = fields.String(metadata={"description": "SHA-256 of the seed.", **_HEX})
    created_at = fields.String(
        metadata={
            "description": "When the game was created.",
            "format": "date-time",
            "maxLength": 40,
        }
    )
    totals = fields.List(
        number_field("Points."),
        validate=Length(max=6),
        metadata={"description": "The totals by side; if there, they must be right."},
    )
    result = fields.Nested(
        ResultShown,
        allow_none=True,
        metadata={"description": "How it ended; if cards decided it, it must be right."},
    )
    rematch_of = fields.String(
        allow_none=True,
        metadata={"description": "The game that was played again.", "maxLength": 22},
    )
    first_dealer = fields.Integer(
        allow_none=True,
        metadata={
            "description": "A rematch's first dealer.",
            "format": "int32",
            "minimum": 0,
            "maximum": 5,
        },
    )

    def load(self, data: Any, **_: Any) -> Any:
        """The record as it is: `scopa.record` reads it, and tells a fault as `invalid_record`."""
        return data


class Ply(Answer):
    """One move of a record."""

    seat = seat_number_field()
    legal = list_of(move_text_field(), "All legal moves, sorted.")
    move = move_text_field("The move that was played.")


class ReplayedRound(Answer):
    """A round, ply by ply; the last four are null where its moves stop early."""

    dealer = seat_number_field()
    first_table = cards_field("The table before the first move.")
    plies = list_of(fields.Nested(Ply), "Its moves.", most=100)
    leftovers = nested(Leftovers, "What was left on the table.", null=True)
    piles = list_of(
        fields.List(card_field(), metadata={"maxItems": 40}), "The piles.", null=True, most=6
    )
    points = list_of(
        fields.Dict(
            keys=fields.String(metadata={"maxLength": 40}),
            values=number_field("Points."),
            metadata={"maxProperties": 20},
        ),
        "By side, the points of each category that gave any.",
        null=True,
        most=6,
    )
    totals = list_of(number_field("Points."), "The totals after it, by side.", null=True, most=6)


class ReplayedRecord(Answer):
    """Every legal move and every point of a record."""

    rounds = list_of(fields.Nested(ReplayedRound), "From the first.", most=MAX_ROUNDS)
    totals = list_of(number_field("Points."), "The totals, by side.", most=6)
    result = nested(ResultShown, "How the game ended, if it did.", null=True)
