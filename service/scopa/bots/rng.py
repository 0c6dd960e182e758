"""Where does a computer player's chance come from?

From a generator of 64-bit words (SplitMix64) that is the same in Python and in the compiled core:
a seed gives the same moves in both. It is for play, not for secrets.
"""

import hashlib

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15


class Rng:
    """A stream of even random numbers that follows from its state alone."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & MASK

    @classmethod
    def of_seed(cls, seed: bytes) -> "Rng":
        """The stream of a seed of any length."""
        return cls(int.from_bytes(hashlib.sha256(seed).digest()[:8], "big"))

    def word(self) -> int:
        """The next 64 random bits."""
        self.state = (self.state + STEP) & MASK
        word = self.state
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
        return word ^ (word >> 31)

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, for limits below 2**31."""
        return ((self.word() >> 32) * limit) >> 32
