"""Everything in the reference at /docs can be tried on the page itself."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.watched import Faults
from tests.live.service import Live


@pytest.fixture
def page(browser: Browser, live: Live, faults: Faults) -> Iterator[Page]:
    context = browser.new_context(base_url=f"http://127.0.0.1:{live.port}")
    context.set_default_timeout(10_000)
    page = context.new_page()
    faults.watch(page)
    page.goto("/docs")
    yield page
    context.close()


def try_it(page: Page, operation: str, **fields: str) -> Locator:
    """Sends the operation's form; where its answer is shown."""
    section = page.locator(f"#{operation}")
    section.get_by_text("Try it").click()
    for name, value in fields.items():
        section.locator(f'[name="{name}"]').fill(value)
    section.get_by_role("button").click()
    return section.locator("output")


def test_a_game_is_created_seen_and_played_on_the_page(page: Page) -> None:
    expect(try_it(page, "createGame", body="{}")).to_contain_text("201 CREATED")
    view = try_it(page, "getGame")
    expect(view).to_contain_text('"status": "playing"')
    expect(view).to_contain_text("etag:")
    card = page.evaluate(
        """async () => {
            const { game_id, token } = sessionStorage;
            const headers = { Authorization: `Bearer ${token}` };
            const game = await (await fetch(`/v1/games/${game_id}`, { headers })).json();
            return JSON.stringify({ move: game.you.legal_moves[0].move });
        }"""
    )
    expect(try_it(page, "playMove", body=card)).to_contain_text('"move_played"')


def test_a_stream_is_shown_as_it_comes_and_can_be_stopped(page: Page) -> None:
    expect(try_it(page, "createGame", body="{}")).to_contain_text("201 CREATED")
    expect(try_it(page, "streamEvents", after="0")).to_contain_text('"type":"cards_dealt"')
    button = page.locator("#streamEvents").get_by_role("button")
    expect(button).to_have_text("Stop")
    button.click()
    expect(button).to_have_text("Send")


def test_a_problem_is_shown_too(page: Page) -> None:
    shown = try_it(page, "getGame", game_id="nowhere")
    expect(shown).to_contain_text("404 NOT FOUND")
    expect(shown).to_contain_text('"code": "game_not_found"')
