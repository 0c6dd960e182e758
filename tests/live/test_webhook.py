"""Is a backend told of a whole game by real workers, whichever of them dies?"""

import base64
import hashlib
import hmac
import time

from scopa.service.webhooks import LEASE
from tests.live.playing import seat_people
from tests.live.service import running
from tests.processes import wait_until
from tests.service.receiver import receiving

KEY = bytes(range(32))
SECRET = "whsec_" + base64.b64encode(KEY).decode()


def test_a_whole_game_is_told_in_order_and_signed_though_a_worker_dies() -> None:
    with (
        receiving() as receiver,
        running(WEBHOOK_URL=receiver.url, WEBHOOK_SECRET=SECRET) as live,
    ):
        game = seat_people(live.client, options={"target": 1}, metadata={"room": "42"})
        game.play_on(5)
        live.kill_worker()
        plies = 5
        while (choice := game.choice()) is not None:
            assert game.play(choice.seat, choice.move).status == 200
            plies += 1
        wait_until(lambda: "game_finished" in receiver.types(), LEASE / 1000 + 30)
        told = {letter.id: letter for letter in receiver.received}
    names = [letter.says["type"] for letter in told.values()]
    assert names[:2] == ["game_started", "turn_started"]
    assert names[-2:] == ["round_scored", "game_finished"]
    assert names.count("turn_started") == plies
    for letter in told.values():
        headers = letter.headers
        signed = f"{letter.id}.{headers['webhook-timestamp']}.".encode() + letter.body
        digest = base64.b64encode(hmac.digest(KEY, signed, hashlib.sha256)).decode()
        assert headers["webhook-signature"] == f"v1,{digest}"
        assert abs(int(headers["webhook-timestamp"]) - time.time()) < 120
        view = letter.says["data"]["game"]
        assert (view["id"], view["you"], view["metadata"]) == (game.id, None, {"room": "42"})
