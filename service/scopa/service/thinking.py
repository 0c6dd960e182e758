"""How are computer players asked for their moves?

Those who do not look ahead answer at once. A search runs on a real thread, and nobody waits for it
longer than a second: then the person's move is answered without it, and the game, whose turn it is
still the computer player's, goes on by what every worker looks for (`clocks`).
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from functools import partial

from scopa.games.commands import Choose, ChooseBySeed, NotYet
from scopa.rules.moves import Move
from scopa.rules.view import View
from scopa.service.counting import UNCOUNTED, Counting
from scopa.service.errors import Overloaded
from scopa.service.threads import OutOfPatience, within

PATIENCE = 1.0  # seconds for all computer players that follow one move


class Thinking:
    """Asks computer players. `thinks` says which of them search before they choose."""

    def __init__(
        self,
        choose: ChooseBySeed,
        thinks: Callable[[str], bool],
        counting: Counting = UNCOUNTED,
    ) -> None:
        self._choose = choose
        self._thinks = thinks
        self._secret = secrets.token_bytes(32)
        self.counting = counting

    def chooser(self, game_id: str, patience: float | None = PATIENCE) -> Choose:
        """How the computer players of this game are asked; with patience None, whatever it takes.

        Their random choices follow from a secret of this process, never from the deal's seed.
        """
        until = None if patience is None else time.monotonic() + patience

        def chosen(bot: str, view: View, version: int) -> Move:
            work = partial(self._choose, bot, view, self.seed(game_id, version))
            if not self._thinks(bot):
                return work()
            began, put_off = time.monotonic(), True
            left = None if until is None else max(until - began, 0.001)
            try:
                move = within(left, work)
                put_off = False
            except (OutOfPatience, Overloaded):
                raise NotYet from None
            finally:
                self.counting.search(bot, time.monotonic() - began, put_off=put_off)
            return move

        return chosen

    def seed(self, game_id: str, version: int) -> bytes:
        """What a computer player's choices at this version of the game follow from."""
        return hmac.digest(self._secret, f"{game_id}|{version}".encode(), hashlib.sha256)
