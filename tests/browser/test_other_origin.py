"""May a page of an origin that the operator allows play, and nobody else's page?"""

import http.server
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Error

from tests.live.service import Live, running

PLAY = """async (api) => {
    const made = await fetch(`${api}/v1/games`, { method: "POST" });
    const { game, tokens } = await made.json();
    const headers = {
        "Authorization": `Bearer ${tokens[0].token}`,
        "Content-Type": "application/json",
        "Idempotency-Key": "the first move",
    };
    const body = JSON.stringify({ move: game.you.legal_moves[0].move });
    const moves = `${api}/v1/games/${game.id}/moves`;
    const moved = await fetch(moves, { method: "POST", headers, body });
    headers["Idempotency-Key"] = "another";
    const refused = await fetch(moves, { method: "POST", headers, body });
    return {
        moved: moved.status,
        etag: moved.headers.get("ETag"),
        refused: (await refused.json()).code,
        request: refused.headers.get("X-Request-ID"),
    };
}"""


class _Page(http.server.BaseHTTPRequestHandler):
    """An empty page of somebody else's site."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Another site</title>")

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@pytest.fixture(scope="module")
def sites() -> Iterator[list[str]]:
    """Two origins that are not the service's."""
    servers = [http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Page) for _ in range(2)]
    for server in servers:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    yield [f"http://127.0.0.1:{server.server_port}" for server in servers]
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def open_to_one(sites: list[str]) -> Iterator[Live]:
    with running(WORKERS="1", CORS_ORIGINS=sites[0]) as live:
        yield live


def play_from(browser: Browser, site: str, live: Live) -> Any:
    page = browser.new_page()
    try:
        page.goto(site)
        return page.evaluate(PLAY, f"http://127.0.0.1:{live.port}")
    finally:
        page.close()


def test_a_page_of_an_allowed_origin_plays(
    browser: Browser, sites: list[str], open_to_one: Live
) -> None:
    told = play_from(browser, sites[0], open_to_one)
    assert told["moved"] == 200
    assert told["etag"]
    assert told["refused"] in {"card_not_in_hand", "not_your_turn"}
    assert told["request"]


def test_a_page_of_any_other_origin_does_not(
    browser: Browser, sites: list[str], open_to_one: Live
) -> None:
    with pytest.raises(Error, match="Failed to fetch"):
        play_from(browser, sites[1], open_to_one)
