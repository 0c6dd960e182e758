"""Players who change their games as fast as they can, and remember what they were told."""

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from scopa.store import Outcome, Store, StoreUnavailable, Write, new_id
from tests.store.groups import await_that

HOUR = 3_600_000


class Player(threading.Thread):
    """Adds one number after the other to the log of a game of its own."""

    def __init__(self, store: Store, tag: int | None = None) -> None:
        super().__init__(daemon=True)
        self.store = store
        self.game = new_id(tag)
        self.accepted: list[int] = []
        self.longest_wait = 0.0
        self.stopping = False
        store.create(self.game, Write(b"", HOUR))

    def run(self) -> None:
        number, since = 0, time.monotonic()
        while not self.stopping:
            number += 1
            try:
                if self._add(number):
                    self.accepted.append(number)
                    now = time.monotonic()
                    self.longest_wait, since = max(self.longest_wait, now - since), now
            except StoreUnavailable:
                time.sleep(0.02)

    def _add(self, number: int) -> bool:
        found = self.store.load(self.game)
        assert found is not None
        write = Write(str(number).encode(), HOUR, log=b"%d " % number)
        return self.store.change(self.game, found.revision, write) is Outcome.DONE

    def kept(self) -> list[int]:
        """The numbers that the store has."""
        whole = self.store.load_whole(self.game)
        assert whole is not None
        assert whole.log is not None
        return [int(number) for number in whole.log.split()]

    def lost(self) -> set[int]:
        """Numbers that were accepted and are gone."""
        return set(self.accepted) - set(self.kept())


@contextmanager
def playing(players: Sequence[Player]) -> Iterator[None]:
    """Let them play; return once all of them have gone on playing after what happened inside."""
    for player in players:
        player.start()
    try:
        await_that(lambda: all(len(player.accepted) > 20 for player in players))
        yield
        before = [len(player.accepted) for player in players]
        await_that(
            lambda: all(
                len(player.accepted) > count + 20
                for player, count in zip(players, before, strict=True)
            )
        )
    finally:
        for player in players:
            player.stopping = True
        for player in players:
            player.join()
