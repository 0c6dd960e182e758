"""Asking until there is an answer, whatever dies meanwhile."""

import time
from collections import Counter

from tests.live.client import FAILURES, Answer, Client

PATIENCE = 60.0  # seconds


class Asking:
    """Asks the service, again with the same key after every failure, and counts what came."""

    def __init__(self, port: int, counts: Counter[str]) -> None:
        self.client = Client(port, timeout=40)
        self.counts = counts

    def ask(
        self,
        method: str,
        path: str,
        token: str | None = None,
        body: object = None,
        key: str | None = None,
    ) -> Answer:
        """The first answer that is no 5xx; fails where none comes in time."""
        headers = {} if key is None else {"Idempotency-Key": key}
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                answer = self.client.ask(method, path, token, body, headers)
            except FAILURES:
                self.counts["requests that got no answer"] += 1
            else:
                self.counts["answers"] += 1
                if answer.status < 500:
                    return answer
                self.counts[f"answers {answer.status}"] += 1
            time.sleep(0.05)
        raise AssertionError(f"no answer to {method} {path}")
