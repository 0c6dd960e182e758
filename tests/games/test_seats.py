"""What happens when people come, leave, run out of time, come back or end the game?"""

from random import Random

import pytest

from scopa.games.commands import (
    Change,
    abort,
    arrive,
    come_back,
    extend,
    join,
    leave,
    open_seat,
    rematch,
    time_out,
)
from scopa.games.errors import CannotAbort, GameOver, NoOpenSeat, SeatTaken
from scopa.games.state import AWAITED, BOT, HUMAN, OPEN, TAKEN_OVER, Game
from scopa.rules.moves import Declare
from scopa.rules.round import legal_moves
from scopa.rules.variants import VARIANTS
from tests.games.playing import START, any_move, begin, by_chance, first_legal, last_of, names

LATER = START + 1000


def join_first(game: Game, name: str = "Bo") -> Change:
    return join(game, open_seat(game, None), name, LATER, first_legal)


def to_play(game: Game) -> int:
    assert game.turn is not None
    return game.turn


def test_the_join_that_fills_the_last_seat_starts_the_game() -> None:
    one = join_first(begin("human open open").game)
    assert names(one.events) == ["seat_taken"]
    two = join_first(one.game, "Cy")
    assert names(two.events) == ["seat_taken", "game_started", "round_started", "cards_dealt"]
    assert [seat.name for seat in two.game.seats] == ["human 0", "Bo", "Cy"]
    assert [seat.kind for seat in two.game.seats] == [HUMAN] * 3


def test_the_seat_asked_for_is_given_if_it_is_open() -> None:
    game = begin("human open open").game
    assert (open_seat(game, None), open_seat(game, 2)) == (1, 2)
    with pytest.raises(SeatTaken, match="open: 1, 2"):
        open_seat(game, 0)


def test_where_no_seat_is_open_nobody_joins() -> None:
    with pytest.raises(NoOpenSeat):
        open_seat(begin("human human").game, 1)
    with pytest.raises(GameOver):
        open_seat(abort(begin("human open").game, LATER, ever_open=True).game, 1)


def test_before_the_start_a_seat_that_is_left_opens_again() -> None:
    change = leave(begin("human open").game, 0, LATER, first_legal)
    assert names(change.events) == ["seat_left"]
    assert [(seat.kind, seat.name) for seat in change.game.seats] == [
        (OPEN, None),
        (OPEN, "open 1"),
    ]
    assert change.game.status == "waiting"


def test_after_the_start_a_computer_player_goes_on_for_who_left() -> None:
    game = begin("human human human").game
    seat = to_play(game)
    change = leave(game, seat, LATER, first_legal)
    assert names(change.events) == ["seat_left", "bot_took_over", "move_played"]
    assert change.game.seats[seat].kind == TAKEN_OVER
    assert change.game.seats[seat].bot == "furbo"
    assert change.game.turn == (seat + 1) % 3


def test_leaving_twice_is_leaving_once() -> None:
    game = leave(begin("human human human").game, 0, LATER, first_legal).game
    again = leave(game, 0, LATER, first_legal)
    assert (again.game, again.events) == (game, ())


def test_when_the_last_person_leaves_the_game_is_abandoned() -> None:
    change = leave(begin("human bot").game, 0, LATER, first_legal)
    assert names(change.events) == ["seat_left", "bot_took_over", "game_aborted"]
    assert change.game.result is not None
    assert (change.game.result.winner, change.game.result.reason) == (None, "abandoned")
    again = leave(change.game, 0, LATER, first_legal)
    assert (again.game, again.events) == (change.game, ())


def test_a_person_cannot_leave_a_game_that_is_over() -> None:
    game = last_of(begin("human human").game, Random(3))
    with pytest.raises(GameOver):
        leave(game, 0, LATER, first_legal)


def test_whoever_returns_plays_again_and_twice_is_once() -> None:
    game = leave(begin("human human human").game, 0, LATER, first_legal).game
    change = come_back(game, 0, LATER)
    assert names(change.events) == ["seat_returned"]
    assert change.game.seats[0].kind == HUMAN
    assert change.game.seats[0].bot is None
    assert come_back(change.game, 0, LATER).events == ()


def test_nobody_returns_to_a_game_that_is_over() -> None:
    game = leave(begin("human bot").game, 0, LATER, first_legal).game
    with pytest.raises(GameOver):
        come_back(game, 0, LATER)


@pytest.mark.parametrize("bot_declares", [True, False], ids=["it-declares", "it-plays"])
def test_a_leaver_who_could_have_declared_stops_nobody(bot_declares: bool) -> None:
    game = game_with_a_declaration()
    seat = to_play(game)

    def choose(bot: str, view: object, version: int) -> object:
        moves = view.legal_moves()  # type: ignore[attr-defined]
        return moves[0] if bot_declares else moves[-1]

    change = leave(game, seat, LATER, choose)  # type: ignore[arg-type]
    assert ("declared" in names(change.events)) is bot_declares
    assert change.game.turn == (seat + 1) % 3


