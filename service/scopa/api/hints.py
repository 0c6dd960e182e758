"""Hints over HTTP: what is each move worth?"""

from flask import Response
from marshmallow import fields

from scopa.api import asking
from scopa.api.answer_fields import (
    Answer,
    decimal_field,
    list_of,
    move_text_field,
    number_field,
    text_field,
)
from scopa.api.blueprint import Blueprint
from scopa.api.examples import example
from scopa.api.game_answers import answer
from scopa.api.limits import limited
from scopa.api.move_field import MoveField
from scopa.api.problems import BY_A_SEAT
from scopa.api.services import services
from scopa.bots import Hint, hints
from scopa.events import Json
from scopa.game_view import move_data
from scopa.rules.moves import move_text
from scopa.service.hints import view_to_advise
from scopa.service.threads import on_a_thread

blp = Blueprint("hints", __name__, url_prefix="/v1/games", description="Learning.")


class HintShown(Answer):
    """A legal move and what it is worth."""

    move = MoveField(required=True, metadata={"description": "The move as it can be sent."})
    text = move_text_field()
    points = decimal_field(
        "The points by which the side is expected to be ahead after the round.",
        low=-1000,
        high=1000,
    )
    half_width = decimal_field(
        "The truth is within so many points 95 times in a hundred; 0 is exact.", low=0, high=1000
    )
    visits = number_field("How often the search tried it.")
    reasons = list_of(
        text_field("A reason.", most=200), "What speaks for it or against it.", most=20
    )


class HintList(Answer):
    """Hints."""

    hints = list_of(fields.Nested(HintShown), "All legal moves, the best first.")
    bot = text_field("The computer player that gives them.", most=40)
    iterations = number_field("How far it looked; 0 where it worked the moves out exactly.")


@blp.route("/<game_id>/hints", methods=["POST"])
@blp.response(200, HintList, example=example("hints"))
@blp.problems(*BY_A_SEAT, "hints_off", "game_not_started", "game_over", "not_your_turn")
@limited("hints")
def create_hints(game_id: str) -> Response:
    """Get hints.

    What each legal move of the seat to play is worth, from what that seat may see, with reasons in
    words. Only in games that give hints. Too many at once are a 503: ask again.
    """
    games = services().games
    view, version = view_to_advise(games, game_id, asking.token())
    advice = on_a_thread(hints, view, games.thinking.seed(game_id, version))
    return answer(
        {
            "hints": [_shown(hint) for hint in advice.hints],
            "bot": advice.bot,
            "iterations": advice.iterations,
        }
    )


def _shown(hint: Hint) -> Json:
    return {
        "move": move_data(hint.move),
        "text": move_text(hint.move),
        "points": round(hint.points, 3),
        "half_width": round(hint.half_width, 3),
        "visits": hint.visits,
        "reasons": list(hint.reasons),
    }
