"""Does the page come to the view that the service would answer, from the events alone?"""

from collections.abc import Callable
from typing import Any

import pytest

from scopa.rules.variants import VARIANTS
from tests.browser.table import Table
from tests.live.client import Client
from tests.live.service import Live

APPLY = """async ([view, events]) => {
    const { after } = await import(new URL("state.js", document.scripts[0].src));
    return events.reduce((views, event) => [...views, after(views.at(-1), event)], [view]);
}"""
MOST_MOVES = 44
# What events do not tell.
UNTOLD = {"deadline", "expires_at"}


@pytest.fixture(scope="module")
def seats_of_each() -> dict[str, list[dict[str, Any]]]:
    """Seats for a game of each variant: a person, and the fewest computer players."""
    return {
        key: [{"name": "Ada"}, *[{"bot": "furbo"}] * (min(variant.groupings) - 1)]
        for key, variant in VARIANTS.items()
    }


@pytest.mark.parametrize("variant", VARIANTS)
def test_events_applied_to_a_view_give_the_later_view(
    visit: Callable[..., Table],
    live: Live,
    seats_of_each: dict[str, list[dict[str, Any]]],
    variant: str,
) -> None:
    # From a game that waits to one that is over: somebody joins, plays, leaves, and comes back.
    seats = [*seats_of_each[variant][:-1], {"open": True}]
    game = Played(live.client, {"variant": variant, "seats": seats, "options": _short(variant)})
    game.join()
    game.play()
    game.leave_and_return()
    page = visit().page
    for token, seen in ((game.token, game.views), (None, game.public)):
        events = live.client.get(f"/v1/games/{game.id}/events?limit=200", token)["events"]
        first = seen[0]["version"]
        applied = page.evaluate(APPLY, [seen[0], [one for one in events if one["id"] > first]])
        by_version = {view["version"]: view for view in applied}
        for view in seen:
            assert _told(by_version[view["version"]]) == _told(view)


def _short(variant: str) -> dict[str, int]:
    return {} if "target" in VARIANTS[variant].fixed else {"target": 1}


def _told(view: dict[str, Any]) -> dict[str, Any]:
    told = {name: value for name, value in view.items() if name not in UNTOLD}
    if told["you"]:
        told["you"] = told["you"] | {"legal_moves": []}
    return told


class Played:
    """A game that is played over the API, with every view that the first seat and others saw."""

    def __init__(self, client: Client, asked: dict[str, Any]) -> None:
        made = client.ask("POST", "/v1/games", body=asked).json
        self.id, self.token = made["game"]["id"], made["tokens"][0]["token"]
        self._client = client
        self._path = f"/v1/games/{self.id}"
        self.views: list[dict[str, Any]] = []
        self.public: list[dict[str, Any]] = []
        self._look()

    def join(self) -> None:
        asked = {"name": "Bo"}
        self._guest = self._client.ask("POST", f"{self._path}/seats", body=asked).json
        self._look()

    def play(self) -> None:
        """Play for both people until the game is over or has gone on for long enough."""
        tokens = {
            self.views[0]["you"]["seat"]: self.token,
            self._guest["seat"]: self._guest["token"],
        }
        for _ in range(MOST_MOVES):
            turn = self.public[-1]["turn"]
            if turn is None:
                break
            legal = self._client.get(self._path, tokens[turn])["you"]["legal_moves"]
            asked = {"move": legal[0]["move"]}
            self._client.ask("POST", f"{self._path}/moves", tokens[turn], asked)
            self._look()

    def leave_and_return(self) -> None:
        """The guest leaves the game to a computer player and comes back, if it is not over."""
        seat, token = self._guest["seat"], self._guest["token"]
        self._client.ask("DELETE", f"{self._path}/seats/{seat}", token)
        self._look()
        self._client.ask("POST", f"{self._path}/seats", token, {})
        self._look()

    def _look(self) -> None:
        self.views.append(self._client.get(self._path, self.token))
        self.public.append(self._client.get(self._path))
