"""What becomes of a game whose computer player takes its time?"""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from scopa.bots import BOTS
from scopa.games.commands import Asked, waits_for_bot
from scopa.rules.moves import Move
from scopa.rules.view import View
from scopa.service import moves
from scopa.service.clocks import Sweeper
from scopa.service.creating import GameAsked, Made, create_game
from scopa.service.errors import Overloaded, Refused
from scopa.service.games import Games
from scopa.service.thinking import Thinking
from scopa.service.threads import OutOfPatience
from scopa.store import Store
from tests.store.servers import Server, server_binaries


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with TemporaryDirectory(prefix="scopa-") as folder:
        server = Server(next(iter(server_binaries().values())), Path(folder))
        store = Store.open(server.url)
        yield store
        store.close()
        server.close()


def first_move(bot: str, view: View, seed: bytes) -> Move:
    return view.legal_moves()[0]


def asked_first(view_of: Made) -> Asked:
    game = view_of.stored.game
    assert game.round is not None
    move = game.view(0).legal_moves()[0]  # type: ignore[union-attr]
    return Asked(move.card, move.capture)  # type: ignore[union-attr]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every search takes longer than a request waits for it."""

    def within(seconds: float | None, work: Callable[[], Move]) -> Move:
        if seconds is not None:
            raise OutOfPatience
        return work()

    monkeypatch.setattr("scopa.service.thinking.within", within)


def started(games: Games) -> Made:
    """A game in which the person is to play first."""
    while True:
        made = create_game(games, GameAsked(), BOTS)
        if made.stored.game.turn == 0:
            return made


def test_a_move_is_answered_without_the_computer_that_thinks(store: Store, impatient: None) -> None:
    games = Games(store, Thinking(first_move, lambda _: True))
    made = started(games)
    moved = moves.play(games, made.game_id, made.tokens[0][2], asked_first(made))
    assert waits_for_bot(moved.stored.game)
    assert moved.stored.game.turn == 1
    with pytest.raises(Refused, match="turn"):
        moves.play(games, made.game_id, made.tokens[0][2], asked_first(made))


def test_the_game_goes_on_by_itself(store: Store, impatient: None) -> None:
    games = Games(store, Thinking(first_move, lambda _: True))
    made = started(games)
    moves.play(games, made.game_id, made.tokens[0][2], asked_first(made))
    Sweeper(games).sweep()
    deadline = time.monotonic() + 5
    while waits_for_bot(games.current(made.game_id).stored.game):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert games.current(made.game_id).stored.game.turn == 0


def test_two_workers_that_go_on_play_one_move(store: Store, impatient: None) -> None:
    games = Games(store, Thinking(first_move, lambda _: True))
    made = started(games)
    moves.play(games, made.game_id, made.tokens[0][2], asked_first(made))
    version = games.current(made.game_id).stored.game.version
    threads = [threading.Thread(target=games.go_on, args=(made.game_id,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert games.current(made.game_id).stored.game.version == version + 1


def test_too_much_thinking_at_once_refuses_no_move(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(seconds: float | None, work: object) -> Move:
        raise Overloaded("too much to do")

    monkeypatch.setattr("scopa.service.thinking.within", full)
    games = Games(store, Thinking(first_move, lambda _: True))
    made = started(games)
    moved = moves.play(games, made.game_id, made.tokens[0][2], asked_first(made))
    assert waits_for_bot(moved.stored.game)


def test_those_who_do_not_search_are_asked_at_once(store: Store, impatient: None) -> None:
    games = Games(store, Thinking(first_move, lambda _: False))
    made = started(games)
    moved = moves.play(games, made.game_id, made.tokens[0][2], asked_first(made))
    assert moved.stored.game.turn == 0


def test_the_seed_of_a_choice_is_another_for_each_game_and_version() -> None:
    thinking = Thinking(first_move, lambda _: False)
    seeds = {thinking.seed(game, version) for game in ("a", "b") for version in (1, 2)}
    assert len(seeds) == 4
    assert Thinking(first_move, lambda _: False).seed("a", 1) not in seeds
