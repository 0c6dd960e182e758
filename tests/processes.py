"""What do tests ask about processes?"""

import os
import time
from collections.abc import Callable
from pathlib import Path


def wait_until(condition: Callable[[], bool]) -> None:
    """Look again and again; fail where it does not come true within five seconds."""
    deadline = time.monotonic() + 5
    while not condition():
        assert time.monotonic() < deadline, "it did not happen within five seconds"
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
