"""What does the screen need of a game, wherever it is played?"""

from typing import Protocol

from scopa.events import Json


class CannotPlay(Exception):
    """Why there is no game to play, or none any more; the message is for the player."""


class MoveRefused(Exception):
    """The game has moved on, so that the move could not be played; the message says why."""


class Match(Protocol):
    """A game as the seat of one player sees it, views and events as the API has them.

    `told` is the version up to which the player knows the events. `invitation` is the command by
    which others join, if they can. All methods raise CannotPlay where the game is out of reach.
    """

    game_id: str
    told: int
    invitation: str | None

    def view(self) -> Json:
        """The game as it stands."""

    def view_after(self, version: int) -> Json:
        """The game once it has passed this version; waits for the other players until then."""

    def events(self, after: int) -> list[Json]:
        """What happened after this version."""

    def play(self, move: Json, version: int) -> Json:
        """The game after one of the legal moves of this version's view; raises MoveRefused."""

    def put_away(self) -> None:
        """The game is over and its end was told: keep nothing of it for another day."""


def resume_command(game_id: str) -> str:
    """What to type to go on with the game."""
    # An id may begin with a dash, as an option does.
    return f"scopa play {'-- ' if game_id.startswith('-') else ''}{game_id}"
