"""Was this asked before?

A caller's Idempotency-Key makes a request safe to repeat. What is remembered is written in the same
step as the change: with the seat's last requests inside the game, or, where the answer holds
tokens, beside it for a day. There the tokens lie under a pad that only the caller's own key and
token give.
"""

import hashlib
from typing import NamedTuple

import msgpack

from scopa.service.errors import KeyReused
from scopa.store import Kept
from scopa.stored import Repeatable, Stored

KEPT_FOR = 24 * 60 * 60 * 1000


class Key(NamedTuple):
    """An Idempotency-Key within its scope (method, path, the caller's token), as a hash.

    The scope itself is secret, and so is `pad`, which it gives: what lies under that cannot be read
    from the store alone.
    """

    digest: bytes
    body: bytes
    scope: bytes

    @property
    def name(self) -> str:
        """Under which an answer is kept beside its game."""
        return self.digest.hex()

    @property
    def short(self) -> bytes:
        """Under which a request is known within its game."""
        return self.digest[:6]

    @property
    def pad(self) -> bytes:
        return hashlib.sha256(b"pad\0" + self.scope).digest()


class Answer(NamedTuple):
    """What is kept of an answer that holds tokens.

    `seats` pairs the index of the request with the seat; `tokens` are theirs, in that order, and
    after them the creator's, if there is one.
    """

    game_id: str
    seats: tuple[tuple[int, int], ...]
    tokens: bytes


def scoped_key(key: str, method: str, path: str, token: str | None, body: bytes) -> Key:
    """The key in its scope; `body` is the request's in a form that equal JSON shares."""
    scope = "\0".join((method, path, token or "", key)).encode()
    digest = hashlib.sha256(b"name\0" + scope).digest()
    return Key(digest, hashlib.sha256(body).digest()[:4], scope)


def keep(key: Key, answer: Answer) -> Kept:
    """The answer as the store keeps it under the key."""
    sealed = _under(key.pad, answer.tokens)
    data = msgpack.packb((key.body, answer.game_id, answer.seats, sealed))
    return Kept(key.name, data, KEPT_FOR)


def answered(key: Key, data: bytes) -> Answer:
    """The answer that was kept; raises KeyReused if it was given to another body."""
    body, game_id, seats, sealed = msgpack.unpackb(data, use_list=False)
    _check_body(key, body)
    return Answer(game_id, seats, _under(key.pad, sealed))


def find(stored: Stored, seat: int, key: Key | None) -> Repeatable | None:
    """The seat's earlier request with this key; raises KeyReused if its body was another."""
    if key is None or key.short not in stored.repeatable[seat]:
        return None
    for request in stored.requests(seat):
        if request.key == key.short:
            _check_body(key, request.body)
            return request
    return None


def _check_body(key: Key, body: bytes) -> None:
    if body != key.body:
        raise KeyReused("this Idempotency-Key was sent with another body before")


def _under(pad: bytes, data: bytes) -> bytes:
    stream = hashlib.shake_256(pad).digest(len(data))
    return bytes(a ^ b for a, b in zip(data, stream, strict=True))
