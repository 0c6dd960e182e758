"""What does the operator decide? Read from the environment, every name beginning with `SCOPA_`."""

import base64
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from importlib.util import find_spec
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import TypeAlias, cast
from urllib.parse import urlsplit

from environs import Env, EnvValidationError
from marshmallow import ValidationError
from marshmallow.validate import OneOf, Range

from scopa.store_address import parse

Network: TypeAlias = IPv4Network | IPv6Network

PREFIX = "SCOPA_"
LOG_LEVELS = ("debug", "info", "warning", "error")
_HOLDER = re.compile(r"[A-Za-z0-9._-]{1,40}")
SHORTEST_API_KEY = 20
_ORIGIN = re.compile(r"\*|https?://[^/?#@\s]+")


class SettingsError(Exception):
    """The environment asks for something impossible; `faults` names all of it."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n  ".join(["wrong settings:", *faults]))
        self.faults = faults


def _default_state_dir() -> Path:
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "scopa"


def _default_workers() -> int:
    # Of the cores this process may use, where the system tells: a container may have fewer.
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return min(cores or 1, 4)


@dataclass(frozen=True, slots=True)
class Settings:
    """All that can be set, with its defaults; `SCOPA_PORT` sets `port`, and so on."""

    host: str = "127.0.0.1"
    port: int = 8080  # 0: any free one
    redis_url: str | None = field(default=None, repr=False)  # None: embedded; may hold a password
    redis_wait: int = 0  # replicas that must have a change before it is answered
    state_dir: Path = field(default_factory=_default_state_dir)
    workers: int = field(default_factory=_default_workers)
    metrics: bool = False
    traces: bool = False  # spans for OpenTelemetry, set up by its own variables
    table: bool = True  # the page for players at /
    rate_limits: bool = False
    cors_origins: tuple[str, ...] = ()
    log_level: str = "info"
    api_keys: Mapping[str, str] = field(default_factory=dict, repr=False)  # holder -> key
    api_key_required: bool = False  # to create games
    trusted_proxies: tuple[Network, ...] = ()
    streams_per_worker: int = 10_000
    webhook_url: str | None = field(default=None, repr=False)  # may hold a secret of the receiver's
    webhook_secret: str | None = field(default=None, repr=False)

    @classmethod
    def from_env(cls) -> "Settings":
        """Read all settings. Raises `SettingsError` with every fault at once."""
        env = Env(eager=False, prefix=PREFIX)
        preset = cls()
        settings = cls(
            host=env.str("HOST", preset.host),
            port=env.int("PORT", preset.port, validate=Range(0, 65535)),
            redis_url=env.str("REDIS_URL", preset.redis_url, validate=_check_store_url),
            redis_wait=env.int("REDIS_WAIT", preset.redis_wait, validate=Range(0, 10)),
            state_dir=env.path("STATE_DIR", preset.state_dir),
            workers=env.int("WORKERS", preset.workers, validate=Range(1, 256)),
            metrics=env.bool("METRICS", preset.metrics),
            traces=env.bool("TRACES", preset.traces, validate=_check_traces),
            table=env.bool("TABLE", preset.table),
            rate_limits=env.bool("RATE_LIMITS", preset.rate_limits),
            cors_origins=tuple(
                env.list("CORS_ORIGINS", [], subcast=str.strip, validate=_check_origins) or ()
            ),
            api_keys=_api_keys(env),
            api_key_required=env.bool("API_KEY_REQUIRED", preset.api_key_required),
            trusted_proxies=_networks(env),
            streams_per_worker=env.int(
                "STREAMS_PER_WORKER", preset.streams_per_worker, validate=Range(0, 100_000)
            ),
            webhook_url=env.str("WEBHOOK_URL", preset.webhook_url, validate=_check_webhook_url),
            webhook_secret=env.str(
                "WEBHOOK_SECRET", preset.webhook_secret, validate=_check_webhook_secret
            ),
            log_level=env.str("LOG_LEVEL", preset.log_level, validate=OneOf(LOG_LEVELS)),
        )
        if faults := _faults(env) + _unknown_names() + _missing_names():
            raise SettingsError(faults)
        return settings


def _faults(env: Env) -> list[str]:
    try:
        env.seal()
    except EnvValidationError as error:
        messages = cast(Mapping[str, list[str]], error.error_messages)
        return [f"{name}: {' '.join(said)}" for name, said in messages.items()]
    return []


def _unknown_names() -> list[str]:
    """A misspelt setting would else be one that silently does nothing."""
    known = {PREFIX + one.name.upper() for one in fields(Settings)}
    given = sorted(name for name in os.environ if name.startswith(PREFIX))
    return [f"{name}: There is no such setting." for name in given if name not in known]


def _missing_names() -> list[str]:
    """A webhook without a secret could be anybody's, and a secret alone is of no use."""
    pair = (f"{PREFIX}WEBHOOK_URL", f"{PREFIX}WEBHOOK_SECRET")
    missing = [name for name in pair if name not in os.environ]
    return [f"{name}: Missing, as its pair is set." for name in missing if len(missing) == 1]


def _check_store_url(url: str | None) -> None:
    if url is None:
        return
    try:
        parse(url)
    except ValueError as error:
        raise ValidationError(f"Is no address of a store: {error}.") from None


def _check_traces(wanted: bool | None) -> None:
    if wanted and find_spec("opentelemetry") is None:
        raise ValidationError("Needs what `pip install 'scopa[otel]'` adds.")


def _check_webhook_url(url: str | None) -> None:
    if url is None:
        return
    parts = urlsplit(url)
    if parts.scheme not in ("https", "http") or not parts.hostname or "@" in parts.netloc:
        raise ValidationError("Must be like https://backend.example/path, without a password.")


def _check_webhook_secret(secret: str | None) -> None:
    if secret is None:
        return
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except ValueError:
        key = b""
    if not secret.startswith("whsec_") or not 24 <= len(key) <= 64:
        raise ValidationError("Must be whsec_ and 24 to 64 bytes as base64.")


def _api_keys(env: Env) -> dict[str, str]:
    given = env.list("API_KEYS", [], subcast=str.strip, validate=_check_api_keys) or ()
    return {holder: key for holder, _, key in (one.partition("=") for one in given)}


def _check_api_keys(given: list[str]) -> None:
    # The message does not repeat a key.
    for holder, _, key in (one.partition("=") for one in given):
        if not _HOLDER.fullmatch(holder) or len(key) < SHORTEST_API_KEY:
            raise ValidationError(
                f"Must be like holder=key,holder=key, each key of {SHORTEST_API_KEY} or more "
                "characters."
            )


def _networks(env: Env) -> tuple[Network, ...]:
    given = env.list("TRUSTED_PROXIES", [], subcast=str.strip, validate=_check_networks) or ()
    return tuple(ip_network(network) for network in given if _is_network(network))


def _check_networks(networks: list[str]) -> None:
    for network in networks:
        if not _is_network(network):
            raise ValidationError(f"{network!r} is not an address or a network like 10.0.0.0/8.")


def _is_network(text: str) -> bool:
    try:
        ip_network(text)
    except ValueError:
        return False
    return True


def _check_origins(origins: list[str]) -> None:
    for origin in origins:
        if not _ORIGIN.fullmatch(origin):
            raise ValidationError(f"{origin!r} is not an origin like https://cards.example.")
