"""What becomes of games when the store has no memory left?"""

from scopa.store import Store
from tests.live.client import Client
from tests.live.playing import seat_people
from tests.live.service import Live


def test_a_full_store_refuses_changes_and_loses_nothing(live: Live, client: Client) -> None:
    game = seat_people(client)
    game.play_on(3)
    seat, move, version = game.must_choose()
    before, told = game.view(seat), game.events()
    settings = live.store.client
    settings.config_set("maxmemory", "1")
    try:
        for _ in range(2):
            refused = game.play(seat, move, version, key="as long as it takes")
            assert (refused.status, refused.code) == (503, "store_unavailable")
            assert int(refused.headers["retry-after"]) > 0
        new = client.ask("POST", "/v1/games", body={})
        assert (new.status, new.code) == (503, "store_unavailable")
        assert (game.view(seat), game.events()) == (before, told)
    finally:
        settings.config_set("maxmemory", "0")
    accepted = game.play(seat, move, version, key="as long as it takes")
    assert accepted.status == 200
    assert "idempotency-replayed" not in accepted.headers
    assert game.view()["version"] > version


def test_the_start_tells_of_a_store_that_forgets(live: Live) -> None:
    settings = live.store.client
    settings.config_set("maxmemory-policy", "allkeys-lru")
    try:
        [forgets, confirms] = Store.open(live.store.url, replicas=1).faults()
        assert "maxmemory-policy is allkeys-lru" in forgets
        assert "0 replicas, and 1 must" in confirms
        live.kill()
        live.start()
        assert f"scopa: {forgets}\n".encode() in live.log()
    finally:
        settings.config_set("maxmemory-policy", "noeviction")
    assert Store.open(live.store.url).faults() == []
