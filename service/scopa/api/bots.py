"""Which computer players are there?"""

from flask import Response

from scopa.api.blueprint import Blueprint
from scopa.api.fixed import fixed
from scopa.api.rule_schemas import BotList
from scopa.bots import BOTS, Bot
from scopa.events import Json

blp = Blueprint("bots", __name__, url_prefix="/v1", description="The computer players.")


def bot_data(bot: Bot) -> Json:
    """What is told of a computer player."""
    return {"key": bot.key, "name": bot.name, "description": bot.description}


@blp.route("/bots")
@blp.response(200, BotList, example={"bots": [bot_data(BOTS["furbo"])]})
@blp.conditional
def list_bots() -> Response:
    """List the computer players.

    They take a seat where `{"bot": key}` asks for them, and see what that seat may see.
    """
    return fixed({"bots": [bot_data(bot) for bot in BOTS.values()]})
