"""Which server of a cluster has a key, also while they fail and keys move?

The map of slots is read from any server, and anew after whatever shows that it is old: a server
that does not answer, or one that sends us on. Being sent on costs a round trip and nothing else: a
server refuses what it does not have before it does anything.
"""

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from redis.connection import AbstractConnection
from redis.crc import key_slot

from scopa.store_address import Node, Several

from .connections import Connections, Dropped, Elsewhere, NotNow, connector, pack
from .servers import Question, Servers
from .values import StoreUnavailable

HOPS = 8
"""How often one question is sent on, or asked again while the keys of a game are being moved."""
PAUSE = 0.05
"""Seconds between two such questions."""

_SLOTS = pack("CLUSTER", "SLOTS")
_ASKING = pack("ASKING")


class Cluster(Servers):
    """The primaries of a cluster."""

    def __init__(self, named: Several, replicas: int = 0) -> None:
        super().__init__(replicas)
        self._named = named
        self._nodes: dict[Node, Connections] = {}
        self._owners: dict[int, Node] = {}
        self._is_old = True
        self._guide = named.nodes[0]
        self._reading = threading.Lock()

    def send(self, key: str, packed: bytes, answers: int) -> list[Any]:
        """See `Servers.send`."""
        node, asking = self._owner(key), b""
        why: StoreUnavailable = NotNow("the cluster sends in circles")
        for _ in range(HOPS):
            try:
                return self._send_to(node, asking + packed, answers + bool(asking))[-answers:]
            except Elsewhere as elsewhere:
                node, asking = elsewhere.node, _ASKING if elsewhere.for_once else b""
                self._is_old |= not elsewhere.for_once
            except NotNow as error:
                why = error
                time.sleep(PAUSE)
                node, asking = self._owner(key), b""
        raise why

    def ask_all(self, questions: Sequence[Question]) -> list[Any]:
        """See `Servers.ask_all`."""
        places = defaultdict(list)
        for place, (key, _) in enumerate(questions):
            places[self._owner(key)].append(place)
        answers: dict[int, Any] = {}
        for node, its_places in places.items():
            asked = [questions[place] for place in its_places]
            answers |= zip(its_places, self._ask_together(node, asked), strict=True)
        return [answers[place] for place in range(len(questions))]

    def each(self) -> list[Connections]:
        """See `Servers.each`."""
        self._is_old = True
        self._look()
        return [self._at(node) for node in set(self._owners.values())]

    def close(self) -> None:
        """See `Servers.close`."""
        for connections in tuple(self._nodes.values()):
            connections.close()

    def connect(self) -> AbstractConnection:
        """A connection to some server: what is published on one is heard on all."""
        why = StoreUnavailable("no server of the cluster answers")
        for node in self._known():
            try:
                return self._connector(node)()
            except StoreUnavailable as error:
                why = error
        raise why

    def _ask_together(self, node: Node, questions: list[Question]) -> list[Any]:
        try:
            packed = b"".join([question for _, question in questions])
            return self._send_to(node, packed, len(questions))
        except (Dropped, Elsewhere, NotNow):
            self._is_old = True
            return [self.ask(key, question)[0] for key, question in questions]

    def _send_to(self, node: Node, packed: bytes, answers: int) -> list[Any]:
        try:
            return self._at(node).ask_once(packed, answers)
        except (Elsewhere, NotNow):
            raise
        except StoreUnavailable:
            self._is_old = True
            raise

    def _owner(self, key: str) -> Node:
        if self._is_old:
            self._look()
        try:
            return self._owners[key_slot(key.encode())]
        except KeyError:
            raise StoreUnavailable("no server of the cluster has this slot") from None

    def _look(self) -> None:
        """Read the map of slots; where somebody does so already, the old one serves meanwhile."""
        if self._reading.acquire(blocking=not self._owners):
            try:
                if self._is_old:
                    self._is_old = False
                    self._owners = self._read_slots()
            except StoreUnavailable:
                self._is_old = True
                raise
            finally:
                self._reading.release()

    def _read_slots(self) -> dict[int, Node]:
        why = StoreUnavailable("no server of the cluster answers")
        for node in self._known():
            try:
                [ranges] = self._at(node).ask_once(_SLOTS)
            except StoreUnavailable as error:
                why = error
            else:
                self._guide = node
                return dict(_owners(ranges, node))
        raise why

    def _known(self) -> list[Node]:
        """All servers that we have heard of, the one first that told us last."""
        return list(dict.fromkeys((self._guide, *self._nodes, *self._named.nodes)))

    def _at(self, node: Node) -> Connections:
        connections = self._nodes.get(node)
        if connections is None:
            # Of two threads that come here at once, one takes what the other has made.
            made = Connections(self._connector(node), alone=self.replicas > 0)
            connections = self._nodes.setdefault(node, made)
        return connections

    def _connector(self, node: Node) -> Callable[[], AbstractConnection]:
        return connector(self._named.server(node))


def _owners(ranges: list[Any], told_by: Node) -> Iterator[tuple[int, Node]]:
    """Slots and their primaries; one that does not know its own name is who told us."""
    for first, last, (host, port, *_), *_ in ranges:
        node = (host.decode() if host else told_by[0], port)
        for slot in range(first, last + 1):
            yield slot, node
