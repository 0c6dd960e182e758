"""How are games kept elsewhere, and brought back? `scopa backup` and `scopa restore`."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import msgpack

if TYPE_CHECKING:
    from scopa.store import Store

FORMAT = 1
_PRIVATE = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
_STORE = "The store is the one that SCOPA_REDIS_URL names; the service may run meanwhile."


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the commands."""
    backup = subparsers.add_parser(
        "backup",
        help="write all games to a file",
        description=f"Write all games to a file, hidden cards too: keep it safe. {_STORE}",
    )
    restore = subparsers.add_parser(
        "restore",
        help="bring games back from such a file",
        description=f"Bring back the games that are not there any more. {_STORE}",
    )
    for parser, does in ((backup, _back_up), (restore, _restore)):
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.set_defaults(run=run, does=does)


def run(arguments: argparse.Namespace) -> int:
    """Do either; the exit status."""
    from scopa.settings import Settings, SettingsError
    from scopa.store import Store, StoreUnavailable

    try:
        settings = Settings.from_env()
        if settings.redis_url is None:
            raise SettingsError(["SCOPA_REDIS_URL: Missing; without it, copy SCOPA_STATE_DIR."])
        arguments.does(Store.open(settings.redis_url), arguments.file)
    except (SettingsError, StoreUnavailable, OSError, ValueError) as error:
        print(f"scopa: {error}", file=sys.stderr)
        return 1
    return 0


def _back_up(store: "Store", file: Path) -> None:
    from scopa.store.backup import GameCopy

    games = 0
    with _replacing(file) as written:
        written.write(msgpack.packb(("scopa backup", FORMAT)))
        for copy in store.backup.copies():
            written.write(msgpack.packb((type(copy).__name__, *copy)))
            games += isinstance(copy, GameCopy)
    print(f"{games} games are in {file}")


def _restore(store: "Store", file: Path) -> None:
    from scopa.store.backup import BeatCopy, GameCopy, ListCopy

    kinds: dict[str, Any] = {kind.__name__: kind for kind in (GameCopy, ListCopy, BeatCopy)}
    games = there = 0
    with file.open("rb") as read:
        copies = iter(msgpack.Unpacker(read, use_list=False))
        if next(copies, None) != ("scopa backup", FORMAT):
            raise ValueError(f"{file} is no backup that this version reads")
        for kind, *fields in copies:
            new = store.backup.put_back(kinds[kind](*fields))
            if kind == GameCopy.__name__:
                games, there = games + new, there + (not new)
    print(f"{games} games are back, {there} were there")


@contextmanager
def _replacing(file: Path) -> Iterator[IO[bytes]]:
    """A file for this user alone, which takes its name once it is whole."""
    part = file.with_name(f"{file.name}.part")
    with os.fdopen(os.open(part, _PRIVATE, 0o600), "wb") as written:
        yield written
        written.flush()
        os.fsync(written.fileno())
    part.replace(file)
