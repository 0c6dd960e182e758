"""Is every key found in a cluster, also while servers fail and slots move?"""

import contextlib
from collections.abc import Iterator

import pytest
from redis.crc import key_slot

from scopa.rules.moves import Move
from scopa.service.clocks import Sweeper
from scopa.service.games import Games
from scopa.service.thinking import Thinking
from scopa.store import Beat, Kept, Outcome, Store, StoreUnavailable, Write, keys, new_id
from scopa.store.backup import GameCopy
from scopa.store.public import Listed
from tests.store.conftest import BINARIES
from tests.store.groups import Clustered, Node, await_that, facts, name, raw
from tests.store.load import HOUR, Player, playing
from tests.store.servers import Server

TAGS = range(64)


@pytest.fixture(scope="module", params=list(BINARIES.values()), ids=list(BINARIES))
def clustered(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Clustered]:
    clustered = Clustered(request.param, tmp_path_factory.mktemp("cluster"))
    yield clustered
    clustered.close()


@pytest.fixture
def store(clustered: Clustered) -> Iterator[Store]:
    store = Store.open(clustered.url, replicas=1)
    yield store
    store.close()


def slot(tag: int) -> int:
    return key_slot(keys.game_key(new_id(tag)).encode())


def new_games(store: Store) -> list[str]:
    """A game of each tag, due at once and with a letter."""
    games = [new_id(tag) for tag in TAGS]
    for game in games:
        kept = Kept(game, game.encode(), HOUR)
        assert store.create(game, Write(game.encode(), HOUR, b"", 1, kept, (b"letter",))) is None
    return games


def forget(store: Store, games: list[str]) -> None:
    """Leave nothing that is due to the next test."""
    for game in games:
        store.put_off(game, None)
        store.outbox.delivered(game, b"letter")


def test_the_games_of_all_tags_are_found_whichever_server_has_them(store: Store) -> None:
    games = new_games(store)
    for game in games:
        assert store.change(game, 1, Write(b"second" + game.encode(), HOUR, due=1)) is Outcome.DONE
        assert store.kept(keys.tag_of(game), game) == game.encode()
    found = store.load_many([*games, new_id()])
    assert [one and one.data for one in found] == [b"second" + g.encode() for g in games] + [None]
    assert set(store.due().games) == set(games)
    assert set(store.outbox.ready().games) == set(games)
    assert {store.outbox.take(game, HOUR) for game in games} == {b"letter"}
    forget(store, games)
    assert store.due().games == store.outbox.ready().games == ()


def test_two_games_of_one_tag_are_written_in_one_step(store: Store) -> None:
    game = new_id(3)
    again = new_id(3)
    store.create(game, Write(b"", HOUR))
    assert store.change(game, 1, Write(b"", HOUR), (again, Write(b"new", HOUR))) is Outcome.DONE
    found = store.load(again)
    assert found is not None
    assert found.data == b"new"


def test_what_is_not_a_games_is_found_too(store: Store) -> None:
    listed = Listed(1, new_id())
    store.public.add(listed)
    assert store.public.page(10) == [listed]
    store.public.remove(listed)
    assert store.limits.take("caller", 1, HOUR).allowed
    assert not store.limits.take("caller", 1, HOUR).allowed
    assert store.beat().now <= store.beat().now
    game = new_id()
    store.streams.open(game, 0, "1", 4, HOUR)
    assert store.streams.noted(game, [0, 1]) == {0: ["1"], 1: []}
    store.ping()
    assert store.faults() == []


def test_games_are_copied_from_a_cluster_to_one_server_and_back(
    clustered: Clustered, store: Store, server: Server
) -> None:
    games = new_games(store)
    alone = Store.open(server.url)
    assert _copied(store, alone) >= set(games)
    for node in clustered.nodes:
        if node.is_primary():
            node.client.flushall()
    assert store.load_many(games) == [None] * len(games)
    assert _copied(alone, store) >= set(games)
    found = store.load_many(games)
    assert [one and one.data for one in found] == [game.encode() for game in games]
    assert set(store.due().games) == set(store.outbox.ready().games) == set(games)
    forget(store, games)
    alone.close()


def _copied(store: Store, other: Store) -> set[str]:
    """The games that are brought from one store to the other."""
    copies = list(store.backup.copies())
    return {
        copy.game for copy in copies if other.backup.put_back(copy) and isinstance(copy, GameCopy)
    }


