"""Which first dealer and which decks follow from a game's seed?

The seed is 32 secret bytes; its SHA-256, the commitment, is shown before any card, and the seed
when the game is over, so that everybody can do these computations again. The recipe is public and
numbered (`scopa-1`); docs/fair-deals.md works an example out.
"""

import hashlib
import hmac
from collections.abc import Iterator

from scopa.rules.cards import DECK, Cards
from scopa.rules.variants import Variant

RECIPE = "scopa-1"
SEED_BYTES = 32
WORD = 1 << 32


def commitment(seed: bytes) -> str:
    """SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


def first_dealer(seed: bytes, seats: int) -> int:
    """The seat that deals the first round."""
    return _below(seats, _words(seed, f"{RECIPE}|dealer"))


def deck(seed: bytes, number: int, redeal: int) -> Cards:
    """The 40 cards of a round (from 1) in dealing order, after this many redeals.

    Deck order, where i from 39 down to 1 swaps places with j, drawn evenly from 0 to i.
    """
    words = _words(seed, f"{RECIPE}|{number}|{redeal}")
    cards = list(DECK)
    for i in range(39, 0, -1):
        j = _below(i + 1, words)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def deal(seed: bytes, number: int, rules: Variant) -> tuple[Cards, int]:
    """The deck of a round as finally played, and how many redeals came before it."""
    redeals = 0
    while rules.redeal((cards := deck(seed, number, redeals))[: rules.table_size]):
        redeals += 1
    return cards, redeals


def _words(seed: bytes, label: str) -> Iterator[int]:
    """32-bit big-endian words of HMAC-SHA256(seed, label|block), block after block."""
    block = 0
    while True:
        digest = hmac.digest(seed, f"{label}|{block}".encode(), "sha256")
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def _below(limit: int, words: Iterator[int]) -> int:
    """An even draw from 0 to limit - 1: words past the last whole multiple of limit are skipped."""
    even = WORD // limit * limit
    return next(word for word in words if word < even) % limit
