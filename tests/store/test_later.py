"""What must happen later: due times, letters, the public list, the heart-beat."""

import time

import pytest

from scopa.store import Listed, Store, Write, new_id, public
from tests.store.servers import Server

HOUR = 3_600_000


def test_a_game_is_due_from_its_time_on_until_a_change_clears_it(store: Store) -> None:
    game = new_id()
    store.create(game, Write(b"", HOUR))
    now = store.due().now
    store.change(game, 1, Write(b"", HOUR, due=now + 100))
    assert store.due().games == ()
    time.sleep(0.11)
    assert store.due().games == store.due().games == (game,)
    store.change(game, 2, Write(b"", HOUR, due=now + HOUR))
    assert store.due().games == ()
    store.change(game, 3, Write(b"", HOUR, due=now))
    assert store.due().games == (game,)
    store.change(game, 4, Write(b"", HOUR))
    assert store.due().games == ()


def test_due_games_of_all_tags_are_found_the_earliest_first(store: Store) -> None:
    games = [new_id(tag) for tag in range(64) for _ in range(3)]
    for due, game in enumerate(games):
        store.create(game, Write(b"", HOUR, due=due + 1))
    assert list(store.due().games) == games
    assert list(store.due(limit=1).games) == games[::3]


def test_a_due_game_that_is_gone_can_be_put_off_for_good(store: Store) -> None:
    game = new_id()
    store.create(game, Write(b"", 1, due=1))
    time.sleep(0.01)
    assert store.load(game) is None
    assert store.due().games == (game,)
    store.put_off(game, store.due().now + HOUR)
    assert store.due().games == ()
    store.put_off(game, 1)
    assert store.due().games == (game,)
    store.put_off(game, None)
    store.put_off(game, 1)
    assert store.due().games == ()


def test_letters_of_a_game_are_delivered_in_order_by_one_at_a_time(store: Store) -> None:
    game = new_id()
    store.create(game, Write(b"", HOUR, outbox=(b"1", b"2")))
    store.change(game, 1, Write(b"", HOUR, outbox=(b"3",)))
    for letter in (b"1", b"2", b"3"):
        assert store.outbox.ready().games == (game,)
        assert store.outbox.take(game, HOUR) == letter
        assert store.outbox.take(game, HOUR) is None
        assert store.outbox.ready().games == ()
        assert store.outbox.delivered(game, letter)
    assert store.outbox.ready().games == ()


def test_a_letter_whose_deliverer_died_is_lent_again_and_struck_once(store: Store) -> None:
    game = new_id()
    store.create(game, Write(b"", HOUR, outbox=(b"1", b"2")))
    assert store.outbox.take(game, 30) == b"1"
    time.sleep(0.04)
    assert store.outbox.take(game, HOUR) == b"1"
    assert store.outbox.delivered(game, b"1")
    assert not store.outbox.delivered(game, b"1")
    assert store.outbox.take(game, HOUR) == b"2"


def test_a_new_letter_does_not_end_the_pause_after_a_failure(store: Store) -> None:
    game = new_id()
    store.create(game, Write(b"", HOUR, outbox=(b"1",)))
    store.outbox.put_off(game, store.due().now + HOUR)
    store.change(game, 1, Write(b"", HOUR, outbox=(b"2",)))
    assert store.outbox.ready().games == ()
    assert store.outbox.take(game, 1) is None


def test_public_games_are_paged_newest_first_also_within_a_millisecond(store: Store) -> None:
    listed = [Listed(created, new_id()) for created in (5, 5, 5, 70, 1_800_000_000_000)]
    for entry in listed:
        store.public.add(entry)
        store.public.add(entry)
    newest_first = sorted(listed, reverse=True)
    first = store.public.page(2)
    store.public.remove(*first)
    rest = store.public.page(2, after=first[-1])
    last = store.public.page(2, after=rest[-1])
    assert first + rest + last == newest_first
    assert store.public.page(9) == newest_first[2:]


def test_a_list_grows_only_so_long(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public, "MOST", 3)
    made = store.made_by("ada")
    games = [Listed(number, new_id()) for number in range(5)]
    for game in games:
        made.add(game)
    assert made.page(9) == games[:1:-1]


def test_the_heart_beat_tells_and_keeps_the_last_outage(store: Store, server: Server) -> None:
    assert store.beat()[1:] == (None, None)
    first = store.beat()
    assert first.previous is not None
    assert store.beat()[1:] == (first.now, None)
    server.client.hset("scopa:beat", "at", first.now - 6000)
    back = store.beat()
    assert back.outage == (first.now - 6000, back.now)
    assert store.beat()[1:] == (back.now, back.outage)
