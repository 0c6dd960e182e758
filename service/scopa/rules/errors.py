"""What can be wrong with a card, a move or an option?

Each class has a stable `code`, which the HTTP answers carry as it stands.
"""

from collections.abc import Mapping
from typing import ClassVar


class ScopaError(Exception):
    """Something asked of the game cannot be done; the message says what came and what was legal."""

    code: ClassVar[str]


class NotationError(ScopaError):
    """A text is not a card or a move. Says nothing of whether it would be legal."""

    code = "invalid_field"


class IllegalMove(ScopaError):
    """A well-formed move that the rules forbid in this position."""


class CardNotInHand(IllegalMove):
    code = "card_not_in_hand"


class IllegalCapture(IllegalMove):
    code = "illegal_capture"


class MustCapture(IllegalMove):
    code = "must_capture"


class AmbiguousCapture(IllegalMove):
    code = "ambiguous_capture"


class CannotDeclare(IllegalMove):
    code = "cannot_declare"


class InvalidOptions(ScopaError):
    """Options, seats or teams that the variant does not have; `faults` says which: name -> why."""

    code = "invalid_options"

    def __init__(self, faults: Mapping[str, str]) -> None:
        super().__init__("; ".join(f"{name}: {why}" for name, why in faults.items()))
        self.faults = dict(faults)
