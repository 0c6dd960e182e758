"""A service of one number, kept in the store: enough to see what `scopa serve` does with one."""

import os
import sys
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse

from redis import Redis

from scopa.commands.serve import serve
from scopa.settings import Settings


def app(environ: dict[str, Any], start_response: "StartResponse") -> Iterable[bytes]:
    """Count a request and answer how many there were, and which processes there are."""
    if environ["PATH_INFO"] == "/fail":
        raise RuntimeError("asked to")
    if environ["PATH_INFO"] == "/slow":
        time.sleep(0.5)
    with Redis.from_url(os.environ["SCOPA_REDIS_URL"]) as store:
        count, server = store.incr("count"), store.info("server")["process_id"]
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [f"{count} {os.getpid()} {os.getppid()} {server}".encode()]


if __name__ == "__main__":
    sys.exit(serve(Settings.from_env(), app="tests.counter:app"))
