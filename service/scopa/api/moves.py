"""Moves over HTTP."""

from typing import Any

from flask import Response

from scopa.api import asking
from scopa.api.blueprint import Blueprint
from scopa.api.examples import example
from scopa.api.game_answers import answer_game
from scopa.api.game_requests import MoveRequest
from scopa.api.game_schemas import Moved
from scopa.api.limits import limit_moves
from scopa.api.problems import BY_A_SEAT, WITH_A_KEY
from scopa.api.services import services
from scopa.events import visible
from scopa.service import moves

blp = Blueprint("moves", __name__, url_prefix="/v1/games", description="Playing.")


@blp.route("/<game_id>/moves", methods=["POST"])
@blp.arguments(MoveRequest, example=example("move_request"))
@blp.response(200, Moved, example=example("moved"))
@blp.problems(
    *BY_A_SEAT,
    *WITH_A_KEY,
    "stale_version",
    "game_not_started",
    "game_over",
    "not_your_turn",
    "card_not_in_hand",
    "illegal_capture",
    "must_capture",
    "ambiguous_capture",
    "cannot_declare",
)
def play_move(asked: dict[str, Any], game_id: str) -> Response:
    """Play a move.

    Any `move` of `you.legal_moves` can be sent as it stands. The answer shows the game after it and
    after the computer players that follow, with all events since then. With an Idempotency-Key the
    move is safe to repeat: it is played once, and answered with the same events again.
    """
    token = asking.token()
    limit_moves(token)
    moved = moves.play(
        services().games,
        game_id,
        token,
        asked["move"],
        asked.get("version"),
        asking.idempotency_key(token),
    )
    return answer_game(
        game_id,
        moved.stored,
        moved.seat,
        replayed=moved.replayed,
        events=[visible(event, moved.seat) for event in moved.events],
    )
