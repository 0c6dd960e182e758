"""Write the files of one of the games, once."""

import json
import sys

from scopa.encoding import encode
from tests.data.stored import FOLDER, GAMES, as_read

name = sys.argv[1]
kept = GAMES[name]()
files = {
    "state": encode(kept.stored),
    "archive": kept.archive,
    "json": json.dumps(
        as_read(kept.stored, kept.archive), ensure_ascii=False, separators=(",", ":")
    ).encode(),
}
for suffix, content in files.items():
    with (FOLDER / f"{name}.{suffix}").open("xb") as file:
        file.write(content)
