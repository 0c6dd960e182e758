"""What do answers look like that tell of problems?"""

from marshmallow import fields
from marshmallow.validate import Length, Range

from scopa.api.answer_fields import Answer, code_field, number_field, text_field

MOST_VERSION = 2**31 - 1


class Fault(Answer):
    """One thing that is wrong in a request."""

    pointer = text_field("Where, as a JSON pointer (RFC 6901).", most=1000)
    detail = text_field("What is wrong there.", most=10_000)


class ProblemDocument(Answer):
    """What went wrong (RFC 9457). The last three are there where they help."""

    type = text_field("Where the problem is explained.", most=100, format="uri-reference")
    title = text_field("The problem in one line.")
    status = number_field("The HTTP status.", low=400, high=599)
    detail = text_field("What is wrong with this very request.", most=20_000)
    code = code_field("The kind of problem; stable, though new ones may be added.")
    request_id = text_field(
        "The request, as the service's log names it.",
        most=64,
        pattern="^[A-Za-z0-9._-]{1,64}$",
    )
    version = fields.Integer(
        validate=Range(0, MOST_VERSION),
        metadata={"description": "The game's current version.", "format": "int32"},
    )
    legal_moves = fields.List(
        fields.Raw(),
        validate=Length(max=1000),
        metadata={"description": "What could be played."},
    )
    errors = fields.List(
        fields.Nested(Fault),
        validate=Length(max=1000),
        metadata={"description": "All that is wrong, and where."},
    )


class ProblemExplanation(Answer):
    """What a kind of problem means."""

    type = text_field("The address of this page.", most=100, format="uri-reference")
    code = code_field("The kind of problem.")
    status = number_field("The HTTP status that goes with it.", low=400, high=599)
    title = text_field("The problem in one line.")
    explanation = text_field("What it means, and what can be done.", most=2000)
