"""Do streams and waiting requests tell what happens, when it happens, and why they end?"""

import json
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from scopa.api.streams import KEEP_ALIVE
from tests.live.client import Client
from tests.live.playing import seat_people
from tests.live.service import Live, running
from tests.processes import wait_until


def test_a_stream_begins_with_what_its_caller_would_get(client: Client) -> None:
    game = seat_people(client)
    for seat in (None, 0, 1):
        with client.follow(game.id, None if seat is None else game.tokens[seat]) as stream:
            assert stream.status == 200
            assert stream.headers["Content-Type"] == "application/x-ndjson"
            assert stream.headers["Cache-Control"] == "no-store"
            snapshot = stream.message()
        assert snapshot == {"type": "snapshot", "id": 4, "data": game.view(seat)}


def test_a_stream_tells_each_event_as_its_caller_sees_it_in_the_list(client: Client) -> None:
    game = seat_people(client)
    with client.follow(game.id, game.tokens[0], after=0) as stream:
        first = stream.messages(upto=4)
        game.play_on(8)
        last = game.view()["version"]
        told = first + stream.messages(upto=last)
    listed = client.get(f"{game.path}/events", game.tokens[0])["events"]
    assert told == listed
    assert [event["id"] for event in told] == list(range(1, last + 1))


def test_the_header_goes_before_the_parameter(client: Client) -> None:
    game = seat_people(client)
    with client.follow(game.id, after=1, **{"Last-Event-ID": "3"}) as stream:
        assert stream.message()["id"] == 4


def test_a_number_ahead_of_the_store_is_answered_by_a_snapshot(client: Client) -> None:
    game = seat_people(client)
    with client.follow(game.id, after=99) as stream:
        assert stream.message() == {"type": "snapshot", "id": 4, "data": game.view()}


def test_server_sent_events_have_numbers_and_no_names(client: Client) -> None:
    game = seat_people(client)
    with client.follow(game.id, after=2, Accept="text/event-stream") as stream:
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        lines = [stream.line() for _ in range(6)]
    assert [lines[0], lines[2], lines[3], lines[5]] == [b"id: 3", b"", b"id: 4", b""]
    told = [json.loads(line.removeprefix(b"data: ")) for line in (lines[1], lines[4])]
    assert told == game.events()[2:]


def test_a_move_is_told_at_once_across_workers(client: Client) -> None:
    game = seat_people(client)
    delays = []
    with ExitStack() as open_streams:
        streams = [open_streams.enter_context(client.follow(game.id, after=4)) for _ in range(6)]
        for number in range(5, 8):
            began = time.monotonic()
            game.play_on()
            assert [stream.message()["id"] for stream in streams] == [number] * len(streams)
            delays.append(time.monotonic() - began)
    assert min(delays) < 1


def test_the_fifth_stream_of_a_token_replaces_the_first(client: Client) -> None:
    game = seat_people(client)
    with ExitStack() as open_streams:
        streams = []
        for _ in range(5):
            streams.append(open_streams.enter_context(client.follow(game.id, game.tokens[0])))
            assert streams[-1].message()["type"] == "snapshot"
        assert streams[0].message() == {"type": "bye", "data": {"reason": "replaced"}}
        assert streams[0].ended()
        game.play_on()
        assert [stream.message()["id"] for stream in streams[1:]] == [5] * 4


def test_a_dead_token_ends_its_streams(client: Client) -> None:
    game = seat_people(client)
    with client.follow(game.id, game.tokens[0]) as stream:
        stream.message()
        client.post(f"{game.path}/seats/0/token", game.tokens[0])
        assert stream.message() == {"type": "bye", "data": {"reason": "replaced"}}


def test_a_rematch_ends_the_streams_of_the_game_before(client: Client) -> None:
    game = seat_people(client, options={"target": 1})
    version = game.play_out()["version"]
    with client.follow(game.id, after=version) as stream:
        again = client.post(f"{game.path}/rematch", game.tokens[0])
        told = stream.message()
        assert (told["type"], told["id"]) == ("rematch_created", version + 1)
        assert told["data"] == {"game_id": again["game"]["id"]}
        assert stream.message() == {"type": "bye", "data": {"reason": "game_over"}}
        assert stream.ended()


@pytest.mark.parametrize("told", ["the worker", "the master"])
def test_who_follows_is_told_of_a_restart_and_goes_on_elsewhere(
    live: Live, client: Client, told: str
) -> None:
    game = seat_people(client)
    with client.follow(game.id, after=4) as stream:
        if told == "the worker":
            live.end_worker(live.worker_of(stream.port))
        else:
            live.reload()
        began = time.monotonic()
        assert stream.message() == {"type": "bye", "data": {"reason": "restart"}}
        assert stream.ended()
        assert time.monotonic() - began < 2
    live.await_ready()
    game.play_on()
    with client.follow(game.id, after=4) as stream:
        assert stream.message()["id"] == 5


