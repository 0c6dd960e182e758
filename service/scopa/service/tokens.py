"""Who is asking?

A token is 24 random bytes, shown once; the store holds a hash of it.
"""

import base64
import hashlib
import hmac
import secrets
from typing import NamedTuple

from scopa.service.errors import MissingToken, NotYourSeat, WrongToken
from scopa.stored import Stored

PREFIX = "scopa_"
TOKEN_BYTES = 24
HASH_BYTES = 16


class Caller(NamedTuple):
    """What a token gives: a seat, or the creator's rights, or (without one) neither."""

    seat: int | None = None
    creator: bool = False


def new_tokens(count: int) -> bytes:
    """The random bytes of so many tokens, one after the other."""
    return secrets.token_bytes(count * TOKEN_BYTES)


def token_texts(tokens: bytes) -> list[str]:
    """The tokens as callers get and send them."""
    return [
        PREFIX + base64.urlsafe_b64encode(tokens[start : start + TOKEN_BYTES]).decode()
        for start in range(0, len(tokens), TOKEN_BYTES)
    ]


def token_hash(text: str) -> bytes:
    """What the store holds of a token: 16 bytes of its SHA-256."""
    return hashlib.sha256(text.encode()).digest()[:HASH_BYTES]


def caller_of(stored: Stored, token: str | None) -> Caller:
    """Who holds the token in this game; nobody in particular without one.

    Raises WrongToken for one that is unknown, dead or another game's. Compares in constant time.
    """
    if token is None:
        return Caller()
    asked = token_hash(token)
    for seat, known in enumerate(stored.tokens):
        if known is not None and hmac.compare_digest(known, asked):
            return Caller(seat=seat)
    if hmac.compare_digest(stored.creator, asked):
        return Caller(creator=True)
    raise WrongToken("this token opens nothing in this game")


def seat_opened(stored: Stored, seat: int, token: str) -> int | None:
    """The seat if this still is its token: an answer given again shows no more than that opens."""
    known = stored.tokens[seat]
    opens = known is not None and hmac.compare_digest(known, token_hash(token))
    return seat if opens else None


def seat_of(stored: Stored, token: str | None) -> int:
    """The seat whose token this is; raises MissingToken, WrongToken, NotYourSeat."""
    if token is None:
        raise MissingToken("send a seat's token: 'Authorization: Bearer scopa_…'")
    seat = caller_of(stored, token).seat
    if seat is None:
        raise NotYourSeat("the creator's token plays no seat")
    return seat
