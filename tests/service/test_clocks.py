"""Do all clocks fall, whatever stands in one game?"""

import logging
import threading

import pytest

from scopa.bots import BOTS
from scopa.encoding import decode, encode
from scopa.games.commands import waits_for_bot
from scopa.rules.moves import Move
from scopa.rules.view import View
from scopa.service.clocks import Sweeper
from scopa.service.creating import GameAsked, SeatAsked, create_game
from scopa.service.games import Games
from scopa.service.thinking import Thinking
from scopa.service.threads import OutOfPatience
from scopa.store import Store, Write, new_id
from scopa.stored import Clock
from tests.processes import wait_until
from tests.store.servers import Server

LONG_AGO = 1  # ms since 1970
KEPT = 60_000


def first_move(bot: str, view: View, seed: bytes) -> Move:
    return view.legal_moves()[0]


def overdue_game(games: Games) -> str:
    """A game of two people whose clock has run out."""
    asked = GameAsked(seats=(SeatAsked(), SeatAsked()), clock=Clock(60, "autoplay"))
    game_id = create_game(games, asked, BOTS).game_id
    loaded = games.store.load(game_id)
    assert loaded is not None
    late = encode(decode(loaded.data)._replace(deadline=LONG_AGO))
    games.store.change(game_id, loaded.revision, Write(late, KEPT, due=LONG_AGO))
    return game_id


def store_a_game_that_waits_for_its_computer(store: Store) -> None:
    """One that was created while the computer player, who begins, could not think in time."""

    def no_time(bot: str, view: View, seed: bytes) -> Move:
        raise OutOfPatience

    games = Games(store, Thinking(no_time, lambda _: True))
    while not waits_for_bot(create_game(games, GameAsked(), BOTS).stored.game):
        pass


def test_one_game_that_cannot_be_read_stops_nobody_elses_clock(store: Store) -> None:
    games = Games(store, Thinking(first_move, lambda _: False))
    due = [overdue_game(games) for _ in range(6)]
    for tag in (0, 20, 40, 63):
        store.create(new_id(tag), Write(b"\x01 no state at all", KEPT, due=LONG_AGO))
    Sweeper(games).sweep()
    for game_id in due:
        last = games.current(game_id).stored.game.last_move
        assert last is not None
        assert last.by == "timeout"
    assert store.due().games == ()


def test_a_store_that_dies_while_a_computer_thinks_is_no_fault_of_the_game(
    server: Server, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    thinking = threading.Event()

    def slow(bot: str, view: View, seed: bytes) -> Move:
        server.kill()
        thinking.set()
        return first_move(bot, view, seed)

    store_a_game_that_waits_for_its_computer(store)
    with caplog.at_level(logging.WARNING, "scopa"):
        Sweeper(Games(store, Thinking(slow, lambda _: False))).sweep()
        assert thinking.wait(5)
        wait_until(lambda: caplog.records != [])
    assert [one.levelname for one in caplog.records] == ["WARNING"]
