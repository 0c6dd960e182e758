"""Players of every habit, who remember what was accepted and look for it in the end."""

import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from random import Random
from typing import Any, NamedTuple
from uuid import UUID

from tests.hard.soak.asking import Asking
from tests.hard.soak.follower import following
from tests.live.client import Answer

SHORT = {"target": 1}  # a round, or two where they are level
FORFEIT_WITHIN = 60.0  # seconds after a second to move: an outage gives it anew, once for each


class Game(NamedTuple):
    """A game, the tokens of the seats that are played here, and the moves accepted so far."""

    id: str
    tokens: dict[int, str]
    accepted: list[tuple[int, str]]

    @property
    def path(self) -> str:
        return f"/v1/games/{self.id}"


class Player(threading.Thread):
    """Plays game after game until told that it is over, then ends the last one.

    `failure` is what went wrong, in which case it is over for all.
    """

    def __init__(self, port: int, number: int, over: threading.Event) -> None:
        super().__init__(daemon=True)
        self.counts: Counter[str] = Counter()
        self.failure: BaseException | None = None
        self._asking = Asking(port, self.counts)
        self._rng = Random(number)
        self._over = over

    def run(self) -> None:
        habits: list[Callable[[], None]] = [
            *(self._two_people, self._a_guest, self._against_computers),
            *(self._nobody_comes, self._leave),
        ]
        try:
            while not self._over.is_set():
                self._rng.choices(habits, [5, 4, 4, 1, 2])[0]()
        except BaseException as failure:
            self.failure = failure
            self._over.set()

    def _two_people(self) -> None:
        """They play to the end, one of them perhaps watched, and perhaps once more."""
        game = self._create(seats=[{"name": "Ada"}, {"name": "Bo"}], options=SHORT)
        with self._perhaps_watched(game):
            self._play_out(game)
        if self._rng.random() < 0.5:
            self._play_out(self._rematch(game))

    def _a_guest(self) -> None:
        """Somebody takes an open seat of a public game, and asks twice."""
        game = self._create(seats=[{"name": "Ada"}, {"open": True}], options=SHORT, public=True)
        joined = self._repeated("POST", f"{game.path}/seats", None, {"name": "Guest"})
        assert joined.status == 201, joined
        game.tokens[joined.json["seat"]] = joined.json["token"]
        with self._perhaps_watched(game):
            self._play_out(game)

    def _against_computers(self) -> None:
        bots = [{"bot": self._rng.choice(["furbo", "esperto"])} for _ in range(3)]
        seats = [{"name": "Ada"}, *bots[: self._rng.choice([1, 3])]]
        self._play_out(self._create(seats=seats, options=SHORT))

    def _nobody_comes(self) -> None:
        """The clocks fall, the computer takes over, and the game ends by itself."""
        clock = {"seconds_per_move": 1, "on_timeout": "forfeit"}
        game = self._create(seats=[{}, {}], clock=clock)
        until = time.monotonic() + FORFEIT_WITHIN
        while (view := self._view(game))["status"] == "playing":
            assert time.monotonic() < until, view
            self._asking.ask("GET", f"{game.path}?wait=20&after={view['version']}")
        assert view["result"]["reason"] == "forfeit"
        self.counts["games forfeited"] += 1

    def _leave(self) -> None:
        """One leaves in the middle, the computer goes on, and the other plays it out."""
        game = self._create(seats=[{"name": "Ada"}, {"name": "Bo"}], options=SHORT)
        for _ in range(self._rng.randrange(10)):
            self._move(game)
        left = self._asking.ask("DELETE", f"{game.path}/seats/1", game.tokens.pop(1))
        assert left.status == 200, left
        self._play_out(game)

    def _create(self, **body: object) -> Game:
        made = self._repeated("POST", "/v1/games", None, body)
        assert made.status == 201, made
        self.counts["games created"] += 1
        return _seated(made.json)

    def _rematch(self, game: Game) -> Game:
        """Both ask; it begins when the second has asked."""
        tokens = {}
        for token in game.tokens.values():
            asked = self._repeated("POST", f"{game.path}/rematch", token, {})
            assert asked.status == 201, asked
            tokens[asked.json["seat"]] = asked.json["token"]
        self.counts["rematches"] += 1
        return Game(asked.json["game"]["id"], tokens, [])

    def _play_out(self, game: Game) -> None:
        """All the moves to the end; every one that was accepted must then be on record, once."""
        while self._move(game):
            pass
        rounds = self._asking.ask("GET", f"{game.path}/rounds").json["rounds"]
        moves = [move for one in rounds for move in one["moves"]]
        on_record = [(move["seat"], move["text"]) for move in moves if move["by"] == "human"]
        assert on_record == game.accepted, f"{game.id}: {on_record} instead of {game.accepted}"
        record = self._asking.ask("GET", f"{game.path}/record").json
        replayed = self._asking.ask("POST", "/v1/records", None, record)
        assert replayed.json["totals"] == record["totals"], replayed
        self.counts["games played out"] += 1

    def _move(self, game: Game) -> bool:
        """One move of whoever is to play here, False once the game is over."""
        turn = self._view(game)["turn"]
        if turn is None:
            return False
        if turn not in game.tokens:  # a computer player thinks
            return True
        view = self._view(game, turn)
        legal = view["you"]["legal_moves"]
        if view["turn"] != turn or not legal:
            return True
        if self._rng.random() < 0.1:
            self._be_refused(game, turn, view)
        body = {"move": self._rng.choice(legal)["move"], "version": view["version"]}
        moved = self._repeated("POST", f"{game.path}/moves", game.tokens[turn], body)
        assert moved.status == 200, moved
        first = moved.json["events"][0]
        assert first["id"] == view["version"] + 1
        game.accepted.append((turn, first["data"]["text"]))
        self.counts["moves accepted"] += 1
        return True

    def _be_refused(self, game: Game, turn: int, view: Any) -> None:
        """What is refused changes nothing."""
        played = [move["move"]["card"] for move in view["you"]["legal_moves"]]
        other = next(card for card in ("7D", "6D", "5D", "4D") if card not in played)
        move = {"type": "play", "card": other}
        token, status = self._rng.choice([(game.tokens[turn], 422), ("scopa_nobody", 401)])
        refused = self._asking.ask("POST", f"{game.path}/moves", token, {"move": move})
        assert refused.status == status, refused
        assert self._view(game, turn) == view
        self.counts["moves refused"] += 1

    def _repeated(self, method: str, path: str, token: str | None, body: object) -> Answer:
        """The answer to a request with a key, which sometimes is sent once more."""
        key = str(UUID(int=self._rng.getrandbits(128)))
        first = self._asking.ask(method, path, token, body, key)
        if first.status < 300 and self._rng.random() < 0.2:
            again = self._asking.ask(method, path, token, body, key)
            assert again.headers["idempotency-replayed"] == "true"
            assert _without_view(again) == _without_view(first)
            self.counts["repeats"] += 1
        return first

    def _view(self, game: Game, seat: int | None = None) -> Any:
        answer = self._asking.ask("GET", game.path, None if seat is None else game.tokens[seat])
        assert answer.status == 200, answer
        return answer.json

    def _perhaps_watched(self, game: Game) -> AbstractContextManager[object]:
        if self._rng.random() < 0.5:
            return nullcontext()
        return following(self._asking, game.path)


def _seated(made: Any) -> Game:
    return Game(made["game"]["id"], {one["seat"]: one["token"] for one in made["tokens"]}, [])


def _without_view(answer: Answer) -> Any:
    """What a repeated request is answered alike; `game` is the view of now."""
    return answer.status, {name: told for name, told in answer.json.items() if name != "game"}
