"""How do letters reach the operator's backend?

By POST to the one address that the operator has set, signed as Standard Webhooks 1.0 says; never to
one from a request. A letter is delivered when the answer is a 2xx. Until then its game's later
letters wait, so that they come in order; a letter whose answer, or whose deliverer, got lost is
sent again with the same id.
"""

import base64
import hashlib
import hmac
import http.client
import logging
import random
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

from scopa import __version__
from scopa.service.letters import Letter, unpack
from scopa.store import Store, StoreUnavailable

log = logging.getLogger(__name__)

EVERY = 1.0  # seconds between looks at the outbox
AT_ONCE = 8  # games whose letters a worker delivers at a time
TIMEOUT = 10.0  # seconds for the whole of a delivery
LEASE = 30_000  # ms until a letter is another deliverer's, more than a delivery takes
SHORTEST_PAUSE, LONGEST_PAUSE = 1_000, 60 * 60 * 1000  # ms
GIVEN_UP_AFTER = 3 * 24 * 60 * 60 * 1000  # ms


class Webhook:
    """A thread that delivers what lies in the outbox."""

    def __init__(self, store: Store, url: str, secret: str) -> None:
        self._store = store
        self._url = urlsplit(url)
        self._key = signing_key(secret)
        self._stopped = threading.Event()

    def start(self) -> None:
        """Begin to deliver."""
        threading.Thread(target=self._run, daemon=True).start()

    def stop(self) -> None:
        """Begin no further delivery."""
        self._stopped.set()

    def deliver(self) -> bool:
        """Try what is ready now, several games at once; whether there was anything."""
        games = self._store.outbox.ready().games
        waiting = random.sample(games, len(games))  # other workers look too, at others first
        for start in range(0, len(waiting), AT_ONCE):
            carriers = [
                threading.Thread(target=self._deliver_all, args=(game_id,), daemon=True)
                for game_id in waiting[start : start + AT_ONCE]
            ]
            for carrier in carriers:
                carrier.start()
            for carrier in carriers:
                carrier.join()
        return bool(games)

    def _run(self) -> None:
        while not self._stopped.is_set():
            found = False
            with _logged():
                found = self.deliver()
            if not found:
                self._stopped.wait(EVERY)

    def _deliver_all(self, game_id: str) -> None:
        """The game's letters in their order, until one is refused."""
        outbox = self._store.outbox
        with _logged():
            while not self._stopped.is_set():
                packed = outbox.take(game_id, LEASE)
                if packed is None:
                    return
                letter = unpack(packed)
                refusal = self._send(letter)
                if refusal is not None and not self._give_up(game_id, letter, refusal):
                    return
                outbox.delivered(game_id, packed)

    def _give_up(self, game_id: str, letter: Letter, refusal: str) -> bool:
        """Whether a refused letter has had its time; else all of its game wait a while."""
        now = self._store.now()
        age = now - letter.at
        # An id is the permission to watch its game, so that it is not told as a whole.
        told = {"game": game_id[:8], "refusal": refusal, "failing_for": age // 1000}
        if age > GIVEN_UP_AFTER:
            log.error("a letter is given up", extra=told)
            return True
        pause = pause_after(age)
        self._store.outbox.put_off(game_id, now + pause)
        log.warning("a letter was not taken", extra={**told, "again_in": pause // 1000})
        return False

    def _send(self, letter: Letter) -> str | None:
        """Why the letter was not taken, None if it was."""
        target = self._url.path or "/"
        if self._url.query:
            target += f"?{self._url.query}"
        try:
            with self._connected() as connection:
                connection.request("POST", target, letter.body, self._headers(letter))
                status = connection.getresponse().status  # the body is left unread
        except (OSError, http.client.HTTPException) as error:
            return type(error).__name__
        return None if 200 <= status < 300 else f"status {status}"

    def _headers(self, letter: Letter) -> dict[str, str]:
        now = int(time.time())
        return {
            "Content-Type": "application/json",
            "User-Agent": f"scopa/{__version__}",
            "Connection": "close",
            "webhook-id": letter.id,
            "webhook-timestamp": str(now),
            "webhook-signature": signature(self._key, letter.id, now, letter.body),
        }

    @contextmanager
    def _connected(self) -> Iterator[http.client.HTTPConnection]:
        """A connection that is cut when the time is over, as a limit on each read would not do."""
        host = self._url.hostname or ""
        secure = self._url.scheme == "https"
        kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        connection = kind(host, self._url.port, timeout=TIMEOUT)
        connection.connect()
        line = connection.sock
        limit = threading.Timer(TIMEOUT, _cut, [line])
        limit.start()
        try:
            yield connection
        finally:
            limit.cancel()
            line.close()
            connection.close()


def signing_key(secret: str) -> bytes:
    """The key in a secret as operators have it: `whsec_` and base64."""
    return base64.b64decode(secret.removeprefix("whsec_"))


def signature(key: bytes, letter_id: str, timestamp: int, body: bytes) -> str:
    """Standard Webhooks' symmetric signature, v1."""
    signed = b"%s.%d.%s" % (letter_id.encode(), timestamp, body)
    return "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()


def pause_after(age: int) -> int:
    """Milliseconds to wait with a letter that is this old: about as long again, within limits."""
    about = age * random.uniform(0.75, 1.25)
    return round(min(max(about, SHORTEST_PAUSE), LONGEST_PAUSE))


def _cut(line: socket.socket) -> None:
    with suppress(OSError):  # the receiver was faster
        line.shutdown(socket.SHUT_RDWR)


@contextmanager
def _logged() -> Iterator[None]:
    """Deliveries go on after whatever happens; what it was stands in the log."""
    try:
        yield
    except StoreUnavailable:
        log.warning("the store does not answer: letters wait")
    except Exception:
        log.exception("letters wait")
