"""Who may have hints, and when?"""

from scopa.games.commands import check_turn
from scopa.rules.view import View
from scopa.service.errors import HintsOff
from scopa.service.games import Games
from scopa.service.tokens import seat_of


def view_to_advise(games: Games, game_id: str, token: str | None) -> tuple[View, int]:
    """What the seat to play sees, and the game's version.

    Raises GameNotFound, MissingToken, WrongToken, NotYourSeat; HintsOff in a game without hints;
    GameNotStarted, GameOver, NotYourTurn.
    """
    stored = games.current(game_id).stored
    seat = seat_of(stored, token)
    if not stored.hints:
        raise HintsOff("this game was created without hints")
    check_turn(stored.game, seat)
    view = stored.game.view(seat)
    assert view is not None
    return view, stored.game.version
