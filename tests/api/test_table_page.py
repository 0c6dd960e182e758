"""Does the table come to browsers whole, safe, and so that they may keep it?"""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

import scopa
from scopa.api import create_app
from scopa.settings import Settings
from scopa.store import Store

WEB = Path(scopa.__file__).parent / "web"
BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


@pytest.fixture
def browser(app: Flask) -> FlaskClient:
    return FlaskClient(app, app.response_class)  # the page is no part of the document


@pytest.fixture
def script(browser: FlaskClient) -> str:
    """The address of the page's script."""
    found = re.search(r'src="(/table/[^"]+/main\.js)"', browser.get("/", headers=BROWSER).text)
    assert found
    return found[1]


def test_a_browser_gets_the_page_and_asks_again_whether_it_is_still_the_same(
    browser: FlaskClient,
) -> None:
    answer = browser.get("/", headers=BROWSER)
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    assert answer.headers["Cache-Control"] == "no-cache"
    again = browser.get("/", headers={**BROWSER, "If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_the_policy_allows_nothing_in_line_and_nothing_from_elsewhere(browser: FlaskClient) -> None:
    answer = browser.get("/", headers=BROWSER)
    policy = answer.headers["Content-Security-Policy"]
    allowed = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert {allowed[kind] for kind in ("script-src", "style-src", "connect-src")} == {"'self'"}
    assert allowed["default-src"] == allowed["frame-ancestors"] == "'none'"
    assert not re.search(r"<style|<script>|style=|onclick=|https?://", answer.text)


def test_every_file_that_the_page_names_is_there_and_may_be_kept_for_ever(
    browser: FlaskClient,
) -> None:
    named = re.findall(r'"(/table/[^"]+)"', browser.get("/", headers=BROWSER).text)
    assert len(named) > 5
    for address in named:
        answer = browser.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["Cache-Control"]


def test_files_asked_for_by_another_versions_page_are_not_kept(
    browser: FlaskClient, script: str
) -> None:
    other = re.sub(r"/table/\w+/", "/table/0000000000000000/", script)
    answer = browser.get(other)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")


@pytest.mark.parametrize("name", ["nothing.js", "../api/index.py", "types.d.ts", "index.html"])
def test_only_the_pages_own_files_are_served(browser: FlaskClient, script: str, name: str) -> None:
    assert browser.get(script.replace("main.js", name)).status_code == 404


def test_no_file_of_the_page_names_another_site() -> None:
    known = {"http://www.w3.org/2000/svg"}  # a namespace, which nobody visits
    for file in WEB.rglob("*.*"):
        assert set(re.findall(r"https?://[\w./]+", file.read_text())) <= known


def test_a_setting_turns_the_table_off(store: Store, script: str) -> None:
    app = create_app(Settings(table=False), store=store)
    page = app.test_client().get("/", headers=BROWSER)
    assert (page.status_code, page.mimetype) == (200, "text/html")
    assert "/table/" not in page.text
    assert app.test_client().get(script).status_code == 404
