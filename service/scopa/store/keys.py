"""What is a thing called in Redis?

All keys of a game carry one of 64 hash tags, which its id's first character names, so that one
script may touch them all on a Redis Cluster too::

    scopa:{2a}:game:ID    the current state        scopa:{2a}:key:HASH    an answer kept
    scopa:{2a}:log:ID     its finished rounds      scopa:{2a}:letters:ID  what is to be delivered
    scopa:{2a}:due        game ids by due time     scopa:{2a}:outbox      game ids with letters
    scopa:{2a}:wake:ID    a channel                scopa:{2a}:streams:ID:SEAT  open streams

Where replicas must have all changes, ``scopa:{2a}:sure`` is written and never read. Apart from them
stand ``scopa:public``, the list of public games, ``scopa:made:HOLDER``, those made with an API key,
``scopa:limit:NAME``, how often somebody asked, and ``scopa:beat``.
"""

import secrets

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_TAG_BY_CHARACTER = {character: tag for tag, character in enumerate(_ALPHABET)}
_PREFIXES = tuple(f"scopa:{{{tag:02x}}}:" for tag in range(64))
_PREFIX_BY_CHARACTER = dict(zip(_ALPHABET, _PREFIXES, strict=True))

PUBLIC, BEAT = "scopa:public", "scopa:beat"


def new_id(tag: int | None = None) -> str:
    """A fresh game id: 22 base64url characters, all of them random (132 bits).

    With a tag (0 to 63) the first one is given by it and 126 random bits remain.
    """
    text = secrets.token_urlsafe(17)[:22]
    return text if tag is None else _ALPHABET[tag] + text[1:]


def tag_of(game_id: str) -> int:
    """The tag, 0 to 63, under which the keys of a game lie."""
    return _TAG_BY_CHARACTER[game_id[0]]


def game_key(game_id: str) -> str:
    return f"{_PREFIX_BY_CHARACTER[game_id[0]]}game:{game_id}"


def log_key(game_id: str) -> str:
    return f"{_PREFIX_BY_CHARACTER[game_id[0]]}log:{game_id}"


def letters_key(game_id: str) -> str:
    return f"{_PREFIX_BY_CHARACTER[game_id[0]]}letters:{game_id}"


def of_game(game_id: str) -> list[str]:
    """All keys that a change of a game touches, the state first."""
    return [
        game_key(game_id),
        log_key(game_id),
        due_key(game_id),
        letters_key(game_id),
        outbox_key(game_id),
    ]


def made_key(holder: str) -> str:
    return f"scopa:made:{holder}"


def streams_key(game_id: str, seat: int) -> str:
    return f"{_PREFIX_BY_CHARACTER[game_id[0]]}streams:{game_id}:{seat}"


def wake_channel(game_id: str) -> str:
    return f"{_PREFIX_BY_CHARACTER[game_id[0]]}wake:{game_id}"


def kept_key(tag: int, name: str) -> str:
    return f"{_PREFIXES[tag]}key:{name}"


def sure_key(tag: int) -> str:
    return f"{_PREFIXES[tag]}sure"


def due_key(game_id: str) -> str:
    return f"{_PREFIX_BY_CHARACTER[game_id[0]]}due"


def outbox_key(game_id: str) -> str:
    return f"{_PREFIX_BY_CHARACTER[game_id[0]]}outbox"


ALL_DUE = tuple(f"{prefix}due" for prefix in _PREFIXES)
ALL_OUTBOXES = tuple(f"{prefix}outbox" for prefix in _PREFIXES)
