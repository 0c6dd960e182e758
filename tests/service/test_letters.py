"""Which letters does a change leave?"""

from typing import Any

import orjson
import pytest

from scopa.bots import BOTS, choose, thinks
from scopa.game_view import game_view
from scopa.games.commands import Asked
from scopa.rules.moves import Play
from scopa.rules.round import legal_moves
from scopa.service import moves, seats
from scopa.service.creating import GameAsked, Made, SeatAsked, create_game
from scopa.service.games import Games
from scopa.service.letters import Letter, unpack
from scopa.service.rematch import rematch
from scopa.service.thinking import Thinking
from scopa.store import Store

TWO = (SeatAsked("Ada"), SeatAsked(open=True))


@pytest.fixture
def games(store: Store) -> Games:
    return Games(store, Thinking(choose, thinks), letters=True)


def create(games: Games, **asked: Any) -> Made:
    return create_game(games, GameAsked(**asked), BOTS)


def read(games: Games, game_id: str) -> list[Letter]:
    """All letters of the game that lie in the outbox; they are gone then."""
    found = []
    while (packed := games.store.outbox.take(game_id, 60_000)) is not None:
        found.append(unpack(packed))
        games.store.outbox.delivered(game_id, packed)
    return found


def types(letters: list[Letter]) -> list[str]:
    return [orjson.loads(letter.body)["type"] for letter in letters]


def play_on(games: Games, made: Made, tokens: dict[int, str]) -> None:
    """The first legal move of whoever is to play."""
    game = games.current(made.game_id).stored.game
    assert game.round is not None
    assert game.turn is not None
    move = legal_moves(game.round)[0]
    assert isinstance(move, Play)
    asked = Asked(move.card, move.capture)
    moves.play(games, made.game_id, tokens[game.turn], asked)


def test_a_game_against_the_computer_starts_and_awaits_its_person(games: Games) -> None:
    made = create(games)
    assert types(read(games, made.game_id)) == ["game_started", "turn_started"]


def test_nothing_is_told_of_a_game_that_waits_or_is_aborted(games: Games) -> None:
    made = create(games, seats=TWO)
    seats.abort_game(games, made.game_id, made.creator_token)
    assert read(games, made.game_id) == []


def test_without_a_webhook_no_letter_is_left(store: Store) -> None:
    made = create(Games(store, Thinking(choose, thinks)))
    assert read(Games(store, Thinking(choose, thinks)), made.game_id) == []


def test_a_letter_shows_the_public_view_after_the_change_with_the_metadata(games: Games) -> None:
    made = create(games, metadata={"room": "42"})
    stored = games.current(made.game_id).stored
    started, turn = read(games, made.game_id)
    view = game_view(made.game_id, stored, None)
    assert orjson.loads(started.body) == {
        "type": "game_started",
        "timestamp": view["created_at"],
        "data": {"game": view},
    }
    assert orjson.loads(turn.body)["data"] == {"game": view}
    assert (view["you"], view["metadata"]) == (None, {"room": "42"})


def test_a_whole_game_is_told_in_order_with_one_turn_for_each_ply_of_a_person(
    games: Games,
) -> None:
    made = create(games, seats=TWO, options={"target": 1})
    [(_, seat, token)] = made.tokens
    assert read(games, made.game_id) == []
    joined = seats.take_seat(games, made.game_id, None, None, None, accept_seeded=False)
    tokens = {seat: token, joined.seat: joined.token or ""}
    plies = 0
    while not games.current(made.game_id).stored.game.over:
        play_on(games, made, tokens)
        plies += 1
    told = read(games, made.game_id)
    named = types(told)
    assert named[:2] == ["game_started", "turn_started"]
    assert named[-2:] == ["round_scored", "game_finished"]
    assert named.count("turn_started") == plies
    assert named.count("game_finished") == 1
    assert len({letter.id for letter in told}) == len(told)
    versions = [orjson.loads(letter.body)["data"]["game"]["version"] for letter in told]
    assert versions == sorted(versions)


def test_a_rematch_against_the_computer_is_told_of_under_its_own_id(games: Games) -> None:
    made = create(games, options={"target": 1})
    [(_, seat, token)] = made.tokens
    while not games.current(made.game_id).stored.game.over:
        play_on(games, made, {seat: token})
    read(games, made.game_id)
    again = rematch(games, made.game_id, token)
    assert types(read(games, again.game_id)) == ["game_started", "turn_started"]
    assert read(games, made.game_id) == []


def test_a_new_token_and_a_return_out_of_turn_tell_nobody(games: Games) -> None:
    made = create(games, seats=(SeatAsked("Ada"), SeatAsked("Bo")))
    read(games, made.game_id)
    turn = games.current(made.game_id).stored.game.turn
    token = next(text for _, seat, text in made.tokens if seat != turn)
    other = next(seat for _, seat, _ in made.tokens if seat != turn)
    seats.leave_seat(games, made.game_id, token, other)
    seats.take_seat(games, made.game_id, token, None, None, accept_seeded=False)
    seats.renew_token(games, made.game_id, token, other)
    assert read(games, made.game_id) == []
