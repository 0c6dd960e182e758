"""Does long work leave a worker of many greenlets free, and is its end awaited only so long?"""

import subprocess
import sys

import pytest

# Greenlets need a process of their own: patched is patched.
PRELUDE = """
from gevent.monkey import patch_all
patch_all()
import gevent, time
from gevent.monkey import get_original
from scopa.service import threads
from scopa.service.errors import Overloaded
sleep = get_original("time", "sleep")  # as work does: it stops the whole thread
"""

PROOFS = {
    "others go on meanwhile": """
ticks = []
def tick():
    while True:
        ticks.append(1)
        gevent.sleep(0.01)
gevent.spawn(tick)
assert threads.on_a_thread(lambda: sleep(0.3) or "done") == "done"
assert len(ticks) > 10
""",
    "an error comes back": """
def fail():
    raise LookupError("so")
try:
    threads.on_a_thread(fail)
except LookupError as error:
    assert str(error) == "so"
else:
    raise AssertionError
""",
    "patience ends": """
began = time.monotonic()
try:
    threads.within(0.1, lambda: sleep(1))
except threads.OutOfPatience:
    assert time.monotonic() - began < 0.5
else:
    raise AssertionError
""",
    "too much is refused, and what was begun is done": """
workers = [
    gevent.spawn(threads.on_a_thread, lambda: sleep(0.05) or "done") for _ in range(threads.MOST)
]
gevent.sleep(0)
try:
    threads.on_a_thread(lambda: None)
except Overloaded:
    pass
else:
    raise AssertionError
gevent.joinall(workers)
assert {worker.value for worker in workers} == {"done"}
assert threads.on_a_thread(lambda: "free again") == "free again"
""",
}


@pytest.mark.parametrize("proof", PROOFS.values(), ids=list(PROOFS))
def test_long_work_on_a_thread(proof: str) -> None:
    subprocess.run([sys.executable, "-c", PRELUDE + proof], check=True, timeout=30)


def test_without_greenlets_the_work_is_done_where_it_is_asked_for() -> None:
    subprocess.run(
        [
            sys.executable,
            "-c",
            "import threading; from scopa.service.threads import on_a_thread;"
            "assert on_a_thread(threading.get_ident) == threading.get_ident()",
        ],
        check=True,
        timeout=30,
    )