def test_who_is_sent_away_by_a_worker_that_ends_does_not_meet_it_again(
    live: Live, client: Client
) -> None:
    game = seat_people(client)
    waiting, patient = "?wait=3&after=4", Client(live.port, timeout=20)

    def polls(_: int) -> list[float]:
        """How long each answer was waited for, up to the one that took its time."""
        took = [0.0]
        while took[-1] < 2.5:
            began = time.monotonic()
            assert patient.ask("GET", game.path + waiting).status == 304
            took.append(time.monotonic() - began)
        return took[1:]

    with ThreadPoolExecutor(12) as pool:
        told = pool.map(polls, range(12))
        time.sleep(0.5)
        [ending, _] = live.workers()
        live.end_worker(ending)
        counts = {len(took) for took in told}
    assert max(counts) <= 2
    live.await_ready()


def test_a_connection_that_would_stay_open_ends_with_its_stream_at_a_restart(
    live: Live, client: Client
) -> None:
    game = seat_people(client)
    request = f"GET {game.path}/stream HTTP/1.1\r\nHost: me\r\nAccept: application/x-ndjson\r\n\r\n"
    with socket.create_connection(("127.0.0.1", live.port), timeout=KEEP_ALIVE / 2) as wire:
        wire.sendall(request.encode())
        told = wire.recv(65536)
        live.end_worker(live.worker_of(wire.getsockname()[1]))
        while more := wire.recv(65536):
            told += more
    assert b'"restart"' in told
    live.await_ready()


def test_a_worker_that_is_told_to_end_while_it_starts_does_so(live: Live) -> None:
    before = set(live.workers())
    live.kill_worker()
    wait_until(lambda: set(live.workers()) - before != set())
    [starting] = set(live.workers()) - before
    live.end_worker(starting)
    live.await_ready()


def test_a_stream_whose_worker_is_killed_is_cut_and_resumed_without_loss(
    live: Live, client: Client
) -> None:
    game = seat_people(client)
    with client.follow(game.id, after=0) as stream:
        told = stream.messages(upto=4)
        live.kill_worker(live.worker_of(stream.port))
        with pytest.raises(ConnectionError):
            stream.message()
    live.await_ready()
    game.play_on(3)
    with client.follow(game.id, after=told[-1]["id"]) as stream:
        told += stream.messages(upto=7)
    assert told == game.events()


def test_who_hangs_up_leaves_a_place_at_once() -> None:
    with running(WORKERS="1", STREAMS_PER_WORKER="1") as live:
        game = seat_people(live.client)
        for _ in range(3):
            with live.client.follow(game.id) as stream:
                assert stream.message()["type"] == "snapshot"
                with live.client.follow(game.id) as refused:
                    assert refused.status == 429
            began = time.monotonic()
            wait_until(lambda: live.client.ask("HEAD", f"{game.path}/stream").status == 200)
            assert time.monotonic() - began < KEEP_ALIVE / 2


def test_a_stream_outlives_the_store(live: Live, client: Client) -> None:
    game = seat_people(client)
    with client.follow(game.id, after=4) as stream:
        live.store.kill()
        time.sleep(0.5)
        live.store.start()
        live.await_ready()
        game.play_on(2)
        assert [event["id"] for event in stream.messages(upto=6)] == [5, 6]


@pytest.mark.slow
def test_a_stream_shows_that_it_lives_at_least_every_fifteen_seconds(live: Live) -> None:
    patient = Client(live.port, timeout=20)
    game = seat_people(patient)
    with patient.follow(game.id, after=4) as stream:
        for _ in range(2):
            began = time.monotonic()
            assert stream.line() == b""
            assert time.monotonic() - began < 15


def wait_for(client: Client, path: str, asked: str, etag: str | None = None) -> tuple[int, float]:
    began = time.monotonic()
    headers = {} if etag is None else {"If-None-Match": etag}
    answer = client.ask("GET", f"{path}?{asked}", headers=headers)
    return answer.status, time.monotonic() - began


@pytest.mark.parametrize("by", ["etag", "version"])
def test_a_waiting_request_is_answered_by_the_next_change(client: Client, by: str) -> None:
    game = seat_people(client)
    etag = client.ask("GET", game.path).headers["etag"] if by == "etag" else None
    asked = "wait=20" if by == "etag" else "wait=20&after=4"
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(wait_for, client, game.path, asked, etag)
        time.sleep(0.5)
        assert not waiting.done()
        game.play_on()
        status, seconds = waiting.result(5)
    assert (status, seconds < 10) == (200, True)


def test_a_waiting_request_to_which_nothing_happens_is_a_304(client: Client) -> None:
    status, seconds = wait_for(client, seat_people(client).path, "wait=1&after=4")
    assert status == 304
    assert seconds >= 1


def test_nobody_waits_for_a_game_that_is_over_or_behind_or_without_a_mark(client: Client) -> None:
    game = seat_people(client)
    assert wait_for(client, game.path, "wait=20&after=3")[1] < 10
    assert wait_for(client, game.path, "wait=20&after=99")[1] < 10
    assert wait_for(client, game.path, "wait=20")[0] == 422
    client.ask("DELETE", game.path, game.creator)
    assert wait_for(client, game.path, "wait=20&after=5")[1] < 10


def test_who_waits_is_answered_when_the_worker_ends(live: Live, client: Client) -> None:
    game = seat_people(client)
    answered = threading.Event()

    def wait() -> None:
        status, _ = wait_for(client, game.path, "wait=20&after=4")
        assert status in (200, 304)
        answered.set()

    waiting = threading.Thread(target=wait)
    waiting.start()
    time.sleep(0.5)
    live.reload()
    waiting.join(10)
    assert answered.is_set()
    live.await_ready()
