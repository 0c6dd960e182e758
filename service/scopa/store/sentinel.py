"""Which server is the primary now? Sentinels know.

They are asked anew for every connection, so after a fail-over the next one leads to the new
primary. A server that a sentinel names must say itself that it is one: sentinels may be late.
"""

import redis.exceptions
from redis.connection import AbstractConnection

from scopa.store_address import Node, Several

from .connections import Connections, connector, pack
from .values import StoreUnavailable

PATIENCE = 0.2
"""Seconds that a sentinel gets to accept a connection, and as many to answer."""


class Sentinels:
    """The sentinels of a service, the one that answered last first."""

    def __init__(self, named: Several) -> None:
        self._named = named
        self._question = pack("SENTINEL", "GET-MASTER-ADDR-BY-NAME", named.service or "")
        self._sentinels = [
            Connections(connector(named.sentinel(node), PATIENCE, PATIENCE)) for node in named.nodes
        ]

    def connect(self) -> AbstractConnection:
        """A connection to the primary. Raises StoreUnavailable where no sentinel leads to one."""
        why = StoreUnavailable("no sentinel knows the service")
        for sentinel in tuple(self._sentinels):
            try:
                connection = self._connect(self._primary(sentinel))
            except StoreUnavailable as error:
                why = error
            else:
                self._sentinels.sort(key=lambda one: one is not sentinel)
                return connection
        raise why

    def _primary(self, sentinel: Connections) -> Node:
        [found] = sentinel.ask_once(self._question)
        if found is None:
            raise StoreUnavailable("the sentinel does not know the service")
        host, port = found
        return host.decode(), int(port)

    def _connect(self, node: Node) -> AbstractConnection:
        connection = connector(self._named.server(node))()
        try:
            connection.send_command("ROLE")
            role = connection.read_response()[0]
        except redis.exceptions.RedisError as error:
            raise StoreUnavailable(str(error)) from error
        if role != b"master":
            connection.disconnect()
            raise StoreUnavailable("the sentinel names a server that is no primary")
        return connection
