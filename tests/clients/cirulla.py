"""Plays a whole game of Cirulla with the client that openapi-python-client makes."""

import json
import sys
from typing import TypeVar
from uuid import uuid4

from scopa_client import AuthenticatedClient, Client
from scopa_client.api.games import create_game, get_game
from scopa_client.api.happened import list_events, list_rounds
from scopa_client.api.moves import play_move
from scopa_client.api.seats import take_seat
from scopa_client.models import (
    CreateRequest,
    DeclareMove,
    GameView,
    JoinRequest,
    MoveRequest,
    PlayMove,
    ProblemDocument,
    SeatRequest,
)

T = TypeVar("T")


def answered(answer: T | ProblemDocument | None) -> T:
    """What was answered; raises ValueError where it is a problem."""
    if answer is None or isinstance(answer, ProblemDocument):
        raise ValueError(answer)
    return answer


def choose(view: GameView) -> PlayMove | DeclareMove:
    """A declaration wherever one is legal, else the first move."""
    assert view.you is not None
    moves = [legal.move for legal in view.you.legal_moves]
    return next((move for move in moves if isinstance(move, DeclareMove)), moves[0])


def play(address: str, seed: str) -> None:
    anyone = Client(address)
    seats = [SeatRequest(name="Ada"), SeatRequest(open_=True)]
    wish = CreateRequest(variant="cirulla", seats=seats, seed=seed)
    created = answered(create_game.sync(client=anyone, body=wish))
    game_id = created.game.id
    join = JoinRequest(name="Bo", accept_seeded=True)
    joined = answered(
        take_seat.sync(game_id, client=anyone, body=join, idempotency_key=str(uuid4()))
    )
    assert joined.token is not None
    tokens = [created.tokens[0].token, joined.token]

    game = joined.game
    while game.turn is not None:
        player = AuthenticatedClient(address, token=tokens[game.turn])
        seen = answered(get_game.sync(game_id, client=player))
        move = MoveRequest(choose(seen), version=seen.version)
        moved = play_move.sync(game_id, client=player, body=move, idempotency_key=str(uuid4()))
        game = answered(moved).game

    rounds = answered(list_rounds.sync(game_id, client=anyone)).rounds
    events = list_events.sync_detailed(game_id, client=anyone, after=game.version - 1)
    told = {
        "id": game.id,
        "winner": game.result and game.result.winner,
        "declared": sum(
            move.text.startswith("declare") for round_ in rounds for move in round_.moves
        ),
        "last": answered(events.parsed).events[0].type_,
        "status": events.status_code,
    }
    print(json.dumps(told))


if __name__ == "__main__":
    play(*sys.argv[1:])
