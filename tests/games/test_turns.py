"""Whose turn is it, who deals, and what do rounds hand on to each other?"""

from hashlib import sha256
from random import Random

import pytest

from scopa import deals
from scopa.games.commands import Asked, Change, NotYet, go_on, play, waits_for_bot
from scopa.games.errors import GameNotStarted, GameOver, NotYourTurn
from scopa.games.events import RoundScored, RoundStarted
from scopa.games.state import BOT
from scopa.rules.cards import VALUE
from scopa.rules.errors import AmbiguousCapture, CardNotInHand, MustCapture
from scopa.rules.moves import Move, Play
from scopa.rules.round import legal_moves
from scopa.rules.variants import VARIANTS, Variant
from scopa.rules.view import View
from tests.games.playing import (
    SEATINGS,
    START,
    any_move,
    begin,
    by_chance,
    first_legal,
    last_of,
    names,
    play_on,
    sent,
)
from tests.rules.positions import rules_of


def seed_where(rules: Variant, redeals: int) -> bytes:
    """A seed whose first round is dealt again so often."""
    numbers = (sha256(b"%d" % number).digest() for number in range(10_000))
    return next(seed for seed in numbers if deals.deal(seed, 1, rules)[1] == redeals)


def test_a_game_of_two_persons_starts_with_four_events() -> None:
    change = begin("human human")
    started = ["game_created", "game_started", "round_started", "cards_dealt"]
    assert names(change.events) == started
    assert [event.id for event in change.events] == [1, 2, 3, 4]
    assert (change.game.version, change.game.status, change.game.number) == (4, "playing", 1)


def test_a_game_with_an_open_seat_waits() -> None:
    change = begin("human open")
    assert names(change.events) == ["game_created"]
    assert (change.game.status, change.game.turn, change.game.round) == ("waiting", None, None)
    with pytest.raises(GameNotStarted):
        play(change.game, 0, Asked(0), START, first_legal)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_the_first_dealer_is_drawn_and_the_seat_after_it_begins(seats: int) -> None:
    for number in range(20):
        seed = sha256(b"%d" % number).digest()
        game = begin("human " * seats, seed=seed).game
        assert game.round is not None
        assert game.round.dealer == deals.first_dealer(seed, seats)
        assert game.turn == (game.round.dealer + 1) % seats


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_the_deal_passes_on_to_the_next_seat_each_round(seats: int) -> None:
    game = begin("human " * seats, rules_of("scopa", target=30)).game
    started = [
        event.what
        for change in play_on(game, Random(1))
        for event in change.events
        if isinstance(event.what, RoundStarted)
    ]
    assert game.round is not None
    first = game.round.dealer
    assert len(started) > seats
    for number, one in enumerate(started, 1):
        assert (one.number, one.dealer) == (number + 1, (first + number) % seats)


@pytest.mark.parametrize(("key", "seats", "sides"), SEATINGS)
def test_turns_go_round_the_seats_from_the_one_after_the_dealer(
    key: str, seats: int, sides: int
) -> None:
    game = begin("human " * seats, VARIANTS[key], sides).game
    assert game.round is not None
    turn, number = (game.round.dealer + 1) % seats, 1
    for change in play_on(game, Random(key)):
        assert game.turn == turn
        if "declared" not in names(change.events):
            turn = (turn + 1) % seats
        game = change.game
        if game.number > number:
            assert game.round is not None
            turn, number = (game.round.dealer + 1) % seats, game.number
    assert game.turn is None


def test_a_table_of_three_kings_is_dealt_again_for_three_players_by_the_same_dealer() -> None:
    rules = VARIANTS["scopa"]
    seed = seed_where(rules, redeals=1)
    game = begin("human human human", seed=seed).game
    assert game.round is not None
    first, second = deals.deck(seed, 1, 0), deals.deck(seed, 1, 1)
    assert sum(VALUE[card] == 10 for card in first[:4]) >= 3
    assert game.round.table == tuple(sorted(second[:4]))
    assert game.round.dealer == deals.first_dealer(seed, 3)
    after_dealer = (game.round.dealer + 1) % 3
    assert game.round.hands[after_dealer] == tuple(sorted(second[4:13:3]))
    assert [len(hand) for hand in game.round.hands] == [3, 3, 3]


