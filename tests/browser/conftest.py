"""A Chromium, and the service that it visits. Both must be there: nothing is skipped."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.table import Table
from tests.browser.watched import Faults
from tests.live.service import Live, running

ELSEWHERE = "cards.example"  # this machine by another name, which browsers do not trust as such
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
]
QUICK = """if (location.protocol === "http:") {
    localStorage["scopa.wishes"] ??= JSON.stringify({ pace: "quick" });
}"""
expect.set_options(timeout=10_000)  # ms; a busy machine takes its time
DESK = {"width": 1280, "height": 800}


@pytest.fixture(scope="session")
def live() -> Iterator[Live]:
    with running(WORKERS="1") as live:
        yield live


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = shutil.which("chromium")
    assert path, "there is no chromium on the PATH"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def faults() -> Iterator[Faults]:
    """What went wrong in any page of the test; it must be nothing."""
    faults = Faults()
    yield faults
    assert faults.found == []


@pytest.fixture
def visit(browser: Browser, live: Live, faults: Faults) -> Iterator[Callable[..., Table]]:
    """Somebody who comes to the table: each one with a browser's storage of their own."""
    contexts: list[BrowserContext] = []

    def visit(
        address: str = "", *, host: str = "127.0.0.1", quick: bool = True, **options: Any
    ) -> Table:
        settings = {"viewport": DESK, "locale": "en-GB", "reduced_motion": "reduce"} | options
        context = browser.new_context(base_url=f"http://{host}:{live.port}", **settings)
        context.set_default_timeout(10_000)
        contexts.append(context)
        page: Page = context.new_page()
        faults.watch(page)
        if quick:
            page.add_init_script(QUICK)
        page.goto(f"/{address}")
        return Table(page)

    yield visit
    for context in contexts:
        context.close()
