"""Where do games live?

The only part of the program that talks to Redis. It knows nothing of Scopa: a game is an id, a
revision and opaque bytes. Every operation is one round trip; an accepted move is one `load` and
one `change`. Any of them may raise `StoreUnavailable`, within a second.
"""

from contextlib import AbstractContextManager

from scopa.store_address import parse

from . import keys
from .backup import Backup
from .changes import commit, split
from .cluster import Cluster
from .connections import Connections, connector, pack
from .keys import new_id, tag_of
from .limits import Limits, Verdict
from .outbox import Outbox
from .public import Listed, ListedGames
from .schedule import TIME, milliseconds, ready
from .scripts import BEAT
from .sentinel import Sentinels
from .servers import OneServer, Servers
from .streams import Streams
from .values import (
    Beat,
    Kept,
    Loaded,
    Outcome,
    OutcomeUnknown,
    Ready,
    StoreUnavailable,
    Write,
)
from .watch import Bells, Watch

__all__ = [
    "Beat",
    "Kept",
    "Listed",
    "Loaded",
    "Outcome",
    "OutcomeUnknown",
    "Ready",
    "Store",
    "StoreUnavailable",
    "Verdict",
    "Watch",
    "Write",
    "new_id",
    "tag_of",
]

OUTAGE = 5000
"""Milliseconds without a beat that count as an outage."""


class Store:
    """Games in Redis-compatible servers. Connects at first use; safe to share by threads."""

    def __init__(self, servers: Servers, bells: Bells) -> None:
        self._servers = servers
        self._bells = bells
        self.outbox = Outbox(servers)
        self.public = ListedGames(servers, keys.PUBLIC)
        self.streams = Streams(servers)
        self.limits = Limits(servers)
        self.backup = Backup(servers)

    @classmethod
    def open(cls, url: str, replicas: int = 0) -> "Store":
        """The store at an address (see `scopa.store_address`); ValueError for any other.

        A change counts once so many replicas have it; else it is an `OutcomeUnknown`.
        """
        named = parse(url)
        if isinstance(named, str):
            connect = connector(named)
        elif named.service is not None:
            connect = Sentinels(named).connect
        else:
            cluster = Cluster(named, replicas)
            return cls(cluster, Bells(cluster.connect))
        connections = Connections(connect, alone=replicas > 0)
        return cls(OneServer(connections, replicas), Bells(connect))

    def close(self) -> None:
        self._bells.close()
        self._servers.close()

    def made_by(self, holder: str) -> ListedGames:
        """The list of games that the holder of an API key has made."""
        return ListedGames(self._servers, keys.made_key(holder))

    def ping(self) -> None:
        """Return if the server answers and takes changes."""
        self._servers.ask(keys.BEAT, pack("PING"))

    def faults(self) -> list[str]:
        """What is wrong with how the servers are set up, in sentences for whoever runs them."""
        found = [_facts(server.ask_once(pack("INFO"))[0]) for server in self._servers.each()]
        policies = {facts["maxmemory_policy"] for facts in found} - {"noeviction"}
        faults = [
            f"the store forgets games when its memory is full: its maxmemory-policy is {policy} "
            "and should be noeviction"
            for policy in sorted(policies)
        ]
        fewest = min(int(facts["connected_slaves"]) for facts in found)
        if fewest < self._servers.replicas:
            faults.append(
                f"no change can be confirmed: a server has {fewest} replicas, and "
                f"{self._servers.replicas} must have every change"
            )
        return faults

    def now(self) -> int:
        """The time by the store's clock, ms since 1970."""
        [time] = self._servers.ask(keys.BEAT, TIME)
        return milliseconds(time)

    def load(self, game: str, key: str | None = None) -> Loaded | None:
        """The current state, with what is kept under a key; None if the game is gone."""
        names = [keys.game_key(game)]
        if key is not None:
            names.append(keys.kept_key(keys.tag_of(game), key))
        (state, *kept), time = self._servers.ask(names[0], pack("MGET", *names) + TIME, 2)
        if state is None:
            return None
        return Loaded(*split(state), milliseconds(time), kept[0] if kept else None)

    def load_whole(self, game: str) -> Loaded | None:
        """The current state and all finished rounds."""
        names = keys.game_key(game), keys.log_key(game)
        (state, log), time = self._servers.ask(names[0], pack("MGET", *names) + TIME, 2)
        if state is None:
            return None
        return Loaded(*split(state), milliseconds(time), log=log or b"")

    def load_many(self, games: list[str]) -> list[Loaded | None]:
        """The current states in the order asked; None for a game that is gone."""
        names = [keys.game_key(game) for game in games]
        questions = [(name, pack("GET", name)) for name in names]
        *states, time = self._servers.ask_all([*questions, (names[0], TIME)])
        now = milliseconds(time)
        return [None if state is None else Loaded(*split(state), now) for state in states]

    def kept(self, tag: int, name: str) -> bytes | None:
        """What is kept under a name, also if its game is gone."""
        key = keys.kept_key(tag, name)
        [data] = self._servers.ask(key, pack("GET", key))
        if data is None:
            return None
        self._servers.make_sure(keys.sure_key(tag))
        return bytes(data)

    def make_sure(self, game: str) -> None:
        """Return once what was seen of a game is where a change would have to be."""
        self._servers.make_sure(keys.sure_key(keys.tag_of(game)))

    def create(self, game: str, write: Write) -> bytes | None:
        """Write a new game, unless something is kept already under the name that it keeps.

        Returns None if it was written, else what is kept: of two at the same time, one acts and
        the other gets the first one's answer.
        """
        outcome = commit(self._servers, game, 0, write)
        if isinstance(outcome, bytes):
            return outcome
        if outcome is not Outcome.DONE:
            raise ValueError(f"there is a game {game} already")
        return None

    def change(
        self, game: str, revision: int, write: Write, also: tuple[str, Write] | None = None
    ) -> Outcome:
        """Write a game if its revision still is this one, and with it a new game of its tag."""
        outcome = commit(self._servers, game, revision, write, also)
        # Kept by somebody else after our load: we were slower, and the next load will show it.
        return Outcome.LOST if isinstance(outcome, bytes) else outcome

    def due(self, limit: int = 16) -> Ready:
        """Games for which something must happen now, up to `limit` of each tag.

        A game stays due until a change clears or moves it, or `put_off` does.
        """
        return ready(self._servers, keys.ALL_DUE, limit)

    def put_off(self, game: str, until: int | None) -> None:
        """Move the due time of a game that cannot be changed, or clear it: the game is gone."""
        name = keys.due_key(game)
        if until is None:
            self._servers.ask(name, pack("ZREM", name, game))
        else:
            self._servers.ask(name, pack("ZADD", name, "XX", until, game))

    def watch(self, game: str) -> AbstractContextManager[Watch]:
        """Hear of a game's changes for as long as the context is open."""
        return self._bells.watch(game)

    def beat(self) -> Beat:
        """Tell the store that the service is there, and learn when it last was not."""
        now, previous, since, until = self._servers.run(BEAT, [keys.BEAT], [OUTAGE])
        return Beat(
            now,
            None if previous is None else int(previous),
            None if since is None else (int(since), int(until)),
        )


def _facts(info: bytes) -> dict[str, str]:
    pairs = (line.partition(":") for line in info.decode().splitlines())
    return {name: value for name, _, value in pairs}