def test_scopas_are_of_one_round_and_the_totals_keep_them() -> None:
    game = begin("human human", rules_of("scopa", target=40)).game
    seen = 0
    for change in play_on(game, Random(6)):
        for event in change.events:
            if not isinstance(event.what, RoundScored):
                continue
            assert change.game.round is not None
            assert event.what.scored.before == game.totals
            marks = [side.scopas for side in event.what.scored.tally.sides]
            gained = [a - b for a, b in zip(change.game.totals, game.totals, strict=True)]
            assert all(points >= mark for points, mark in zip(gained, marks, strict=True))
            if change.game.turn is not None:
                assert change.game.round.scopas == (0, 0)
                assert change.game.round.piles == ((), ())
                seen += sum(marks)
        game = change.game
    assert seen > 0


@pytest.mark.parametrize("wrong", ["other seat", "card not held", "must capture", "ambiguous"])
def test_what_cannot_be_played_is_refused(wrong: str) -> None:
    game = begin("human human").game
    rng = Random(18)
    while True:
        assert game.round is not None
        assert game.turn is not None
        legal = [move for move in legal_moves(game.round) if isinstance(move, Play)]
        taking = [move.card for move in legal if move.capture]
        twice = [card for card in taking if taking.count(card) > 1]
        if twice:
            break
        game = any_move(game, rng, START).game
    other = game.round.hands[1 - game.turn][0]
    seat, asked, error = {
        "other seat": (1 - game.turn, sent(legal[0]), NotYourTurn),
        "card not held": (game.turn, Asked(other), CardNotInHand),
        "must capture": (game.turn, Asked(taking[0], ()), MustCapture),
        "ambiguous": (game.turn, Asked(twice[0]), AmbiguousCapture),
    }[wrong]
    with pytest.raises(error):
        play(game, seat, asked, START, first_legal)


def test_after_the_end_nothing_is_played() -> None:
    game = last_of(begin("human human").game, Random(1))
    with pytest.raises(GameOver):
        play(game, 0, Asked(0), START, first_legal)


@pytest.mark.parametrize(
    "who", ["human bot", "bot human bot", "bot bot bot human", "human bot bot"]
)
def test_computer_players_move_at_once_where_it_is_theirs(who: str) -> None:
    for number in range(6):
        change: Change = begin(who, seed=bytes([number]) * 32, choose=by_chance(number))
        rng = Random(number)
        while change.game.turn is not None:
            assert change.game.seats[change.game.turn].kind != BOT
            change = any_move(change.game, rng, START, by_chance(change.game.version))
        assert change.game.status == "finished"


def test_each_ask_of_a_computer_player_has_a_version_of_its_own() -> None:
    asked: list[int] = []

    def choose(bot: str, view: object, version: int) -> Play:
        asked.append(version)
        return first_legal(bot, view, version)  # type: ignore[arg-type,return-value]

    game = begin("human bot bot", choose=choose).game
    rng = Random(1)
    while game.turn is not None:
        game = any_move(game, rng, START, choose).game
    assert len(set(asked)) == len(asked) > 10


def never_yet(bot: str, view: View, version: int) -> Move:
    raise NotYet


def test_a_computer_player_that_needs_longer_is_waited_for_and_goes_on_later() -> None:
    game = begin("human bot human", first_dealer=2).game
    change = any_move(game, Random(1), START, never_yet)
    assert names(change.events) == ["move_played"]
    assert change.game.turn == 1
    assert waits_for_bot(change.game)
    assert go_on(change.game, START, never_yet).events == ()
    later = go_on(change.game, START, first_legal)
    assert names(later.events) == ["move_played"]
    assert (later.game.turn, waits_for_bot(later.game)) == (2, False)
    assert go_on(later.game, START, first_legal).events == ()
