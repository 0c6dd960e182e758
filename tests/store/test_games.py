"""What a store promises about games, whichever server keeps them."""

import re
import time

import pytest

from scopa.store import Kept, Loaded, Outcome, Store, Write, keys, new_id, tag_of
from tests.store.servers import Server

HOUR = 3_600_000


def loaded(store: Store, game: str, key: str | None = None) -> Loaded:
    found = store.load(game, key)
    assert found is not None
    return found


def whole(store: Store, game: str) -> Loaded:
    found = store.load_whole(game)
    assert found is not None
    return found


@pytest.fixture
def game(store: Store) -> str:
    game = new_id()
    assert store.create(game, Write(b"first", HOUR)) is None
    return game


def test_an_id_is_22_base64url_characters_and_begins_with_its_tag() -> None:
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", new_id()) for _ in range(100))
    assert [tag_of(new_id(tag)) for tag in range(64)] == list(range(64))


def test_a_created_game_is_found_with_the_clock_of_the_store(store: Store, game: str) -> None:
    revision, data, now, kept, log = loaded(store, game)
    assert (revision, data, kept, log) == (1, b"first", None, None)
    assert abs(now - time.time() * 1000) < 5000


def test_an_unknown_game_is_none(store: Store) -> None:
    assert store.load(new_id()) is None
    assert store.load_whole(new_id()) is None
    assert store.change(new_id(), 1, Write(b"", HOUR)) is Outcome.GONE


def test_a_change_of_the_revision_seen_is_done_and_of_an_older_one_lost(
    store: Store, game: str
) -> None:
    assert store.change(game, 1, Write(b"second", HOUR)) is Outcome.DONE
    assert store.change(game, 1, Write(b"other", HOUR)) is Outcome.LOST
    assert loaded(store, game)[:2] == (2, b"second")


def test_a_lost_change_changes_nothing_at_all(store: Store, game: str) -> None:
    store.change(game, 1, Write(b"second", HOUR, log=b"a", due=7))
    before = whole(store, game)
    lost = Write(b"other", 1, b"b", None, Kept("name", b"kept", HOUR), (b"letter",))
    assert store.change(game, 1, lost, also=(new_id(tag_of(game)), lost)) is Outcome.LOST
    assert whole(store, game)._replace(now=before.now) == before
    assert store.kept(tag_of(game), "name") is None
    assert store.due().games == (game,)
    assert store.outbox.ready().games == ()


def test_finished_rounds_are_appended_and_only_the_whole_game_has_them(
    store: Store, game: str
) -> None:
    assert whole(store, game).log == b""
    for revision, rounds in ((1, b"one "), (2, b""), (3, b"two")):
        store.change(game, revision, Write(b"state", HOUR, log=rounds))
    assert whole(store, game).log == b"one two"
    assert loaded(store, game).log is None


def test_a_log_takes_no_more_memory_than_its_bytes_need(
    store: Store, game: str, server: Server
) -> None:
    for revision in range(1, 41):
        store.change(game, revision, Write(b"state", HOUR, log=b"r" * 60))
    log = keys.log_key(game)
    once = log.replace(game, new_id())
    server.client.set(once, b"r" * 2400)
    # An expiry takes a few bytes of its own; APPEND would set aside as much again as there is.
    appended, whole = map(server.client.memory_usage, (log, once))
    assert appended is not None
    assert whole is not None
    assert appended < 1.05 * whole


def test_state_and_log_expire_together_and_reading_extends_neither(
    store: Store, game: str, server: Server
) -> None:
    store.change(game, 1, Write(b"state", HOUR, log=b"round"))
    store.change(game, 2, Write(b"state", 200))
    both = keys.game_key(game), keys.log_key(game)
    time.sleep(0.1)
    store.load_whole(game)
    assert all(0 < server.client.pttl(name) <= 110 for name in both)
    time.sleep(0.12)
    assert store.load(game) is None
    assert server.client.exists(*both) == 0


