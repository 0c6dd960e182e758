"""Do letters reach the operator's backend, signed, in order, and until it takes them?"""

import base64
import hashlib
import hmac
import logging
import socket
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler

import pytest

from scopa.service import webhooks
from scopa.service.letters import Letter, pack
from scopa.service.webhooks import Webhook, pause_after, signature, signing_key
from scopa.store import Store, Write, new_id
from tests.processes import wait_until
from tests.service.receiver import Mood, Receiver, receiving, taking

KEY = bytes(range(32))
SECRET = "whsec_" + base64.b64encode(KEY).decode()
HOUR = 3_600_000
DAY = 24 * HOUR


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


@pytest.fixture
def webhook(store: Store, receiver: Receiver) -> Webhook:
    return Webhook(store, receiver.url, SECRET)


def leave(store: Store, *bodies: str, age: int = 0) -> str:
    """A new game with these letters, written so many milliseconds ago."""
    game, at = new_id(), store.now() - age
    letters = [
        pack(Letter(f"{game}_{number}", at, b'{"type":"%s"}' % body.encode()))
        for number, body in enumerate(bodies)
    ]
    store.create(game, Write(b"", HOUR, outbox=tuple(letters)))
    return game


def status(number: int) -> Mood:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(number)
        handler.send_header("Location", "/elsewhere")
        handler.end_headers()

    return answer


def hanging_up(handler: BaseHTTPRequestHandler) -> None:
    handler.connection.shutdown(socket.SHUT_RDWR)


def dripping(handler: BaseHTTPRequestHandler) -> None:
    for _ in range(100):
        handler.wfile.write(b"H")
        time.sleep(0.05)


def is_ready(store: Store, game: str) -> bool:
    return game in store.outbox.ready().games


def test_the_signature_is_the_one_of_standard_webhooks() -> None:
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    signed = signature(
        signing_key(secret), "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}'
    )
    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_letter_is_posted_to_the_address_as_its_receiver_can_verify(
    store: Store, webhook: Webhook, receiver: Receiver
) -> None:
    game = leave(store, "turn_started")
    webhook.deliver()
    [letter] = receiver.received
    assert receiver.paths == {"/letters?from=scopa"}
    assert letter.headers["content-type"] == "application/json"
    assert letter.id == f"{game}_0"
    assert abs(int(letter.headers["webhook-timestamp"]) - time.time()) < 5
    version, _, signed = letter.headers["webhook-signature"].partition(",")
    content = f"{letter.id}.{letter.headers['webhook-timestamp']}.".encode() + letter.body
    assert version == "v1"
    assert base64.b64decode(signed) == hmac.digest(KEY, content, hashlib.sha256)
    assert not is_ready(store, game)


def test_letters_of_a_game_come_in_their_order_and_each_once(
    store: Store, receiver: Receiver
) -> None:
    names = [f"letter_{number}" for number in range(20)]
    games = [leave(store, *names) for _ in range(10)]
    workers = [Webhook(store, receiver.url, SECRET) for _ in range(2)]
    threads = [threading.Thread(target=worker.deliver) for worker in workers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for game in games:
        assert [one.says["type"] for one in receiver.received if one.id.startswith(game)] == names


@pytest.mark.parametrize(
    "mood",
    [
        pytest.param(status(500), id="failure"),
        pytest.param(status(404), id="not found"),
        pytest.param(status(302), id="redirection, which is not followed"),
        pytest.param(hanging_up, id="no answer"),
    ],
)
def test_a_refused_letter_holds_back_those_after_it_and_comes_again_with_its_id(
    store: Store, webhook: Webhook, receiver: Receiver, mood: Mood
) -> None:
    receiver.mood = mood
    game = leave(store, "first", "second")
    webhook.deliver()
    assert receiver.types() == ["first"]
    assert not is_ready(store, game)
    receiver.mood = taking
    wait_until(lambda: is_ready(store, game))
    webhook.deliver()
    assert receiver.types() == ["first", "first", "second"]
    assert receiver.received[0].id == receiver.received[1].id
    assert receiver.paths == {"/letters?from=scopa"}


def test_nobody_there_is_a_refusal_too(store: Store) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    game = leave(store, "first")
    Webhook(store, f"http://127.0.0.1:{port}", SECRET).deliver()
    assert not is_ready(store, game)
    wait_until(lambda: is_ready(store, game))


def test_a_receiver_that_answers_for_ever_is_cut(
    store: Store, webhook: Webhook, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "TIMEOUT", 0.2)
    receiver.mood = dripping
    game = leave(store, "first")
    began = time.monotonic()
    webhook.deliver()
    assert time.monotonic() - began < 2
    assert not is_ready(store, game)


def test_a_letter_whose_deliverer_died_is_delivered_by_another(
    store: Store, webhook: Webhook, receiver: Receiver
) -> None:
    game = leave(store, "first")
    store.outbox.take(game, 300)
    webhook.deliver()
    assert receiver.received == []
    wait_until(lambda: is_ready(store, game))
    webhook.deliver()
    assert receiver.types() == ["first"]


@pytest.mark.parametrize(
    ("age", "shortest", "longest"),
    [
        pytest.param(0, 1_000, 1_000, id="at first a second"),
        pytest.param(60_000, 45_000, 75_000, id="then about as long again"),
        pytest.param(2 * DAY, HOUR, HOUR, id="never more than an hour"),
    ],
)
def test_pauses_grow_with_the_time_that_it_has_been_failing(
    age: int, shortest: int, longest: int
) -> None:
    assert all(shortest <= pause_after(age) <= longest for _ in range(100))


def test_after_three_days_a_letter_is_given_up_told_and_the_next_tried(
    store: Store, webhook: Webhook, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    receiver.mood = status(503)
    game = leave(store, "first", "second", age=3 * DAY + 1)
    with caplog.at_level(logging.WARNING, "scopa"):
        webhook.deliver()
    assert receiver.types() == ["first", "second"]
    assert [record.getMessage() for record in caplog.records] == ["a letter is given up"] * 2
    assert game not in caplog.text + str([vars(record) for record in caplog.records])
    assert not is_ready(store, game)


def test_the_thread_delivers_until_it_is_stopped(
    store: Store, webhook: Webhook, receiver: Receiver
) -> None:
    webhook.start()
    leave(store, "first")
    wait_until(lambda: receiver.types() == ["first"])
    webhook.stop()
    time.sleep(0.1)
    leave(store, "second")
    assert not threading.Event().wait(1.5)
    assert receiver.types() == ["first"]
