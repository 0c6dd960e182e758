"""What goes wrong in a page without anybody seeing it?"""

from playwright.sync_api import ConsoleMessage, Page

# Said by the browser where there is no connection, or the service says no; pages deal with both.
_EXPECTED = "Failed to load resource"


class Faults:
    """Collects errors of scripts, what is written to the console, and breaches of the policy."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.found.append(f"error: {error}"))
        page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        # A breach of the content security policy is written there as an error, too.
        if message.type in ("error", "warning") and not message.text.startswith(_EXPECTED):
            self.found.append(f"{message.type}: {message.text}")
