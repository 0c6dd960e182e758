"""Who calls, as far as limits are concerned: an API key's holder, or an address?"""

import hashlib
import ipaddress
from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from flask import request

from scopa.api.services import services
from scopa.service.errors import MissingToken, WrongToken
from scopa.settings import Settings

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

_IPV6_HOME = 64  # bits of an IPv6 address that name a customer; the rest is theirs to choose


def key_holder() -> str | None:
    """The API key's holder, None without a key; raises WrongToken for an unknown one."""
    holder = known_holder()
    if holder is None and "HTTP_X_API_KEY" in request.environ:
        raise WrongToken("this API key is not known here")
    return holder


def known_holder() -> str | None:
    """The API key's holder, None without a key or with an unknown one."""
    return _holder(request.environ, services().settings)


def required_key_holder() -> str:
    """The name of the API key's holder; raises MissingToken, WrongToken."""
    holder = key_holder()
    if holder is None:
        raise MissingToken("send an API key in the header X-API-Key")
    return holder


def caller(environ: "WSGIEnvironment", settings: Settings) -> str:
    """A name for who calls: a known API key's holder, else where the request came from."""
    holder = _holder(environ, settings)
    return f"key:{holder}" if holder is not None else f"address:{_network(environ, settings)}"


def _holder(environ: "WSGIEnvironment", settings: Settings) -> str | None:
    sent = environ.get("HTTP_X_API_KEY")
    return None if sent is None else _holders(settings.api_keys).get(_digest(sent))


def _network(environ: "WSGIEnvironment", settings: Settings) -> str:
    """The client's address, or of IPv6 the customer's network.

    Forwarding headers count only as far as proxies that the operator trusts have written them: the
    last address that none of those has is the client's.
    """
    trusted = settings.trusted_proxies
    address = environ.get("REMOTE_ADDR", "")
    forwarded = environ.get("HTTP_X_FORWARDED_FOR", "").split(",")
    for hop in reversed([*forwarded, address]):
        parsed = _parse(hop.strip())
        if parsed is None:
            break
        address = str(parsed)
        if not any(parsed in network for network in trusted):
            break
    return _home(address)


def _home(address: str) -> str:
    parsed = _parse(address)
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((parsed, _IPV6_HOME), strict=False))
    return address


def _parse(text: str) -> Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None


def _holders(api_keys: Mapping[str, str]) -> dict[bytes, str]:
    return {_digest(key): holder for holder, key in api_keys.items()}


def _digest(key: str) -> bytes:
    # Looked up by its hash, so that the time taken tells nothing of how much of a key is right.
    return hashlib.sha256(key.encode()).digest()
