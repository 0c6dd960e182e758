"""Does a record hold, and what was legal and what was won in it?"""

from typing import Any

from scopa.api.blueprint import Blueprint
from scopa.api.limits import limited
from scopa.api.record_schemas import RecordRequest, ReplayedRecord
from scopa.events import Json
from scopa.replay import replay_record
from scopa.rules.cards import DECK, texts
from scopa.service.threads import on_a_thread

blp = Blueprint("records", __name__, url_prefix="/v1", description="Whole games as data.")

MOST_BYTES = 256 * 1024

_EXAMPLE = {
    "format": 1,
    "variant": "scopa",
    "options": {"capture_choice": "fewest"},
    "seats": [{"name": "Ada", "side": 0}, {"name": "Bo", "side": 1}],
    "rounds": [{"dealer": 0, "deck": texts(DECK), "moves": ["5Dx1D+4D", "8D"]}],
}


@blp.route("/records", methods=["POST"])
@blp.arguments(RecordRequest, example=_EXAMPLE)
@blp.response(200, ReplayedRecord, example=replay_record(_EXAMPLE))
@blp.problems("invalid_record", "overloaded", "store_unavailable")
@blp.by_api_key
@limited("records")
def replay_game(record: Any) -> Json:
    """Replay a record.

    Answers with every legal move and every point, or says what is wrong in the record and where.
    Nothing is stored. A record may have 256 KiB and 200 rounds.
    """
    return on_a_thread(replay_record, record)
