"""What do tests ask about processes?"""

import os
import time
from collections.abc import Callable
from pathlib import Path

PATIENCE = 20  # seconds; a busy machine takes its time


def wait_until(condition: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Look again and again; fail where it does not come true in time."""
    deadline = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < deadline, f"it did not happen within {patience} seconds"
        time.sleep(0.01)


def is_gone(pid: int) -> bool:
    """Whether the process has ended, even if nobody has asked yet how."""
    try:
        os.kill(pid, 0)
        return "State:\tZ" in Path(f"/proc/{pid}/status").read_text()
    except ProcessLookupError:
        return True
    except FileNotFoundError:  # a system without /proc, or it went just now
        return False
