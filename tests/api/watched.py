"""Every byte that leaves over a whole game, and what of it its reader could not have known.

The record, which is shown when the game is over, says where each card lay. From it follows what
each reader had seen at each moment: the table, the own hands, all that was played or declared.
"""

import base64
import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scopa.rules.cards import parse_card, texts
from scopa.rules.moves import parse_move
from scopa.rules.options import with_options
from scopa.rules.round import Round, play, start_round
from scopa.rules.variants import VARIANTS
from tests.api.players import Json, Player, Table, quickly, told

# A card in a text, also within a move such as 7Dx3S+4B.
CARD = re.compile(r"(?<![0-9A-WYZa-wyz])(?:10|[1-9])[DCSB](?![0-9A-WYZa-wyz])")
WRONG_MOVE = {"move": {"type": "play", "card": "7D", "capture": ["7D"]}}


class Answer(NamedTuple):
    """What one reader was answered when the game was at this version."""

    reader: int | None
    version: int
    response: TestResponse


class WatchedGame:
    """Plays a game to its end, or so many moves; everybody asks for everything all the time."""

    def __init__(self, client: FlaskClient, body: Json, rng: Random, moves: int = 10_000) -> None:
        self._rng = rng
        self.answers: list[Answer] = []
        self._moments: dict[int, Moment] = {}
        self.table = Table(quickly(client), body)
        self._game: Json = told(self.table.response)["game"]
        self._keep(self._game["you"] and self._game["you"]["seat"], self.table.response)
        while "open" in [one["kind"] for one in self._game["seats"]]:
            self._join()
        while self._game["status"] == "playing" and moves > 0:
            self._everybody_asks()
            self._move()
            moves -= 1
        self._everybody_asks()
        if self._game["status"] == "playing":
            self.table.creator.delete()
        self.record = told(self.table.nobody.get("/record"))
        self.events = _all_events(self.table.nobody)

    def _join(self) -> None:
        response = self.table.nobody.post("/seats", {"name": "Bo"})
        seat = told(response)["seat"]
        self.table.players[seat] = self.table.with_token(told(response)["token"])
        self._changed(seat, response)

    def _move(self) -> None:
        seat = self._game["turn"]
        self._changed(seat, self.table.players[seat].move(self._rng))

    def _changed(self, seat: int, response: TestResponse) -> None:
        self._game = told(response)["game"]
        self._keep(seat, response)

    def _everybody_asks(self) -> None:
        for seat, reader in (*self.table.players.items(), (None, self.table.nobody)):
            self._ask(seat, reader)

    def _ask(self, seat: int | None, reader: Player) -> None:
        self._keep(seat, reader.get())
        if seat != self._game["turn"] or self._game["status"] != "playing":
            self._keep(seat, reader.post("/moves", WRONG_MOVE))
        if self._rng.random() < 0.2:
            for path in ("?wait=9", "/rounds", "/events", "/record"):
                if path != "/record" or self._game["status"] == "playing":
                    self._keep(seat, reader.get(path))
            self._keep(seat, reader.post("/moves", {"move": "nonsense"}))
            self._keep(None, self.table.creator.get())

    def _keep(self, seat: int | None, response: TestResponse) -> None:
        self.answers.append(Answer(seat, self._game["version"], response))

    @property
    def tokens(self) -> list[str]:
        """Every token of the game."""
        players = [*self.table.players.values(), self.table.creator]
        return [player.token for player in players if player.token]

    def leaks(self) -> list[str]:
        """What somebody was told that they could not have known."""
        return [leak for answer in self.answers for leak in self._leaks_in(answer)]

    def _leaks_in(self, answer: Answer) -> Iterator[str]:
        response, request = answer.response, answer.response.request
        where = f"{request.method} {request.path} to {answer.reader} at {answer.version}"
        head = "".join(f"{name}: {value}\n" for name, value in response.headers)
        text = head + response.get_data(as_text=True)
        for secret in secrets_of(self.record["seed"]):
            if secret in text:
                yield f"the seed, {where}"
        if response.status_code != 201 and any(token in text for token in self.tokens):
            yield f"a token, {where}"
        if answer.version not in self._moments:
            self._moments[answer.version] = self._moment(answer.version)
        moment = self._moments[answer.version]
        shown = json.dumps(_about_this_round(told(response), moment))
        unseen = set(CARD.findall(self._without_ids(head + shown))) - moment.seen_by(answer.reader)
        if unseen:
            yield f"{sorted(unseen)}, {where}"

    def _without_ids(self, text: str) -> str:
        """Random characters may look like a card."""
        for random_text in (self.table.id, *self.tokens):
            text = text.replace(random_text, "")
        return text

    def _moment(self, version: int) -> "Moment":
        """Where the game was at this version, by the record."""
        past = [event for event in self.events if event["id"] <= version]
        starts = [event["id"] for event in past if event["type"] == "round_started"]
        if not starts:
            return Moment(0, 0, ())
        played = [one for one in past if one["id"] > starts[-1] and "text" in one["data"]]
        return Moment(starts[-1], len(played), self._positions(len(starts) - 1, len(played)))

    def _positions(self, number: int, plies: int) -> tuple[Round, ...]:
        """The positions of a round so far, replayed from the record's deck and moves."""
        one = self.record["rounds"][number]
        rules = with_options(VARIANTS[self.record["variant"]], self.record["options"])
        seats = len(self.record["seats"])
        sides = 1 + max(seat["side"] for seat in self.record["seats"])
        deck = tuple(map(parse_card, one["deck"]))
        positions = [start_round(rules, seats, sides, one["dealer"], deck)]
        for text in one["moves"][:plies]:
            positions.append(play(positions[-1], parse_move(text)))
        return tuple(positions)


class Moment(NamedTuple):
    """The event that began the round, how many plies it has, and its positions so far."""

    start: int
    plies: int
    positions: tuple[Round, ...]

    def seen_by(self, seat: int | None) -> set[str]:
        """The cards of this round that the seat, or somebody without one, has seen."""
        seen: set[int] = set()
        for r in self.positions:
            seen |= {*r.table, *r.leftovers, *(card for pile in r.piles for card in pile)}
            seen |= {card for one in r.declared if one for card in one.hand}
            seen |= set(r.hands[seat]) if seat is not None else set()
        return set(texts(sorted(seen)))


def _about_this_round(answer: Any, moment: Moment) -> Any:
    """The answer without what it tells of earlier rounds, in which every card was seen."""
    if isinstance(answer, list):
        return [_about_this_round(one, moment) for one in answer]
    if not isinstance(answer, dict):
        return answer
    if "at" in answer and "type" in answer and answer["id"] < moment.start:
        return None
    kept = {name: value for name, value in answer.items() if name != "last_round"}
    if not moment.plies:
        kept.pop("last_move", None)
    if "rounds" in kept:
        kept["rounds"] = kept["rounds"][-1:] if moment.start else []
    return {name: _about_this_round(value, moment) for name, value in kept.items()}


def secrets_of(seed: str) -> list[str]:
    """The seed in the ways in which it could be written."""
    raw = bytes.fromhex(seed)
    standard, urlsafe = base64.b64encode(raw), base64.urlsafe_b64encode(raw)
    return [seed, seed.upper(), standard.decode().rstrip("="), urlsafe.decode().rstrip("=")]


def _all_events(reader: Player) -> list[Json]:
    found: list[Json] = []
    more = True
    while more:
        after = found[-1]["id"] if found else 0
        answer = told(reader.get(f"/events?after={after}"))
        found += answer["events"]
        more = answer["more"]
    return found
