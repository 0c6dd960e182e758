"""Is whatever a client sends answered by a problem, at once, and forgotten?"""

import contextlib
import json
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from scopa.bots import BOTS, choose, thinks
from scopa.service.creating import GameAsked, SeatAsked, create_game
from scopa.service.games import Games
from scopa.service.thinking import Thinking
from scopa.store import Store
from tests.hard.slow import is_fair, p95, told
from tests.live.client import Client
from tests.live.playing import seat_people
from tests.live.service import Live

JSON = b"Host: me\r\nContent-Type: application/json\r\n"
CHUNKED = b"POST /v1/games HTTP/1.1\r\n" + JSON + b"Transfer-Encoding: chunked\r\n\r\n"


def send(port: int, request: bytes) -> bytes:
    """All that is answered to this, and to the end of it."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            client.sendall(request)
            client.shutdown(socket.SHUT_WR)
        answer = b""
        with contextlib.suppress(ConnectionResetError):
            while data := client.recv(65536):
                answer += data
        return answer


def post(body: bytes, *headers: bytes) -> bytes:
    """A request to create a game; headers as they are, the body as it is."""
    return b"POST /v1/games HTTP/1.1\r\n" + JSON + b"\r\n".join([*headers, b"", body])


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        pytest.param(b"GET / HTTP/1.1\r\nA: " + b"a" * 2_000_000, 431, id="a header of 2 MB"),
        pytest.param(
            b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 50_000 + b"\r\n", 431, id="50,000 headers"
        ),
        pytest.param(b"GET /" + b"a" * 1_000_000, 414, id="an address of 1 MB"),
        pytest.param(post(b"{}", b"Content-Length: 9000"), 400, id="a body that breaks off"),
        pytest.param(post(b"", b"Content-Length: 99999999999"), 413, id="a body to come"),
        pytest.param(post(b" " * 2**20, b"Content-Length: 1048576"), 413, id="a body of 1 MB"),
        pytest.param(post(b"{}", b"Content-Length: -2"), 400, id="a length below 0"),
        pytest.param(
            post(b"{}", b"Content-Length: 2", b"Content-Length: 9"), 400, id="two lengths"
        ),
        pytest.param(
            post(b"0\r\n\r\n", b"Content-Length: 5", b"Transfer-Encoding: chunked"),
            400,
            id="a length and chunks",
        ),
        pytest.param(CHUNKED + b"zz\r\n{}\r\n0\r\n\r\n", 400, id="no size of a chunk"),
        pytest.param(CHUNKED + b"2\r\n{}}\r\n0\r\n\r\n", 400, id="another size of a chunk"),
        pytest.param(CHUNKED + b"2\r\n{}", 400, id="chunks that break off"),
        pytest.param(CHUNKED + b"f" * 20_000, 400, id="a chunk's size without end"),
        pytest.param(CHUNKED + b"100000\r\n" + b" " * 2**20 + b"\r\n", 413, id="a chunk of 1 MB"),
        pytest.param(b"BREW /v1/games HTTP/1.1\r\nHost: me\r\n\r\n", 405, id="a strange method"),
        pytest.param(b"GET /v1/games/%00%ff HTTP/1.1\r\nHost: me\r\n\r\n", 404, id="strange bytes"),
        pytest.param(b"GET /../../etc/passwd HTTP/1.1\r\nHost: me\r\n\r\n", 404, id="a way out"),
        pytest.param(b"GET /v1/games?%ff=%fe HTTP/1.1\r\nHost: me\r\n\r\n", 422, id="a query"),
        pytest.param(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, id="another version of HTTP"),
        pytest.param(
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"a" * 508 + b"\r\n\r\n",
            400,
            id="TLS",
        ),
    ],
)
def test_what_is_rude_is_answered_by_a_problem(
    live: Live, request_bytes: bytes, status: int
) -> None:
    began = time.monotonic()
    head, _, body = send(live.port, request_bytes).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status), head
    assert b"Content-Type: application/problem+json" in head
    problem, _ = json.JSONDecoder().raw_decode(body.decode())  # what follows was no request
    assert problem["status"] == status
    assert time.monotonic() - began < 3


@pytest.mark.parametrize("name", [b"SCRIPT_NAME", b"PATH_INFO", b"Script-Name"])
def test_no_header_leads_to_another_path(live: Live, name: bytes) -> None:
    value = b"/metrics" if name == b"PATH_INFO" else b"/shown"
    request = b"GET /shown/metrics HTTP/1.1\r\nHost: me\r\n%s: %s\r\n\r\n" % (name, value)
    assert send(live.port, request).startswith(b"HTTP/1.1 404 ")


def test_a_request_byte_by_byte_is_a_request(live: Live) -> None:
    with socket.create_connection(("127.0.0.1", live.port), timeout=10) as client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in post(b"{}", b"Content-Length: 2"):
            client.send(bytes([byte]))
        assert client.recv(65536).startswith(b"HTTP/1.1 201 ")


def test_noise_never_gets_more_than_a_refusal(live: Live) -> None:
    rng = Random(6)
    for _ in range(100):
        begun = rng.choice([b"", b"GET / HTTP/1.1\r\n", post(b"")])
        noise = begun + rng.randbytes(200) + b"\r\n\r\n"
        answer = send(live.port, noise)
        assert answer == b"" or answer.startswith((b"HTTP/1.1 4", b"HTTP/1.1 201 ")), noise
    assert b'"level":"error"' not in live.log()


def test_a_flood_of_bad_tokens_is_refused_and_slows_nobody_down_for_long(
    live: Live, client: Client
) -> None:
    game = seat_people(client)
    before = p95(client, game.path)

    def guess(number: int) -> int:
        return client.ask("GET", game.path, f"scopa_{number:032d}").status

    with ThreadPoolExecutor(16) as pool:
        assert set(pool.map(guess, range(600))) == {401}
    after = p95(client, game.path)
    assert is_fair(before, after), told(before, after)
    game.play_on(2)


def test_thousands_of_waiting_games_are_listed_each_once(live: Live, client: Client) -> None:
    before = p95(client, "/v1/games?limit=10")
    asked = GameAsked(seats=(SeatAsked(), SeatAsked(open=True)), public=True)
    store = Store.open(live.store.url)
    games = Games(store, Thinking(choose, thinks))
    made = {create_game(games, asked, BOTS).game_id for _ in range(3000)}
    store.close()
    listed: list[str] = []
    path = "/v1/games?limit=50"
    while True:
        page = client.get(path)
        listed += [game["id"] for game in page["games"]]
        if page["next_cursor"] is None:
            break
        path = f"/v1/games?limit=50&cursor={page['next_cursor']}"
    assert len(listed) == len(set(listed))
    assert made <= set(listed)
    after = p95(client, "/v1/games?limit=10")
    assert is_fair(before, after), told(before, after)
