"""How is a field of an answer described? Every one is there, null where it does not apply."""

from typing import Any

from marshmallow import EXCLUDE, Schema, fields
from marshmallow.validate import OneOf

from scopa.api.schemas import CARD_PATTERN, ID_PATTERN, KEY_PATTERN, MOVE_PATTERN


class Answer(Schema):
    """What is answered: clients must expect fields that they do not know."""

    class Meta:
        unknown = EXCLUDE


def text_field(
    description: str, *, null: bool = False, most: int = 100, **metadata: Any
) -> fields.String:
    return fields.String(
        required=True,
        allow_none=null,
        metadata={"description": description, "maxLength": most, **metadata},
    )


def number_field(
    description: str, *, null: bool = False, low: int = 0, high: int = 2**31 - 1
) -> Any:
    return fields.Integer(
        required=True,
        allow_none=null,
        metadata={
            "description": description,
            "format": "int32",
            "minimum": low,
            "maximum": high,
        },
    )


def flag_field(description: str) -> fields.Boolean:
    return fields.Boolean(required=True, metadata={"description": description})


def code_field(description: str, *, null: bool = False) -> fields.String:
    """A name for machines, which stays what it is; others may join it."""
    return text_field(description, null=null, most=40, pattern=KEY_PATTERN)


def id_field(description: str, *, null: bool = False) -> fields.String:
    return text_field(description, null=null, most=22, pattern=ID_PATTERN)


def move_text_field(description: str = "The move in notation.") -> fields.String:
    return text_field(description, most=150, pattern=MOVE_PATTERN)


def moment_field(description: str, *, null: bool = False) -> fields.String:
    return text_field(description, null=null, most=40, format="date-time")


def list_of(
    inner: Any, description: str, *, null: bool = False, most: int = 1000
) -> fields.List[Any]:
    return fields.List(
        inner,
        required=True,
        allow_none=null,
        metadata={"description": description, "maxItems": most},
    )


def nested(schema: type[Schema], description: str, *, null: bool = False) -> fields.Nested:
    return fields.Nested(
        schema, required=True, allow_none=null, metadata={"description": description}
    )


def open_object(description: str, *, null: bool = False, most: int = 100) -> fields.Dict:
    return fields.Dict(
        required=True,
        allow_none=null,
        metadata={"description": description, "maxProperties": most},
    )


def choice_field(description: str, *values: str, null: bool = False) -> fields.String:
    return fields.String(
        required=True,
        allow_none=null,
        validate=OneOf([*values, None] if null else values),
        metadata={"description": description},
    )


def card_field(description: str = "A card.", *, null: bool = False) -> fields.String:
    return text_field(description, null=null, most=3, pattern=CARD_PATTERN)


def cards_field(description: str, *, null: bool = False) -> fields.List[Any]:
    return list_of(card_field(), description, null=null, most=40)


def decimal_field(description: str, *, low: float, high: float) -> fields.Float:
    """A number with decimals, always there."""
    return fields.Float(
        required=True,
        metadata={"description": description, "format": "double", "minimum": low, "maximum": high},
    )
