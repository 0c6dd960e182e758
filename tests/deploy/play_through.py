"""Play a game through a service that runs somewhere: `python -m tests.deploy.play_through PORT`.

Waits for the service, and says how long that took; then two people play to the end, somebody
follows, and the record is replayed.
"""

import sys
import time

from tests.live.client import Client
from tests.live.playing import check_record, moves_on_record, seat_people

READY_WITHIN = 60.0
"""Seconds; containers start slowly on a busy machine."""


def main(port: int) -> None:
    client, start = Client(port, timeout=5), time.monotonic()
    while not client.answers():
        if time.monotonic() - start > READY_WITHIN:
            raise SystemExit(f"nothing serves at port {port}")
        time.sleep(0.02)
    waited = time.monotonic() - start
    game = seat_people(client, options={"target": 1})
    with client.follow(game.id, after=0) as stream:
        game.play_out()
        told = stream.messages(upto=game.view()["version"])
    assert told == game.events()
    moves = moves_on_record(check_record(game))
    sys.stdout.write(f"port {port}: ready after {waited:.2f} s, {moves} moves played through\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
