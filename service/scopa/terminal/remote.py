"""How is a game played at a service, with whoever joins it there?

The seat's token is kept in a file, so that the game's id alone is enough to go on.
"""

import json
from typing import Any
from urllib.parse import quote

from scopa.events import Json
from scopa.terminal.asked import Asked
from scopa.terminal.match import CannotPlay, MoveRefused
from scopa.terminal.service import Problem, Service
from scopa.terminal.shelf import Shelf

KIND = "token"
WAIT = 25  # seconds, for which the service keeps a question open
MOST_EVENTS = 200

# What may become of a move that was legal when it was chosen.
_OVERTAKEN = {"stale_version", "not_your_turn", "game_over"}


class RemoteMatch:
    """A game at a service, seen from the seat whose token this is."""

    def __init__(
        self, service: Service, game_id: str, token: str, *, shelf: Shelf, told: int = 0
    ) -> None:
        self.game_id = game_id
        self.told = told
        dashes = "-- " if game_id.startswith("-") else ""
        self.invitation: str | None = f"scopa play --url {service.url} {dashes}{game_id}"
        self._service = service
        self._token = token
        self._shelf = shelf

    def view(self) -> Json:
        return _known(self._ask("GET", ""))

    def view_after(self, version: int) -> Json:
        while True:
            view = self._ask("GET", f"?wait={WAIT}&after={version}")
            if view is not None:
                return view

    def events(self, after: int) -> list[Json]:
        found: list[Json] = []
        more = True
        while more:
            page = _known(self._ask("GET", f"/events?after={after}&limit={MOST_EVENTS}"))
            found += page["events"]
            more = page["more"]
            after = found[-1]["id"] if found else after
        return found

    def play(self, move: Json, version: int) -> Json:
        try:
            answer = self._service.ask(
                "POST",
                f"/games/{quote(self.game_id)}/moves",
                {"move": move, "version": version},
                self._token,
            )
        except Problem as problem:
            if problem.code in _OVERTAKEN:
                raise MoveRefused(str(problem)) from problem
            raise CannotPlay(str(problem)) from problem
        return dict(_known(answer)["game"])

    def put_away(self) -> None:
        self._shelf.remove(KIND, self.game_id)

    def keep(self) -> None:
        """Keep the token, for only its owner to read."""
        kept = {"url": self._service.url, "token": self._token}
        self._shelf.write(KIND, self.game_id, json.dumps(kept).encode())

    def _ask(self, method: str, path: str) -> Json | None:
        return _asked(
            self._service, method, f"/games/{quote(self.game_id)}{path}", token=self._token
        )


def create(service: Service, asked: Asked, shelf: Shelf) -> RemoteMatch:
    """A new game there; raises InvalidOptions, CannotPlay."""
    seats: list[Json] = [{"name": asked.name} if asked.name else {}]
    free, bots = asked.others()
    seats += [{"open": True}] * free
    seats += [{"bot": asked.bot, "name": name} for name in bots]
    wish: Json = {
        "variant": asked.variant,
        "preset": asked.preset,
        "options": dict(asked.options),
        "seats": seats,
    }
    if asked.teams is not None:
        wish["teams"] = asked.teams
    if asked.seed is not None:
        wish["seed"] = asked.seed.hex()
    made = _known(_asked(service, "POST", "/games", wish))
    match = RemoteMatch(service, made["game"]["id"], made["tokens"][0]["token"], shelf=shelf)
    match.keep()
    return match


def join(
    service: Service, game_id: str, name: str | None, shelf: Shelf, *, accept_seeded: bool
) -> RemoteMatch:
    """Take the first open seat of a game there; raises CannotPlay."""
    wish: Json = {"name": name} if name else {}
    if accept_seeded:
        wish["accept_seeded"] = True
    try:
        joined = _known(service.ask("POST", f"/games/{quote(game_id)}/seats", wish))
    except Problem as problem:
        hint = " (--accept-seeded)" if problem.code == "seeded_game" else ""
        raise CannotPlay(f"{problem}{hint}") from problem
    match = RemoteMatch(service, game_id, joined["token"], shelf=shelf)
    match.keep()
    return match


def enter(service: Service, game_id: str, token: str, shelf: Shelf) -> RemoteMatch:
    """Go on with the seat of this token, also after a computer player took it over.

    Raises CannotPlay.
    """
    if not (token.isascii() and token.isprintable()):
        raise CannotPlay("a token has nothing but letters, digits, - and _")
    view = _known(_asked(service, "GET", f"/games/{quote(game_id)}", token=token))
    if view["you"] is None:
        raise CannotPlay("this token is not that of a seat")
    if view["seats"][view["you"]["seat"]]["kind"] == "bot" and view["result"] is None:
        _asked(service, "POST", f"/games/{quote(game_id)}/seats", {}, token)
    match = RemoteMatch(service, game_id, token, shelf=shelf, told=view["version"])
    match.keep()
    return match


def resume(game_id: str, shelf: Shelf) -> RemoteMatch | None:
    """Go on with a game whose token is kept, None if there is none; raises CannotPlay."""
    kept = shelf.read(KIND, game_id)
    if kept is None:
        return None
    try:
        found = json.loads(kept)
        service, token = Service(found["url"]), found["token"]
    except (ValueError, KeyError) as error:
        raise CannotPlay(f"the token of game {game_id} cannot be read: {error}") from error
    return enter(service, game_id, token, shelf)


def _asked(
    service: Service, method: str, path: str, body: Any = None, token: str | None = None
) -> Json | None:
    try:
        return service.ask(method, path, body, token)
    except Problem as problem:
        raise CannotPlay(str(problem)) from problem


def _known(answer: Json | None) -> Json:
    assert answer is not None  # only a question that waits is answered by nothing
    return answer
