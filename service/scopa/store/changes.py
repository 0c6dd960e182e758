"""How is a change written, once and not twice?

A stored state begins with its revision (8 bytes) and the id of the write that made it (8 random
bytes). The script compares the first, and by the second it knows a write that is sent again
because its answer was lost.
"""

import secrets

from . import keys
from .connections import Argument, Dropped, NoAnswer
from .scripts import COMMIT
from .servers import Servers
from .values import Kept, Outcome, OutcomeUnknown, StoreUnavailable, Write

PREFIX = 16


def split(state: bytes) -> tuple[int, bytes]:
    """A stored state's revision and data."""
    return int.from_bytes(state[:8], "big"), state[PREFIX:]


def commit(
    servers: Servers,
    game: str,
    seen: int,
    write: Write,
    also: tuple[str, Write] | None = None,
) -> Outcome | bytes:
    """Write a game whose revision is `seen` (0: it is new), and with it another, new one.

    Bytes in return are what somebody else has kept under the same name: nothing was written.
    """
    names, arguments = _part(game, seen + 1, write)
    if also is not None:
        if keys.tag_of(also[0]) != keys.tag_of(game):
            raise ValueError("two games of one change need the same tag")
        more_names, more_arguments = _part(also[0], 1, also[1])
        names += more_names
        arguments += more_arguments
    kept = write.keep or Kept("", b"", 0)
    if write.keep:
        names.append(keys.kept_key(keys.tag_of(game), kept.name))
    arguments[:0] = [seen.to_bytes(8, "big") if seen else b"", kept.data, kept.expires_in]
    answer = _run(servers, names, arguments)
    return answer if isinstance(answer, bytes) else Outcome(answer)


def _part(game: str, revision: int, write: Write) -> tuple[list[str], list[Argument]]:
    return keys.of_game(game), [
        game,
        revision.to_bytes(8, "big") + secrets.token_bytes(8) + write.data,
        write.expires_in,
        write.log,
        "" if write.due is None else write.due,
        keys.wake_channel(game),
        len(write.outbox),
        *write.outbox,
    ]


def _run(servers: Servers, names: list[str], arguments: list[Argument]) -> int | bytes:
    try:
        return _answer(servers, names, arguments)
    except Dropped:
        pass
    except NoAnswer as error:
        raise OutcomeUnknown(str(error)) from error
    try:
        answer = _answer(servers, names, arguments)
    except StoreUnavailable as error:
        raise OutcomeUnknown(str(error)) from error
    if answer != Outcome.DONE.value:
        # Either the first attempt came too late or, done, it has been built upon since.
        raise OutcomeUnknown("the answer was lost, and the game has moved on")
    return answer


def _answer(servers: Servers, names: list[str], arguments: list[Argument]) -> int | bytes:
    answer: int | bytes = servers.run_surely(COMMIT, names, arguments)
    return answer
