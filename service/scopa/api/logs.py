"""How is a log line written? As one JSON object, to standard output."""

import logging
import sys
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import orjson

_log = logging.getLogger(__name__)


def set_up_log(level: str) -> None:
    """Have all loggers of the service write what is of this level or above it."""
    logger = logging.getLogger("scopa")
    logger.handlers = [_ToStandardOutput()]
    logger.setLevel(level.upper())


def log_request(members: Mapping[str, Any]) -> None:
    """Write the line that tells of one request, if the level is one of those that are written.

    Straight, as everybody waits for it, and a log record would cost seven times as much.
    """
    if _log.isEnabledFor(logging.INFO):
        _write({"at": datetime.now(UTC), "level": "info", "event": "request", **members})


# What every record has; the rest was given by `extra` and stands in the line.
_OWN = frozenset(vars(logging.makeLogRecord({})))


class _ToStandardOutput(logging.Handler):
    """Writes to what is standard output then, not when the handler was made."""

    def emit(self, record: logging.LogRecord) -> None:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in _OWN}
        if record.exc_info:
            line["error"], line["traceback"] = _told(record.exc_info[1])
        _write(line)


def _write(line: dict[str, Any]) -> None:
    options = orjson.OPT_UTC_Z | orjson.OPT_APPEND_NEWLINE
    output = sys.stdout.buffer
    output.write(orjson.dumps(line, default=repr, option=options))
    output.flush()


def _told(error: BaseException | None) -> tuple[str, str]:
    """What kind of error, and where; not its message, which may quote a card or a token."""
    frames = traceback.format_tb(error.__traceback__) if error else []
    return type(error).__name__, "".join(frames)
