"""How does a child process die with its parent, even when the parent is killed?

`tethered(command)` is the command to start instead: this file, run as a script, ties itself
to the parent and then becomes the command, under the same process id. A script, because code
that runs between fork and exec in a process with threads can deadlock.
"""

import os
import signal
import sys
import time
from collections.abc import Sequence

_PR_SET_PDEATHSIG = 1
_WATCH_EVERY = 0.2  # seconds


def tethered(command: Sequence[str]) -> list[str]:
    """The command that runs `command` for as long as the calling process lives.

    On Linux the tie is to the calling thread: call it from one that lives as long.
    """
    return [sys.executable, "-I", "-S", __file__, str(os.getpid()), *command]


def tie_by_kernel(parent: int) -> None:
    """Have this process killed when `parent`, which started it, is gone (Linux)."""
    import ctypes

    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:  # it died before the tie held
        os._exit(1)


def tie_by_watcher(parent: int) -> None:
    """The same where the kernel has no such tie: a process of its own looks now and then."""
    child = os.getpid()
    if os.fork() == 0:
        while os.getppid() == child:
            if not _is_alive(parent):
                os.kill(child, signal.SIGKILL)
            time.sleep(_WATCH_EVERY)
        os._exit(0)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def main() -> None:
    """Become the command given on the command line, tied to the process given before it."""
    parent, *command = sys.argv[1:]
    signal.pthread_sigmask(signal.SIG_SETMASK, [])  # a launcher that waits for signals blocks them
    tie = tie_by_kernel if sys.platform == "linux" else tie_by_watcher
    tie(int(parent))
    os.execvp(command[0], command)


if __name__ == "__main__":
    main()
