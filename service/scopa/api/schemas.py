"""Which kinds of fields do requests have, and how strictly are they read?"""

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
        metadata = {"format": "int32", **kwargs.pop("metadata", {})}
        super().__init__(
            strict=True, validate=validate.Range(low, high), metadata=metadata, **kwargs
        )


class WholeInQuery(fields.Integer):
    """A whole number in a query, in plain digits."""

    def __init__(self, low: int, high: int, **kwargs: Any) -> None:
        metadata = {"format": "int32", **kwargs.pop("metadata", {})}
        super().__init__(validate=validate.Range(low, high), metadata=metadata, **kwargs)

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


_CARD = "([1-9]|10)[DCSB]"
CARD_PATTERN = f"^{_CARD}$"
MOVE_PATTERN = rf"^({_CARD}(x{_CARD}(\+{_CARD})*)?|declare(=([1-9]|10))?)$"
KEY_PATTERN = "^[a-z][a-z_]*$"
ID_PATTERN = "^[A-Za-z0-9_-]{22}$"


class CardField(fields.String):
    """A card as it is written, read as the card."""

    def __init__(self, **kwargs: Any) -> None:
        metadata = {"pattern": CARD_PATTERN, "maxLength": 3, "examples": ["7D"]}
        super().__init__(metadata=metadata, **kwargs)

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            return parse_card(super()._deserialize(value, *args, **kwargs))
        except NotationError as error:
            raise ValidationError(str(error)) from None
