"""Which servers does an address name?"""

import pytest

from scopa.store_address import Several, parse


def several(url: str) -> Several:
    named = parse(url)
    assert isinstance(named, Several)
    return named


@pytest.mark.parametrize("url", ["redis://:pw@a:1/2?x=y", "rediss://a", "unix:///a/b?db=1"])
def test_one_server_is_told_as_it_is(url: str) -> None:
    assert parse(url) == url


def test_sentinels_have_passwords_of_their_own() -> None:
    url = "rediss+sentinel://ada:p%2Fw@one,[::1]:7/games/2?sentinel_password=s&ssl_ca_certs=/ca"
    named = several(url)
    assert (named.service, named.nodes) == ("games", (("one", 26379), ("::1", 7)))
    assert named.server(("db", 6379)) == "rediss://ada:p%2Fw@db:6379/2?ssl_ca_certs=%2Fca"
    assert named.sentinel(("::1", 7)) == "rediss://[::1]:7/?ssl_ca_certs=%2Fca&password=s"


@pytest.mark.parametrize("end", ["", "/"])
def test_a_cluster_is_known_by_some_of_its_servers(end: str) -> None:
    named = several(f"redis+cluster://:pw@one:7000,two{end}")
    assert (named.service, named.nodes) == (None, (("one", 7000), ("two", 6379)))
    assert named.server(named.nodes[1]) == "redis://:pw@two:6379/?"


@pytest.mark.parametrize(
    "url",
    [
        "http://:pw@a",
        "redis+sentinel://:pw@a:1",
        "redis+cluster://:pw@a:1/games",
        "redis+cluster://:pw@a:port",
        "redis+cluster://:pw@a:1,,b:2",
        "redis+cluster://",
        "unix+cluster:///pw",
    ],
)
def test_anything_else_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(ValueError, match=r".") as refused:
        parse(url)
    assert "pw" not in str(refused.value)
