"""What do real requests and answers look like? Made by the tests, for the document."""

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def _examples() -> dict[str, Any]:
    text = (files("scopa.api") / "examples.json").read_text(encoding="utf-8")
    examples: dict[str, Any] = json.loads(text)
    return examples


def example(name: str) -> Any:
    """The example of this name."""
    return _examples()[name]
