"""How is a log line written? As one JSON object, to standard output."""

import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any

import orjson


def set_up_log(level: str) -> None:
    """Have all loggers of the service write what is of this level or above it."""
    logger = logging.getLogger("scopa")
    logger.handlers = [_ToStandardOutput()]
    logger.setLevel(level.upper())


# What every record has; the rest was given by `extra` and stands in the line.
_OWN = frozenset(vars(logging.makeLogRecord({})))


class _ToStandardOutput(logging.Handler):
    """Writes to what is standard output then, not when the handler was made."""

    def __init__(self) -> None:
        super().__init__()
        self.formatter = _JsonLine()

    def emit(self, record: logging.LogRecord) -> None:
        sys.stdout.write(self.format(record) + "\n")
        sys.stdout.flush()


class _JsonLine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in _OWN}
        if record.exc_info:
            line["error"], line["traceback"] = _told(record.exc_info[1])
        return orjson.dumps(line, default=repr, option=orjson.OPT_UTC_Z).decode()


def _told(error: BaseException | None) -> tuple[str, str]:
    """What kind of error, and where; not its message, which may quote a card or a token."""
    frames = traceback.format_tb(error.__traceback__) if error else []
    return type(error).__name__, "".join(frames)