def game_with_a_declaration() -> Game:
    """A game of Cirulla in which the seat to play may declare."""
    for number in range(200):
        game = begin("human human human", VARIANTS["cirulla"], seed=bytes([number]) * 32).game
        assert game.round is not None
        if isinstance(legal_moves(game.round)[0], Declare):
            return game
    raise AssertionError("no such deal")


def test_a_move_is_played_for_whoever_lets_their_time_pass() -> None:
    game = begin("human human").game
    seat = to_play(game)
    change = time_out(game, LATER, first_legal)
    assert names(change.events) == ["move_played"]
    assert change.game.last_move is not None
    assert (change.game.last_move.seat, change.game.last_move.by) == (seat, "timeout")
    assert (change.game.seats[seat].timeouts, change.game.seats[seat].played) == (1, False)


def test_a_declaration_that_time_made_leaves_the_same_seat_to_play() -> None:
    game = game_with_a_declaration()
    change = time_out(game, LATER, first_legal)
    assert names(change.events) == ["declared"]
    assert change.game.turn == game.turn


def test_after_three_timeouts_running_a_computer_player_takes_over() -> None:
    game = begin("human human human").game
    slow, rng = to_play(game), Random(1)
    taken: Change | None = None
    for _ in range(3):
        taken = time_out(game, LATER, first_legal)
        game = taken.game
        while game.turn not in (slow, None) and game.seats[slow].kind == HUMAN:
            game = any_move(game, rng, LATER).game
    assert taken is not None
    assert "bot_took_over" in names(taken.events)
    assert "seat_left" not in names(taken.events)
    assert game.seats[slow].kind == TAKEN_OVER
    assert come_back(game, slow, LATER).game.seats[slow].timeouts == 0


def test_a_move_of_ones_own_ends_a_run_of_timeouts() -> None:
    game = begin("human human").game
    slow, rng = to_play(game), Random(1)
    for _ in range(4):
        game = time_out(game, LATER, first_legal).game
        assert game.seats[slow].timeouts == 1
        game = any_move(game, rng, LATER).game
        game = any_move(game, rng, LATER).game
        assert game.seats[slow].timeouts == 0
        game = any_move(game, rng, LATER).game


def test_a_game_in_which_time_takes_over_the_last_person_is_abandoned() -> None:
    game = begin("human bot").game
    for _ in range(2):
        game = time_out(game, LATER, first_legal).game
    change = time_out(game, LATER, first_legal)
    assert names(change.events)[-2:] == ["bot_took_over", "game_aborted"]


def test_more_time_is_an_event_and_changes_nothing_else() -> None:
    game = begin("human human").game
    change = extend(game, LATER, LATER + 60_000)
    assert names(change.events) == ["deadline_extended"]
    assert change.game == game._replace(version=game.version + 1)


def test_the_creator_aborts_a_game_that_waits() -> None:
    change = abort(begin("human open").game, LATER, ever_open=True)
    assert names(change.events) == ["game_aborted"]
    assert change.game.result is not None
    assert (change.game.status, change.game.result.reason) == ("aborted", "aborted")
    assert abort(change.game, LATER, ever_open=True).events == ()


def test_the_creator_aborts_while_some_person_has_not_played() -> None:
    game = any_move(begin("human human").game, Random(1), LATER).game
    assert abort(game, LATER, ever_open=True).game.status == "aborted"
    game = any_move(game, Random(1), LATER).game
    with pytest.raises(CannotAbort):
        abort(game, LATER, ever_open=True)


def test_where_no_seat_was_ever_open_the_creator_aborts_at_any_time() -> None:
    game = begin("human bot").game
    for number in range(3):
        game = any_move(game, Random(number), LATER).game
    assert abort(game, LATER, ever_open=False).game.status == "aborted"


def test_a_move_that_time_made_is_not_the_persons() -> None:
    game = any_move(begin("human human").game, Random(1), LATER).game
    game = time_out(game, LATER, first_legal).game
    assert abort(game, LATER, ever_open=True).game.status == "aborted"


def test_a_finished_game_is_not_aborted() -> None:
    with pytest.raises(GameOver):
        abort(last_of(begin("human human").game, Random(3)), LATER, ever_open=False)


def test_a_finished_game_names_its_rematch() -> None:
    game = last_of(begin("human human").game, Random(3))
    change = rematch(game, LATER, "again")
    assert names(change.events) == ["rematch_created"]
    assert (change.game.rematch, change.game.status) == ("again", "finished")


def test_a_rematch_starts_when_all_are_there_with_the_dealer_it_was_given() -> None:
    game = begin(f"human {AWAITED} bot", first_dealer=2).game
    assert game.status == "waiting"
    with pytest.raises(NoOpenSeat):
        open_seat(game, 1)
    change = arrive(game, 1, LATER, by_chance(1))
    assert names(change.events)[:2] == ["seat_taken", "game_started"]
    assert change.game.round is not None
    assert change.game.round.dealer == 2
    assert [seat.kind for seat in change.game.seats] == [HUMAN, HUMAN, BOT]
    assert arrive(change.game, 1, LATER, first_legal).events == ()
