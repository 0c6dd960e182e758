"""How is a move sent? As an object whose `type` says what else is in it: the component `Move`."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from apispec import APISpec
from marshmallow import ValidationError, fields
from marshmallow.validate import Equal, Length

from scopa.api.schemas import CardField, Closed, Whole
from scopa.games.commands import Asked
from scopa.rules.cards import BY_TEXT

MOST_CAPTURED = 40


class PlayMove(Closed):
    """A card is played: laid on the table or, with a capture, taking cards from it."""

    type = fields.String(required=True, validate=Equal("play"), metadata={"maxLength": 10})
    card = CardField(required=True)
    capture = fields.List(
        CardField(),
        validate=Length(max=MOST_CAPTURED),
        metadata={
            "description": "The table cards to take, in any order. May be left out where the card "
            "takes nothing and where only one capture is legal.",
            "examples": [["3S", "4B"]],
        },
    )


class DeclareMove(Closed):
    """A whole hand is declared (Cirulla)."""

    type = fields.String(required=True, validate=Equal("declare"), metadata={"maxLength": 10})
    matta = Whole(
        1,
        10,
        metadata={
            "description": "The value that the seven of cups stands for, just where it is in the "
            "hand.",
        },
    )


_VARIANTS = {"play": PlayMove(), "declare": DeclareMove()}
_REFERENCE = {"$ref": "#/components/schemas/Move"}


class MoveField(fields.Field[Asked]):
    """A move, read as what is asked of the game."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Asked:
        if not isinstance(value, Mapping):
            raise ValidationError("A move is an object.")
        kind = value.get("type")
        if not isinstance(kind, str) or kind not in _VARIANTS:
            raise ValidationError({"type": [f"Must be one of: {', '.join(_VARIANTS)}."]})
        read = _VARIANTS[kind].load(value)
        return Asked(read.get("card"), read.get("capture"), read.get("matta"))


def plain_play(value: Any) -> Asked | None:
    """A play that is written as `legal_moves` writes it, None for anything else."""
    match value:
        case {"type": "play", "card": str(card), "capture": list(capture), **others}:
            with suppress(KeyError, TypeError):
                if not others and len(capture) <= MOST_CAPTURED:
                    return Asked(BY_TEXT[card], [BY_TEXT[one] for one in capture])
    return None


def document_moves(spec: APISpec) -> None:
    """Put the component `Move` and its variants into the document."""
    names = {"play": "PlayMove", "declare": "DeclareMove"}
    references = {kind: f"#/components/schemas/{name}" for kind, name in names.items()}
    for kind, name in names.items():
        spec.components.schema(name, schema=_VARIANTS[kind])
    union = {
        "description": "A move; `type` says which.",
        "oneOf": [{"$ref": reference} for reference in references.values()],
        "discriminator": {"propertyName": "type", "mapping": references},
    }
    spec.components.schema("Move", union)


def refer_to_move(_: Any, field: fields.Field[Any], **__: Any) -> dict[str, str]:
    """What the document says of a field; for apispec's converter."""
    return _REFERENCE if isinstance(field, MoveField) else {}
