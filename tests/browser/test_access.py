"""Can everybody use the table, and can nobody put anything into it?"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Table
from tests.browser.test_playing import PHONE, declarable_game, start_short_game
from tests.browser.watched import Faults
from tests.live.service import Live

Visit = Callable[..., Table]

AXE = Path(sys.prefix) / "browser" / "node_modules" / "axe-core" / "axe.min.js"
VIOLATIONS = """async () => (await axe.run()).violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(" ")}`,
)"""


def violations(page: Page) -> list[str]:
    """What axe finds wrong with the page as it is now."""
    page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(VIOLATIONS)
    return found


LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": {"viewport": PHONE},
}


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_on_any_screen(visit: Visit, live: Live, look: str) -> None:
    table = visit(**LOOKS[look])
    page = table.page
    expect(page.get_by_role("heading", name="Scopa")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="New game").click()
    page.get_by_text("House rules").click()
    assert violations(page) == []
    page.goto("/")
    start_short_game(table)
    expect(table.my_turn.first).to_be_visible()
    assert violations(page) == []
    table.my_turn.first.click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    table.button("Hint").click()
    expect(page.get_by_role("dialog", name="Hint")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    while not table.sheet.is_visible():
        table.play_on()
        expect(table.to_play()).to_be_visible()
    assert violations(page) == []
    while table.play_on():
        pass
    assert violations(page) == []


def test_axe_finds_nothing_where_people_wait_join_watch_and_declare(
    visit: Visit, live: Live
) -> None:
    ada, bo = visit(), visit()
    start_short_game(ada, opponent="A person, by link")
    assert violations(ada.page) == []
    bo.page.goto(ada.page.url)
    expect(bo.button("Take a seat")).to_be_visible()
    assert violations(bo.page) == []
    held = declarable_game(live)
    bo.page.goto(f"/#game/{held['id']}")
    expect(bo.page.get_by_text("You are watching")).to_be_visible()
    assert violations(bo.page) == []
    bo.page.evaluate("game => localStorage['scopa.games'] = JSON.stringify([game])", held)
    bo.page.reload()
    bo.button("Declare this hand").click()
    expect(bo.page.get_by_text("Declared: 3 points")).to_be_visible()
    assert violations(bo.page) == []


def test_axe_would_find_something(visit: Visit) -> None:
    page = visit().page
    page.evaluate("document.body.append(document.createElement('button'))")
    assert any(found.startswith("button-name") for found in violations(page))


def test_the_policy_stops_what_is_put_into_the_page(visit: Visit, faults: Faults) -> None:
    page = visit().page
    planted = """() => {
        const script = document.createElement("script");
        script.setAttribute("src", "data:text/javascript,window.planted = true");
        document.body.append(script);
    }"""
    with pytest.raises(Exception, match="TrustedScriptURL"):
        page.evaluate("document.createElement('script').src = 'data:text/javascript,1'")
    with pytest.raises(Exception, match="TrustedHTML"):
        page.evaluate("document.body.innerHTML = '<b>planted</b>'")
    with pytest.raises(Exception, match="TrustedScriptURL"):
        page.evaluate(planted)
    page.evaluate("document.body.setAttribute('style', 'color: red')")
    page.wait_for_timeout(100)
    assert any("Content Security Policy" in fault for fault in faults.found)
    faults.found.clear()


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "Your games"), ("it", "Le tue partite"), ("es", "Tus partidas")],
)
def test_the_page_speaks_the_browsers_language(visit: Visit, language: str, title: str) -> None:
    table = visit(locale=language)
    table.page.locator(".start button").click()
    expect(table.my_turn.first).to_be_visible()
    table.page.locator(".back").click()
    expect(table.page.get_by_role("heading", name=title)).to_be_visible()
    assert table.page.locator("html").get_attribute("lang") == language


def test_every_language_says_the_same_things(visit: Visit) -> None:
    gaps = """async () => Promise.all(["en", "it", "es"].map(async (language) => {
        const file = new URL(`words/${language}.js`, document.scripts[0].src);
        const { default: words } = await import(file);
        return Object.entries(words).map(([name, said]) => [
            name,
            JSON.stringify(said).match(/\\{\\w+\\}/g)?.toSorted() ?? [],
        ]);
    }))"""
    english, *others = visit().page.evaluate(gaps)
    assert len(english) > 150
    assert all(said == english for said in others)
