"""What do the fields look like that many requests and answers share?"""

import re
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from scopa.rules.cards import parse_card
from scopa.rules.errors import NotationError


class Closed(Schema):
    """An object without unknown fields."""

    class Meta:
        unknown = RAISE


class Whole(fields.Integer):
    """A whole number written as one: not 2.0, not "2", not true."""

    def __init__(self, low: int, high: int, **kwargs: Any) -> None:
        super().__init__(strict=True, validate=validate.Range(low, high), **kwargs)


class WholeInQuery(fields.Integer):
    """A whole number in a query, in plain digits."""

    def __init__(self, low: int, high: int, **kwargs: Any) -> None:
        super().__init__(validate=validate.Range(low, high), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not re.fullmatch("[0-9]{1,19}", value):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class Flag(fields.Boolean):
    """True or false, and nothing that only stands for them."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class FlagInQuery(fields.Boolean):
    """`true` or `false` in a query."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(truthy={"true"}, falsy={"false"}, **kwargs)


class CardField(fields.String):
    """A card as it is written, read as the card."""

    def __init__(self, **kwargs: Any) -> None:
        metadata = {"pattern": "^([1-9]|10)[DCSB]$", "maxLength": 3, "examples": ["7D"]}
        super().__init__(metadata=metadata, **kwargs)

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            return parse_card(super()._deserialize(value, *args, **kwargs))
        except NotationError as error:
            raise ValidationError(str(error)) from None


class FaultDocument(Schema):
    """One thing that is wrong in a request."""

    pointer = fields.String(
        required=True,
        metadata={"description": "Where, as a JSON pointer (RFC 6901).", "maxLength": 1000},
    )
    detail = fields.String(
        required=True, metadata={"description": "What is wrong there.", "maxLength": 10000}
    )


class ProblemDocument(Schema):
    """What went wrong (RFC 9457)."""

    type = fields.String(
        required=True,
        metadata={
            "description": "Where the problem is explained.",
            "format": "uri-reference",
            "maxLength": 100,
        },
    )
    title = fields.String(
        required=True, metadata={"description": "The problem in one line.", "maxLength": 200}
    )
    status = fields.Integer(
        required=True,
        validate=validate.Range(400, 599),
        metadata={"description": "The HTTP status.", "format": "int32"},
    )
    detail = fields.String(
        required=True,
        metadata={"description": "What is wrong with this very request.", "maxLength": 20000},
    )
    code = fields.String(
        required=True,
        metadata={
            "description": "The kind of problem; stable, but new ones may be added.",
            "pattern": "^[a-z_]+$",
            "maxLength": 40,
        },
    )
    request_id = fields.String(
        required=True,
        metadata={
            "description": "The request, as the service's log names it.",
            "pattern": "^[A-Za-z0-9._-]{1,64}$",
            "maxLength": 64,
        },
    )
    version = fields.Integer(
        metadata={
            "description": "The game's current version.",
            "format": "int32",
            "minimum": 0,
            "maximum": 2147483647,
        }
    )
    legal_moves = fields.List(
        fields.Raw(),
        metadata={
            "description": "What could be played; for the seat to play only.",
            "maxItems": 1000,
        },
    )
    errors = fields.List(
        fields.Nested(FaultDocument),
        metadata={"description": "All that is wrong with the request's shape.", "maxItems": 1000},
    )


class Health(Schema):
    """That all is well."""

    status = fields.String(required=True, validate=validate.OneOf(["ok"]))
