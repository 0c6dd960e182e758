"""Seats over HTTP: take one, leave it, return to it, renew its token, play again."""

from typing import Any

from flask import Response

from scopa.api import asking
from scopa.api.blueprint import Blueprint
from scopa.api.examples import example
from scopa.api.game_answers import answer, answer_game
from scopa.api.game_requests import JoinRequest
from scopa.api.game_schemas import GameAnswer, Joined, Rematched, TokenAnswer
from scopa.api.limits import limited
from scopa.api.problems import BY_A_SEAT, ON_A_GAME, WITH_A_KEY
from scopa.api.services import services
from scopa.service import rematch as rematches
from scopa.service import seats

blp = Blueprint("seats", __name__, url_prefix="/v1/games", description="Who plays.")


@blp.route("/<game_id>/seats", methods=["POST"])
@blp.arguments(JoinRequest, required=False, example=example("join_request"))
@blp.response(201, Joined, example=example("joined"))
@blp.alt_response(200, schema=Joined, example=example("returned"), success=True)
@blp.problems(
    *ON_A_GAME,
    *WITH_A_KEY,
    "not_your_seat",
    "seat_not_found",
    "seat_taken",
    "no_open_seat",
    "game_over",
    "seeded_game",
)
@limited("join")
def take_seat(asked: dict[str, Any], game_id: str) -> Response:
    """Take a seat.

    An open seat, the first one if none is named; the answer has its token, this once. With a
    seat's token: return to that seat after leaving it, or after a computer player took it over; the
    name stays, and `token` is null.
    """
    token = asking.token()
    seated = seats.take_seat(
        services().games,
        game_id,
        token,
        asked.get("seat"),
        asked.get("name"),
        accept_seeded=asked["accept_seeded"],
        key=asking.idempotency_key(token),
    )
    return answer_game(
        game_id,
        seated.stored,
        seated.sees,
        status=200 if seated.token is None else 201,
        replayed=seated.replayed,
        seat=seated.seat,
        token=seated.token,
    )


@blp.route("/<game_id>/seats/<int:seat>", methods=["DELETE"])
@blp.response(200, GameAnswer, example=example("left"))
@blp.problems(*BY_A_SEAT, "seat_not_found", "game_over")
def leave_seat(game_id: str, seat: int) -> Response:
    """Leave a seat.

    Before the game starts the seat opens again, and its token ends; after that a computer player
    goes on until you return. When the last person leaves, the game is over. Twice is once.
    """
    stored = seats.leave_seat(services().games, game_id, asking.token(), seat)
    return answer_game(game_id, stored, seat if stored.tokens[seat] else None)


@blp.route("/<game_id>/seats/<int:seat>/token", methods=["POST"])
@blp.response(200, TokenAnswer, example=example("token"))
@blp.problems(*BY_A_SEAT, *WITH_A_KEY, "seat_not_found")
def renew_token(game_id: str, seat: int) -> Response:
    """Renew a seat's token.

    Asked with the seat's own token, or with the creator's for a seat that was the creator's to hand
    out. The old token is dead from then on.
    """
    token = asking.token()
    seated = seats.renew_token(
        services().games, game_id, token, seat, asking.idempotency_key(token)
    )
    response = answer({"token": seated.token})
    if seated.replayed:
        response.headers["Idempotency-Replayed"] = "true"
    return response


@blp.route("/<game_id>/rematch", methods=["POST"])
@blp.response(201, Rematched, example=example("rematch"))
@blp.problems(*BY_A_SEAT, *WITH_A_KEY, "game_not_over", "seat_taken")
def create_rematch(game_id: str) -> Response:
    """Play again.

    A new game with the same seats and rules, the deal passed on. The first seat that asks creates
    it, and gets its creator's token; everybody who asks with their old token gets their seat in it.
    It starts when all have asked.
    """
    token = asking.token()
    again = rematches.rematch(services().games, game_id, token, asking.idempotency_key(token))
    return answer_game(
        again.game_id,
        again.stored,
        again.sees,
        status=201,
        replayed=again.replayed,
        seat=again.seat,
        token=again.token,
        creator_token=again.creator_token,
    )
