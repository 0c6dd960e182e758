"""Which computer players are there?"""

from flask import Response

from scopa.api.blueprint import Blueprint
from scopa.api.fixed import fixed
from scopa.api.rule_schemas import BotList
from scopa.bots import BOTS, COMPILED, Bot, Strength, strength_of
from scopa.events import Json

blp = Blueprint("bots", __name__, url_prefix="/v1", description="The computer players.")


def bot_data(bot: Bot) -> Json:
    """What is told of a computer player."""
    return {
        "key": bot.key,
        "name": bot.name,
        "description": bot.description,
        "strength": [_measured(strength) for strength in strength_of(bot.key)],
    }


def _measured(strength: Strength) -> Json:
    measured = strength._asdict()
    del measured["player"]
    return measured


def _all_bots() -> Json:
    return {"bots": [bot_data(bot) for bot in BOTS.values()], "compiled": COMPILED}


@blp.route("/bots")
@blp.response(200, BotList, example={"bots": [bot_data(BOTS["furbo"])], "compiled": True})
@blp.conditional
def list_bots() -> Response:
    """List the computer players.

    They take a seat where `{"bot": key}` asks for them, and see what that seat may see. `strength`
    is what was measured against weaker ones, with the compiled search.
    """
    return fixed(_all_bots())
