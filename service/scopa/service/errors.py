"""Why can a request not be answered as it stands?"""

from typing import Any

from scopa.rules.errors import ScopaError


class GameNotFound(ScopaError):
    code = "game_not_found"


class SeatNotFound(ScopaError):
    code = "seat_not_found"


class MissingToken(ScopaError):
    code = "missing_token"


class WrongToken(ScopaError):
    code = "wrong_token"


class NotYourSeat(ScopaError):
    code = "not_your_seat"


class NotCreator(ScopaError):
    code = "not_creator"


class HintsOff(ScopaError):
    code = "hints_off"


class SeededGame(ScopaError):
    code = "seeded_game"


class KeyReused(ScopaError):
    code = "key_reused"


class InvalidField(ScopaError):
    """A field that is well-formed but cannot be so; `pointer` (RFC 6901) says which."""

    code = "invalid_field"

    def __init__(self, pointer: str, why: str) -> None:
        super().__init__(why)
        self.pointer = pointer


class Overloaded(ScopaError):
    """Too many changes of the game at once; nothing was changed by this one."""

    code = "overloaded"


class Refused(ScopaError):
    """A request that the game as it stands does not allow, with what helps to ask again.

    `extras` may hold `version`, and `legal_moves` for the seat to play.
    """

    code = "stale_version"

    def __init__(self, code: str, why: str, **extras: Any) -> None:
        super().__init__(why)
        self.code = code  # type: ignore[misc]  # here it is each refusal's own
        self.extras = extras
