"""Which public games wait for players, and which were made by whom?

A hint beside the games, written in a step of its own: it may lag, and whoever reads it looks at
the games themselves, and strikes those that are gone.
"""

from typing import NamedTuple

from .connections import pack
from .servers import Servers

MOST = 100_000
"""Games in a list. Those that have expired stay in it until somebody looks at their page."""


class Listed(NamedTuple):
    """A game's place in a list."""

    created: int
    game: str


class ListedGames:
    """A list of games, the newest first."""

    def __init__(self, servers: Servers, name: str) -> None:
        self._servers = servers
        self._name = name

    def add(self, listed: Listed) -> None:
        """List a game; of more than `MOST` the oldest are forgotten."""
        added = pack("ZADD", self._name, 0, _member(listed))
        cut = pack("ZREMRANGEBYRANK", self._name, 0, -(MOST + 1))
        self._servers.ask(self._name, added + cut, 2)

    def remove(self, *listed: Listed) -> None:
        if listed:
            members = map(_member, listed)
            self._servers.ask(self._name, pack("ZREM", self._name, *members))

    def page(self, limit: int, after: Listed | None = None) -> list[Listed]:
        """Up to `limit` games from the top, or those that follow `after`, listed still or not."""
        top = f"({_member(after)}" if after else "+"
        question = pack("ZREVRANGEBYLEX", self._name, top, "-", "LIMIT", 0, limit)
        [members] = self._servers.ask(self._name, question)
        return [_listed(member.decode()) for member in members]


def _member(listed: Listed) -> str:
    # All scores are 0, and Redis orders equal scores by name: exact pages, also within one ms.
    return f"{listed.created:014d}{listed.game}"


def _listed(member: str) -> Listed:
    return Listed(int(member[:14]), member[14:])