def test_what_is_kept_is_found_by_its_name_alone_and_with_the_game(store: Store, game: str) -> None:
    store.change(game, 1, Write(b"state", 50, keep=Kept("name", b"answer", HOUR)))
    assert loaded(store, game, "name").kept == b"answer"
    assert loaded(store, game, "other").kept is None
    time.sleep(0.06)
    assert store.load(game, "name") is None
    assert store.kept(tag_of(game), "name") == b"answer"


def test_the_second_create_under_a_name_gets_what_the_first_kept(store: Store) -> None:
    first, second = new_id(9), new_id(9)
    assert store.create(first, Write(b"a", HOUR, keep=Kept("name", b"first", HOUR))) is None
    answer = store.create(second, Write(b"b", HOUR, keep=Kept("name", b"second", HOUR)))
    assert answer == b"first"
    assert store.load(second) is None


def test_a_change_under_a_name_taken_meanwhile_is_lost(store: Store, game: str) -> None:
    write = Write(b"state", HOUR, keep=Kept("name", b"answer", HOUR))
    assert store.change(game, 1, write) is Outcome.DONE
    assert store.change(game, 2, write) is Outcome.LOST


def test_a_game_is_never_created_over_another(store: Store, game: str) -> None:
    with pytest.raises(ValueError, match="already"):
        store.create(game, Write(b"other", HOUR))
    assert loaded(store, game).data == b"first"


def test_a_change_may_create_a_second_game_of_its_tag(store: Store, game: str) -> None:
    rematch = new_id(tag_of(game))
    also = rematch, Write(b"new", HOUR, due=5, outbox=(b"letter",))
    done = store.change(game, 1, Write(b"old", HOUR, outbox=(b"a", b"b")), also)
    assert done is Outcome.DONE
    assert loaded(store, game)[:2] == (2, b"old")
    assert loaded(store, rematch)[:2] == (1, b"new")
    assert store.due().games == (rematch,)
    assert store.outbox.take(rematch, 1000) == b"letter"
    assert store.outbox.take(game, 1000) == b"a"


def test_a_second_game_of_another_tag_is_refused(store: Store, game: str) -> None:
    other = new_id((tag_of(game) + 1) % 64)
    with pytest.raises(ValueError, match="tag"):
        store.change(game, 1, Write(b"", HOUR), (other, Write(b"", HOUR)))


def test_many_games_are_loaded_in_the_order_asked(store: Store) -> None:
    games = [new_id() for _ in range(50)]
    for game in games[::2]:
        store.create(game, Write(game.encode(), HOUR))
    found = store.load_many(games)
    assert [entry and entry.data.decode() for entry in found[::2]] == games[::2]
    assert set(found[1::2]) == {None}


def test_load_and_change_are_two_round_trips(store: Store, game: str, server: Server) -> None:
    store.change(game, 1, Write(b"state", HOUR))
    before = server.reads()
    found = loaded(store, game, "name")
    rich = Write(b"next", HOUR, b"round", 99, Kept("name", b"answer", HOUR), (b"letter",))
    assert store.change(game, found.revision, rich) is Outcome.DONE
    assert server.reads() - before == 2


def test_sweeping_all_tags_is_one_round_trip(store: Store, server: Server) -> None:
    store.due()
    before = server.reads()
    store.due()
    assert server.reads() - before == 1


def test_all_keys_of_a_game_lie_under_one_hash_tag(store: Store, server: Server) -> None:
    game = new_id(0x2A)
    kept = Kept("name", b"answer", HOUR)
    store.create(game, Write(b"state", HOUR, b"log", 5, kept, (b"letter",)))
    assert game[0] == "q"
    names = "due", f"game:{game}", "key:name", f"letters:{game}", f"log:{game}", "outbox"
    assert sorted(server.client.keys()) == [f"scopa:{{2a}}:{name}".encode() for name in names]
