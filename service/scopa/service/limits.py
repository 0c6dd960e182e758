"""How often did somebody do something of late, in this process alone?"""

import math
import time

from scopa.store import Verdict


class LocalLimits:
    """Counters of one worker, by the same algorithm as the store's."""

    MOST = 100_000  # counters; then those that are free again are forgotten

    def __init__(self) -> None:
        self._paid: dict[str, float] = {}

    def take(self, name: str, most: int, window: int) -> Verdict:
        """Count it once more, of `most` in a window of so many ms, if that is not too often."""
        now = time.monotonic() * 1000
        each = window / most
        paid = max(self._paid.get(name, now), now)
        if paid + each - now > window:
            return Verdict(False, 0, math.ceil(paid + each - now - window))
        if len(self._paid) >= self.MOST:
            self._paid = {one: until for one, until in self._paid.items() if until > now}
        self._paid[name] = paid = paid + each
        return Verdict(True, int((window - (paid - now)) / each + 0.001), math.ceil(paid - now))
