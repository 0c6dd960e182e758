"""Which servers does an address name?

One server as redis-py writes it (redis://, rediss://, unix://), or several that are one store::

    redis+sentinel://user:password@one:26379,two:26379/service/database?sentinel_password=…
    redis+cluster://user:password@one:6379,two:6379

Each of them with rediss too, for TLS; what else stands after the question mark goes to redis-py.
A few of the servers do: they tell of the others.
"""

import re
from typing import NamedTuple, TypeAlias
from urllib.parse import parse_qsl, urlencode, urlsplit

Node: TypeAlias = tuple[str, int]

_ONE = re.compile(r"(rediss?|unix)://.+")
_SEVERAL = re.compile(
    r"(?P<scheme>rediss?)\+(?P<kind>sentinel|cluster)://"
    r"((?P<login>[^@/]*)@)?(?P<nodes>[^@/?]+)"
    r"(/(?P<service>[^/?]+)(/(?P<database>\d+))?)?/?(\?(?P<options>.*))?"
)
_PORTS = {"sentinel": 26379, "cluster": 6379}
_SENTINEL = "sentinel_"


class Several(NamedTuple):
    """Servers that are one store; `nodes` are those to begin with.

    `service` is what the sentinels call the primary; a cluster has none.
    """

    scheme: str
    nodes: tuple[Node, ...]
    service: str | None
    login: str
    database: str
    options: tuple[tuple[str, str], ...]

    def server(self, node: Node) -> str:
        """The address of one of the servers with data."""
        options = [(key, value) for key, value in self.options if not key.startswith(_SENTINEL)]
        return self._url(node, self.login, self.database, options)

    def sentinel(self, node: Node) -> str:
        """The address of one of the sentinels; they have passwords of their own, if any."""
        own = {k.removeprefix(_SENTINEL): v for k, v in self.options if k.startswith(_SENTINEL)}
        others = [(key, value) for key, value in self.options if not key.startswith(_SENTINEL)]
        return self._url(node, "", "", [*others, *own.items()])

    def _url(self, node: Node, login: str, database: str, options: list[tuple[str, str]]) -> str:
        host, port = node
        place = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        login = f"{login}@" if login else ""
        return f"{self.scheme}://{login}{place}/{database}?{urlencode(options)}"


def parse(url: str) -> str | Several:
    """What the address names: one server, told by its address, or several.

    Raises ValueError for what is no address of a store. It may hold passwords, so the message
    does not repeat it.
    """
    if _ONE.fullmatch(url):
        return url
    match = _SEVERAL.fullmatch(url)
    if match is None or (match["kind"] == "sentinel") != bool(match["service"]):
        raise ValueError(
            "an address has the scheme redis, rediss or unix, or is like "
            "redis+sentinel://host:26379,host:26379/service or "
            "redis+cluster://host:6379,host:6379"
        )
    return Several(
        scheme=match["scheme"],
        nodes=tuple(_node(text, _PORTS[match["kind"]]) for text in match["nodes"].split(",")),
        service=match["service"],
        login=match["login"] or "",
        database=match["database"] or "",
        options=tuple(parse_qsl(match["options"] or "")),
    )


def _node(text: str, port: int) -> Node:
    parts = urlsplit(f"//{text}")
    if not parts.hostname:
        raise ValueError("a host is missing between the commas")
    return parts.hostname, parts.port or port
