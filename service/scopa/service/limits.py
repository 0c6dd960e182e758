"""How often did somebody do something of late, or do right now, in this process alone?"""

import math
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from scopa.store import Verdict


class LocalLimits:
    """Counters of one worker, by the same algorithm as the store's."""

    MOST = 100_000  # counters; then those that are free again are forgotten

    def __init__(self) -> None:
        self._paid: dict[str, float] = {}
        self._held: Counter[str] = Counter()

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

    def held(self, name: str) -> int:
        """How often it goes on right now."""
        return self._held[name]

    @contextmanager
    def hold(self, name: str) -> Iterator[None]:
        """It goes on once more for as long as the context is open."""
        self._held[name] += 1
        try:
            yield
        finally:
            self._held[name] -= 1
            if not self._held[name]:
                del self._held[name]