def test_a_change_on_one_server_wakes_who_listens_at_another(store: Store) -> None:
    games = new_games(store)
    for game in games[::7]:
        with store.watch(game) as watch:
            assert watch.wait(2)
            assert store.change(game, 1, Write(b"", HOUR)) is Outcome.DONE
            assert watch.wait(2)
    forget(store, games)


def test_a_slot_is_moved_while_its_games_are_played(clustered: Clustered, store: Store) -> None:
    tag = 5
    waiting = [new_id(tag) for _ in range(20)]
    for game in waiting:
        store.create(game, Write(game.encode(), HOUR))
    players = [Player(store, tag) for _ in range(4)]
    old = clustered.owner(slot(tag))
    new = next(node for node in clustered.primaries if node is not old)
    with playing(players):
        for node, state, other in ((new, "IMPORTING", old), (old, "MIGRATING", new)):
            raw(node, f"CLUSTER SETSLOT {slot(tag)} {state} {name(other)}")
        half_moved = Store.open(clustered.url)
        _move_keys(old, new, [keys.game_key(game) for game in waiting[:10]])
        assert [_data(half_moved, game) for game in waiting] == [g.encode() for g in waiting]
        found = half_moved.load_many(waiting)
        assert [one and one.data for one in found] == [game.encode() for game in waiting]
        half_moved.due()
        half_moved.close()
        while names := raw(old, f"CLUSTER GETKEYSINSLOT {slot(tag)} 100"):
            _move_keys(old, new, names)
        for node in (new, old):
            raw(node, f"CLUSTER SETSLOT {slot(tag)} NODE {name(new)}")
    assert clustered.owner(slot(tag)) is new
    for player in players:
        assert player.lost() == set()
        kept = player.kept()
        assert kept == sorted(set(kept)), "a change was done twice"


def _move_keys(old: Node, new: Node, names: list[str]) -> None:
    raw(old, f"MIGRATE 127.0.0.1 {new.port}", "", 0, 1000, "KEYS", *names)


def _data(store: Store, game: str) -> bytes:
    found = store.load(game)
    assert found is not None
    return found.data


def test_when_a_server_dies_its_replica_goes_on_and_nothing_is_lost(
    clustered: Clustered, store: Store
) -> None:
    dying, replica = clustered.primaries[1], clustered.replicas[1]
    tags = [tag for tag in TAGS if clustered.owner(slot(tag)) is dying][:2]
    others = [tag for tag in TAGS if clustered.owner(slot(tag)) is not dying][:2]
    alone = Store.open(clustered.url)
    players = [Player(store, tag) for tag in (*tags, *others)]
    with playing(players):
        dying.kill()
        await_that(replica.is_primary)
        for player in players:
            player.store = alone  # the new primary has no replica that could confirm anything
        await_that(lambda: facts(replica)["cluster_state"] == "ok")
    for player in players:
        assert player.lost() == set()
        kept = player.kept()
        assert kept == sorted(set(kept)), "a change was done twice"
    dying.start()
    await_that(lambda: dying.client.role()[0] == b"slave")
    alone.close()


def test_while_a_server_is_away_nobody_says_that_the_service_was_there(
    clustered: Clustered, store: Store
) -> None:
    sweeper = Sweeper(Games(store, Thinking(_nobody_moves, lambda _: False)))
    sweeper.sweep()
    before = store.beat().now
    beating = clustered.owner(key_slot(keys.BEAT.encode()))
    away = next(node for node in clustered.nodes if node.is_primary() and node is not beating)
    away.freeze()
    try:
        with pytest.raises(StoreUnavailable):
            sweeper.sweep()
    finally:
        away.thaw()
    beats: list[Beat] = []
    await_that(lambda: _beat(store, beats))
    assert beats[0].previous == before


def _beat(store: Store, beats: list[Beat]) -> bool:
    with contextlib.suppress(StoreUnavailable):
        beats.append(store.beat())
    return beats != []


def _nobody_moves(*_: object) -> Move:
    raise AssertionError("nobody is to move")


def test_without_any_server_it_is_unavailable() -> None:
    store = Store.open("redis+cluster://127.0.0.1:1,127.0.0.1:2")
    for ask in (store.ping, store.due, store.faults, store.beat):
        with pytest.raises(StoreUnavailable):
            ask()
