"""What does somebody want to play?"""

from collections.abc import Mapping
from typing import NamedTuple

from scopa.games.seating import fewest_seats
from scopa.rules.options import with_options
from scopa.rules.variants import VARIANTS, Variant
from scopa.terminal.match import CannotPlay

BOT_NAMES = ("Bo", "Cira", "Dino", "Elio", "Fina")


class Asked(NamedTuple):
    """A new game as it is wished: the player sits in seat 0, `open` others are left to people.

    The rest are computer players, all of the kind `bot`. `open` None means all but the player.
    """

    variant: str
    preset: str
    options: Mapping[str, object]
    seats: int | None
    teams: int | None
    open: int | None
    bot: str
    name: str | None
    seed: bytes | None

    @property
    def rules(self) -> Variant:
        """The variant's row with the options put in; raises InvalidOptions."""
        return with_options(VARIANTS[self.variant], self.options, self.preset)

    def others(self) -> tuple[int, tuple[str, ...]]:
        """How many seats wait for people, and the names of the computer players in the last ones.

        Raises InvalidOptions; CannotPlay where more seats are to be open than there are.
        """
        others = (fewest_seats(self.rules) if self.seats is None else self.seats) - 1
        free = others if self.open is None else self.open
        if free > others:
            raise CannotPlay(f"only {others} of the seats can be open, not {free}")
        return free, BOT_NAMES[: others - free]
