"""Can anybody tell that somebody else could declare, in any round, by any byte?

Wherever a seat plays its first card of a deal, its hand is exchanged in the store, without leaving
a trace: once for one that may declare, once for one that may not. All that others are told must be
alike.
"""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scopa import game_view
from scopa.api import create_app
from scopa.encoding import decode, encode
from scopa.games.state import Game
from scopa.rules.declarations import declarations
from scopa.rules.view import View
from scopa.settings import Settings
from scopa.store import Store
from scopa.store.changes import PREFIX, split
from scopa.store.keys import game_key
from tests.api.players import TWO, Json, Player, Table
from tests.store.servers import Server

GAME: Json = {
    "variant": "cirulla",
    "options": {"target": 51},
    "seats": [*TWO, {"name": "Cy"}],
    "clock": {"seconds_per_move": 600},
    "seed": "c1" * 32,
}
ROUNDS = 3
PLACES = 9  # in a round: three deals of three hands, and the last one, which is not looked at
NO_COUNT = re.compile(r"^#|_seconds|_created")


@pytest.fixture
def client(store: Store) -> FlaskClient:
    """Of a service that counts for nobody else."""
    settings = Settings(metrics=True, log_level="error")
    return create_app(settings, store=store).test_client()


def test_others_are_told_alike_whether_the_seat_to_play_could_declare_or_not(
    client: FlaskClient, server: Server
) -> None:
    compared = Counter[int]()
    for number, could, could_not in told_at_first_cards(client, server):
        assert could == could_not
        assert any(one.startswith("scopa_moves_total") for one in could)
        compared[number] += 1
    assert compared == dict.fromkeys(range(1, ROUNDS + 1), PLACES)


def test_a_number_that_differs_would_be_found(
    client: FlaskClient, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = game_view._sides

    def leaking(game: Game, seen: View | None) -> list[Json]:
        assert game.round is not None
        could = declarations(game.round.hands[game.round.turn or 0])
        return [{**side, "choices": len(could)} for side in real(game, seen)]

    monkeypatch.setattr(game_view, "_sides", leaking)
    _, could, could_not = next(told_at_first_cards(client, server))
    assert could != could_not


def told_at_first_cards(
    client: FlaskClient, server: Server
) -> Iterator[tuple[int, list[str], list[str]]]:
    """The round, and what others are told then of the two hands."""
    table, rng = Table(client, GAME), Random(1)
    while (view := table.nobody.view())["round"] <= ROUNDS:
        # With nothing left in the stock there is no other hand that it could be.
        if view["seats"][view["turn"]]["hand_count"] == 3 and view["stock_count"]:
            told = [told_of(table, server, declares=declares) for declares in (True, False)]
            yield view["round"], *told
        table.play(1, rng)


def told_of(table: Table, server: Server, *, declares: bool) -> list[str]:
    """What others are told while such a hand is to play; afterwards all is as it was."""
    name = game_key(table.id)
    kept: Any = server.client.get(name)
    revision, data = split(kept)
    stored = decode(data)
    other = stored._replace(game=with_other_hand(stored.game, declares=declares))
    # Under another revision, else a stream would be told what was written down for the one before.
    exchanged = (revision + 1 + declares).to_bytes(8, "big") + kept[8:PREFIX] + encode(other)
    server.client.set(name, exchanged, keepttl=True)
    told = told_to_others(table, stored.game.turn)
    server.client.set(name, kept, keepttl=True)
    return told


def with_other_hand(game: Game, *, declares: bool) -> Game:
    """The game whose seat to play holds other cards, of those that nobody else has seen."""
    r, seat = game.round, game.turn
    assert r is not None
    assert seat is not None
    unseen = r.hands[seat] + r.stock
    hand = next(h for h in combinations(sorted(unseen), 3) if bool(declarations(h)) == declares)
    hands = (*r.hands[:seat], hand, *r.hands[seat + 1 :])
    stock = tuple(card for card in unseen if card not in hand)
    return game._replace(round=r._replace(hands=hands, stock=stock))


def told_to_others(table: Table, turn: int | None) -> list[str]:
    """All bytes that everybody else gets, and what is counted meanwhile."""
    before = counts(table.client)
    others = [table.players[seat] for seat in table.players if seat != turn]
    told = [text for other in (*others, table.nobody) for text in answers_to(other)]
    return [*told, *sorted(f"{one}: {n}" for one, n in (counts(table.client) - before).items())]


def answers_to(reader: Player) -> Iterator[str]:
    """Everything that can be asked about a game, but for what differs each time."""
    etag = reader.get().headers["ETag"]
    version = reader.view()["version"]
    yield text_of(reader.get(f"/stream?after={version - 1}", Accept="application/x-ndjson"), 1)
    yield text_of(reader.get("/stream"), 1)
    for path in ("", "/events", "/rounds", "/record", f"?after={version - 1}&wait=1"):
        yield text_of(reader.get(path))
    yield text_of(reader.get(If_None_Match=etag))
    yield text_of(reader.client.get(f"/v1/games?ids={reader.game_id}"))
    for move in ({"type": "declare"}, {"type": "declare", "matta": 1}, {"type": "play"}):
        yield text_of(reader.post("/moves", {"move": {"card": "7C", **move}}))
    yield text_of(reader.post("/hints"))
    yield text_of(reader.post("/rematch"))


def text_of(response: TestResponse, pieces: int | None = None) -> str:
    """Its status, headers and body, or so many pieces of that."""
    body = b"".join(islice(response.iter_encoded(), pieces)).decode()
    response.close()
    text = f"{response.status}\n{response.headers}\n{body}"
    return text.replace(response.headers["X-Request-ID"], "…")


def counts(client: FlaskClient) -> Counter[str]:
    """What the metrics show, but for times: a stream may look at its game once more."""
    lines = client.get("/metrics").get_data(as_text=True).splitlines()
    named = (line.rpartition(" ") for line in lines if not NO_COUNT.search(line))
    return Counter({name: int(float(number)) for name, _, number in named})
