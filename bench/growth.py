"""Does a move cost more where there are more games, or where its game is older?"""

import random
import tempfile
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from bench import games
from bench.compare import CONNECTIONS, ROUNDS, Cost, Queues, Side, compare
from bench.games import Position, Turn
from bench.rows import Row
from bench.servers import SERVICE, Gunicorn, Redis, running

from scopa.store import Store

FEW, MANY, MILLION = 100, 50_000, 1_000_000
MUST, AIM = 1.10, 1.05
LATE = 30
TEMPLATES = 30
MOVES = 30  # played in a game, all of them within one round
GAMES = 4  # of each connection in a round of few games


class Template(NamedTuple):
    """A position with the moves that can be played on from there."""

    position: Position
    turns: list[Turn]


def measure() -> list[Row]:
    """As many games as are written in some seconds, and games of thirty rounds."""
    return [*_against_few(MANY), _round_against_round()]


def measure_million() -> list[Row]:
    """A million games, which take some minutes to write, and 1.5 GB."""
    return _against_few(MILLION)


def _against_few(count: int) -> list[Row]:
    rng = random.Random(4)
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryDirectory() as other:
        small, large = Redis(Path(name)), Redis(Path(other))
        few = Gunicorn(SERVICE, small.url, Path(name))
        many = Gunicorn(SERVICE, large.url, Path(other))
        with running(small, large, few, many):
            templates = _templates(4, rng)
            empty = large.used_memory()
            spread = _written(Store.open(large.url), templates, count, rng)
            each = (large.used_memory() - empty) / count
            with_few, with_many = compare(
                Side(few, partial(_few, small, templates, rng), store=small),
                Side(many, lambda: _one_move_each(spread), store=large),
            )
    return [
        _row(f"a move among {count:,} games against {FEW}", with_many, with_few),
        Row(f"memory of a live game among {count:,}", each / 1024, unit=" KB"),
    ]


def _round_against_round() -> Row:
    rng = random.Random(5)
    with tempfile.TemporaryDirectory() as name:
        redis = Redis(Path(name))
        service = Gunicorn(SERVICE, redis.url, Path(name))
        with running(redis, service):
            store = Store.open(redis.url)
            sides = [
                Side(service, partial(_played_on, store, _templates(number, rng), rng), store=redis)
                for number in (1, LATE)
            ]
            early, late = compare(*sides)
    return _row(f"a move in round {LATE} against one in round 1", late, early)


def _row(what: str, cost: Cost, against: Cost) -> Row:
    return Row(
        what,
        cost.microseconds / against.microseconds,
        MUST,
        AIM,
        f"{cost.microseconds:.0f} µs, {against.microseconds:.0f}, the store's own included",
    )


def _templates(number: int, rng: random.Random) -> list[Template]:
    """Games at the beginning of this round."""
    positions = [
        games.position_after((number - 1) * games.PLIES_A_ROUND, rng) for _ in range(TEMPLATES)
    ]
    return [Template(one, games.next_turns(one, MOVES, rng)) for one in positions]


def _few(redis: Redis, templates: list[Template], rng: random.Random) -> Queues:
    """Few games, all of them new; whole rounds of most of them."""
    for key in redis.client.keys("scopa:*"):
        redis.client.delete(key)
    store = Store.open(redis.url)
    played = _played_on(store, templates, rng)
    for _ in range(FEW - GAMES * CONNECTIONS):
        games.write(store, _copy(templates[0].position, rng))
    return played


def _played_on(store: Store, templates: list[Template], rng: random.Random) -> Queues:
    """New games for each connection, with their moves, one game after the other."""

    def game() -> list[bytes]:
        position, turns = rng.choice(templates)
        game_id = games.write(store, _copy(position, rng))
        return games.move_requests(game_id, position.tokens, turns)

    return [[one for _ in range(GAMES) for one in game()] for _ in range(CONNECTIONS)]


def _written(
    store: Store, templates: list[Template], count: int, rng: random.Random
) -> Iterator[bytes]:
    """Write so many games; the next move of games all over them, each in another one.

    They stand at all plies of the round, as do those that whole rounds of are played.
    """
    stages = [
        (games.after(position, turns[:ply]), turns[ply])
        for ply, (position, turns) in enumerate(templates)
    ]
    needed = (ROUNDS + 1) * CONNECTIONS * GAMES * MOVES
    requests = []
    for number in range(count):
        position, turn = stages[number % len(stages)]
        game_id = games.write(store, _copy(position, rng))
        if number * needed % count < needed:
            requests += games.move_requests(game_id, position.tokens, [turn])
    rng.shuffle(requests)
    return iter(requests)


def _one_move_each(requests: Iterator[bytes]) -> Queues:
    return [list(islice(requests, GAMES * MOVES)) for _ in range(CONNECTIONS)]


def _copy(position: Position, rng: random.Random) -> Position:
    """The same cards in a game with a seed of its own, so that nothing of it was seen before."""
    stored = position.stored
    return position._replace(
        stored=stored._replace(game=stored.game._replace(seed=rng.randbytes(32)))
    )
