"""Why can something not be done to a game as it stands?"""

from scopa.rules.errors import ScopaError


class NotYourTurn(ScopaError):
    code = "not_your_turn"


class GameNotStarted(ScopaError):
    code = "game_not_started"


class GameOver(ScopaError):
    code = "game_over"


class GameNotOver(ScopaError):
    code = "game_not_over"


class SeatTaken(ScopaError):
    code = "seat_taken"


class NoOpenSeat(ScopaError):
    code = "no_open_seat"


class CannotAbort(ScopaError):
    code = "cannot_abort"
