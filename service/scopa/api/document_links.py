"""What can be asked next, with what an answer tells: the document's links."""

from typing import Any


def _link(operation: str, description: str) -> dict[str, Any]:
    return {
        "operationId": operation,
        "parameters": {"game_id": "$response.body#/game/id"},
        "description": description,
    }


LINKS: dict[str, dict[str, Any]] = {
    "look": _link("getGame", "See the game as the token's seat sees it, or as anybody may."),
    "join": _link("takeSeat", "Take an open seat; the answer has its token."),
    "play": _link("playMove", "Play one of `game.you.legal_moves`, with the seat's token."),
    "read": _link("listEvents", "Read what happened."),
    "follow": _link("streamEvents", "Follow what happens."),
    "again": _link("createRematch", "Once the game is finished: play again, with a seat's token."),
}

# By operation: the status of the answer that has a game, and where it leads.
_LEADS = {
    "createGame": (201, ("look", "join", "play", "read", "follow")),
    "takeSeat": (201, ("look", "play", "read", "follow")),
    "playMove": (200, ("look", "play", "read", "again")),
    "createRematch": (201, ("look", "play", "read", "follow")),
}


def links(operation: str, status: int) -> dict[str, dict[str, str]]:
    """The links of an operation's answer, as references to the components."""
    answered, names = _LEADS.get(operation, (0, ()))
    if answered != status:
        return {}
    return {name: {"$ref": f"#/components/links/{name}"} for name in names}
