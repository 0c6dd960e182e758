"""How is a log line written? As one JSON object, to standard output."""

import logging
from typing import TypeAlias

import orjson
import structlog

Log: TypeAlias = structlog.typing.FilteringBoundLogger


def make_log(level: str) -> Log:
    """A log that writes what is of this level or above it."""
    log: Log = structlog.wrap_logger(
        structlog.BytesLogger(),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
            structlog.processors.JSONRenderer(serializer=orjson.dumps),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.getLevelNamesMapping()[level.upper()]
        ),
    )
    return log
