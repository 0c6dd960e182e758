"""Somebody who follows a game's stream and must not miss anything, or hear it twice."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.hard.soak.asking import Asking
from tests.live.client import FAILURES


@contextmanager
def following(asking: Asking, path: str) -> Iterator[None]:
    """Follow a game that is over when the context ends, and then compare with its events."""
    heard: list[Any] = []
    thread = threading.Thread(target=_follow, args=(asking, path, heard), daemon=True)
    thread.start()
    yield
    thread.join(60)
    events = _all_events(asking, path)
    assert heard == events[: len(heard)], f"{path}: {heard} instead of {events}"
    assert heard[-1]["type"] == "game_finished"
    asking.counts["games followed"] += 1


def _follow(asking: Asking, path: str, heard: list[Any]) -> None:
    """Connect again with the last number whenever the stream is cut, until the game is over."""
    game_id = path.rpartition("/")[2]
    while not heard or heard[-1]["type"] != "game_finished":
        try:
            with asking.client.follow(game_id, after=len(heard)) as stream:
                while stream.status == 200 and (told := stream.message())["type"] != "bye":
                    heard.append(told)
                    if told["type"] == "game_finished":
                        return
        except FAILURES:
            asking.counts["streams cut"] += 1
        time.sleep(0.05)


def _all_events(asking: Asking, path: str) -> list[Any]:
    events: list[Any] = []
    while True:
        page = asking.ask("GET", f"{path}/events?limit=200&after={len(events)}").json
        events += page["events"]
        if not page["more"]:
            return events
