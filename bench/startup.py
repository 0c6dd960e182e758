"""How long from `scopa serve` in an empty folder to the first answer, embedded store included?"""

import os
import re
import subprocess
import sys
import tempfile
import time
from statistics import median

from bench import games
from bench.load import ask
from bench.rows import Row

from scopa.tether import tethered

TIMES = 5


def measure() -> list[Row]:
    """The row of the table."""
    seconds = median(_seconds_to_first_answer() for _ in range(TIMES))
    return [Row("from start to the first answer", seconds, must=3, aim=1, unit=" s")]


def _seconds_to_first_answer() -> float:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "SCOPA_STATE_DIR": folder, "SCOPA_PORT": "0"}
        began = time.monotonic()
        with subprocess.Popen(
            tethered([sys.executable, "-m", "scopa", "serve"]),
            env=environment,
            stdout=subprocess.PIPE,
        ) as service:
            try:
                assert service.stdout is not None
                port = re.search(rb":(\d+)/", service.stdout.readline())
                assert port is not None
                ask(("127.0.0.1", int(port[1])), games.post("/v1/games", {}, ""), 201)
                return time.monotonic() - began
            finally:
                service.terminate()
