"""The pictures of the table in the documentation, made anew: `make pictures`."""

import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import DESK, FLAGS
from tests.live.service import Live, running

IMAGES = Path(__file__).parents[2] / "docs" / "images"
PHONE = {"width": 390, "height": 760}


def main() -> None:
    """Write them all."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with running(WORKERS="1") as live, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = visit(browser, live, DESK, "light", seed="18b")
        page.locator("#hand [data-card='10D']").click()
        page.screenshot(path=IMAGES / "table.png")
        page = visit(browser, live, PHONE, "dark", variant="cirulla", seed="85")
        page.screenshot(path=IMAGES / "phone.png")
        browser.close()


def visit(
    browser: Browser, live: Live, size: Any, colours: Any, *, seed: str, **asked: str
) -> Page:
    """A game of these deals, with Carmela, as its player sees it."""
    seats = [{"name": "Ada"}, {"bot": "furbo", "name": "Carmela"}]
    made = live.client.ask(
        "POST", "/v1/games", body=asked | {"seats": seats, "seed": f"{seed:0>64}"}
    )
    game, tokens = made.json["game"], made.json["tokens"]
    page = browser.new_page(
        base_url=f"http://127.0.0.1:{live.port}",
        viewport=size,
        color_scheme=colours,
        reduced_motion="reduce",
        locale="en",
    )
    page.goto("/")
    held = {"id": game["id"], "seat": 0, "token": tokens[0]["token"], "creator": None}
    page.evaluate("held => localStorage['scopa.games'] = JSON.stringify([held])", held)
    page.goto(f"/#game/{game['id']}")
    expect(page.locator("#hand.at-turn")).to_be_visible()
    return page


if __name__ == "__main__":
    main()
