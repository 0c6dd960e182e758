"""Is a fail-over by sentinels followed, and what is lost by it?"""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from scopa.store import Outcome, OutcomeUnknown, Store, StoreUnavailable, Write, new_id
from tests.store.conftest import BINARIES
from tests.store.groups import Watched, await_that
from tests.store.load import HOUR, Player, playing

pytestmark = pytest.mark.slow


@pytest.fixture(params=list(BINARIES.values()), ids=list(BINARIES))
def watched(request: pytest.FixtureRequest, folder: Path) -> Iterator[Watched]:
    watched = Watched(request.param, folder)
    yield watched
    watched.close()


@pytest.fixture
def store(watched: Watched) -> Iterator[Store]:
    store = Store.open(watched.url, replicas=1)
    yield store
    store.close()


def loaded(store: Store, game: str) -> bytes:
    found = store.load(game)
    assert found is not None
    return found.data


def test_when_the_primary_dies_players_go_on_and_lose_nothing(
    watched: Watched, store: Store
) -> None:
    # After the fail-over there is no replica left that could confirm anything.
    alone = Store.open(watched.url)
    players = [Player(store) for _ in range(4)]
    with playing(players):
        watched.primary.kill()
        watched.await_fail_over()
        for player in players:
            player.store = alone
    for player in players:
        assert player.lost() == set()
        kept = player.kept()
        assert kept == sorted(set(kept)), "a change was done twice"
    alone.close()


def test_a_primary_that_was_frozen_is_not_believed_when_it_wakes(
    watched: Watched, store: Store
) -> None:
    game = new_id()
    store.create(game, Write(b"old", HOUR))
    watched.primary.freeze()
    try:
        watched.await_fail_over()
        alone = Store.open(watched.url)
        assert alone.change(game, 1, Write(b"new", HOUR)) is Outcome.DONE
    finally:
        watched.primary.thaw()
    await_that(watched.primary.is_in_step)
    await_that(lambda: _reads(store, game) == b"new")
    assert store.change(game, 2, Write(b"newest", HOUR)) is Outcome.DONE
    assert loaded(alone, game) == b"newest"
    alone.close()


def _reads(store: Store, game: str) -> bytes | None:
    try:
        return loaded(store, game)
    except StoreUnavailable:
        return None


@pytest.mark.parametrize("replicas", [0, 1], ids=["not waited for", "waited for"])
def test_what_no_replica_has_is_lost_and_is_confirmed_only_where_none_must_have_it(
    watched: Watched, replicas: int
) -> None:
    store = Store.open(watched.url, replicas)
    game = new_id()
    store.create(game, Write(b"old", HOUR))
    watched.primary.client.wait(1, 1000)
    watched.replica.freeze()
    watched.primary.client.execute_command("CLIENT KILL TYPE replica")
    try:
        if replicas:
            with pytest.raises(OutcomeUnknown):
                store.change(game, 1, Write(b"new", HOUR))
            with pytest.raises(OutcomeUnknown):
                store.make_sure(game)  # so a repeat of it is not answered either
        else:
            assert store.change(game, 1, Write(b"new", HOUR)) is Outcome.DONE
        watched.primary.kill()
    finally:
        watched.replica.thaw()
    watched.await_fail_over()
    assert loaded(store, game) == b"old"
    store.close()


def test_watchers_hear_of_changes_after_a_fail_over(watched: Watched, store: Store) -> None:
    game = new_id()
    store.create(game, Write(b"old", HOUR))
    with store.watch(game) as watch:
        assert watch.wait(2)
        watched.primary.kill()
        watched.await_fail_over()
        assert watch.wait(5), "the new subscription wakes"
        alone = Store.open(watched.url)
        assert alone.change(game, 1, Write(b"new", HOUR)) is Outcome.DONE
        assert watch.wait(2)
        alone.close()


def test_one_sentinel_that_answers_is_enough_and_a_frozen_one_costs_little(
    watched: Watched, store: Store
) -> None:
    first, second, _ = watched.sentinels
    first.freeze()
    try:
        second.kill()
        start = time.monotonic()
        store.ping()
        assert time.monotonic() - start < 1
    finally:
        first.thaw()


def test_a_service_that_the_sentinels_do_not_know_is_unavailable(watched: Watched) -> None:
    with pytest.raises(StoreUnavailable, match="does not know"):
        Store.open(watched.url.replace("/games", "/chess")).ping()


def test_a_sentinel_that_names_a_replica_is_passed_over(watched: Watched, store: Store) -> None:
    ask = watched.sentinels[0].client.execute_command
    ask("SENTINEL REMOVE", "games")
    ask("SENTINEL MONITOR", "games", "127.0.0.1", watched.replica.port, 2)
    assert store.create(new_id(), Write(b"", HOUR)) is None
