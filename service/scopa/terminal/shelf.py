"""Where are games kept for another day, and the tokens of seats at services?"""

import os
import re
import tempfile
from pathlib import Path

from scopa.terminal.match import CannotPlay

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Shelf:
    """A folder with small files, one for each kind and game, that only their owner can read."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, kind: str, game_id: str) -> bytes | None:
        """What is kept, None if nothing is; raises CannotPlay where it cannot be read."""
        try:
            return self._path(kind, game_id).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise CannotPlay(f"cannot read what is kept: {error}") from error

    def write(self, kind: str, game_id: str, data: bytes) -> None:
        """Keep this instead of what was there, all of it or nothing; raises CannotPlay."""
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor, written = tempfile.mkstemp(dir=self._folder)  # with mode 0600
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(descriptor)
            Path(written).replace(self._path(kind, game_id))
        except OSError as error:
            raise CannotPlay(f"cannot keep the game: {error}") from error

    def remove(self, kind: str, game_id: str) -> None:
        """Keep it no longer."""
        self._path(kind, game_id).unlink(missing_ok=True)

    def _path(self, kind: str, game_id: str) -> Path:
        if not _ID.fullmatch(game_id):
            raise CannotPlay(f"{game_id!r} is not the id of a game")
        return self._folder / f"{game_id}.{kind}"
