"""What does a caller see of a game, and is it nothing that they may not know?"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from scopa import game_view as views
from scopa.events import Json
from scopa.game_view import game_view, move_data
from scopa.games.commands import abort, join, leave
from scopa.games.state import Seat
from scopa.rules.moves import Declare, Play, move_text
from scopa.rules.options import with_options
from scopa.rules.round import Round, legal_moves
from scopa.rules.variants import VARIANTS
from scopa.stored import Clock, Stored
from tests.games.keeping import KeptGame, persons
from tests.games.playing import SEATINGS, SHORT, first_legal

VIEW = {
    *("id", "version", "status", "variant", "options", "clock", "public", "hints", "seeded"),
    *("metadata", "created_at", "expires_at", "deal_commitment", "seats", "sides", "round"),
    *("dealer", "turn", "deadline", "table", "stock_count", "last_deal", "last_capturer", "matta"),
    *("you", "last_move", "last_round", "result", "rematch", "rematch_of", "first_dealer"),
}
SEAT = {"seat", "name", "kind", "bot", "side", "hand_count", "declared"}
SIDE = {"side", "seats", "total", "pile_count", "scopas"}
ID = "a" * 22


def see(kept: KeptGame, seat: int | None = None) -> Json:
    return game_view(ID, kept.stored, seat)


def assert_has_all_fields(view: Json) -> None:
    assert set(view) == VIEW
    assert all(set(seat) == SEAT for seat in view["seats"])
    assert all(set(side) == SIDE for side in view["sides"])
    if view["you"] is not None:
        assert set(view["you"]) == {"seat", "side", "hand", "legal_moves"}


def waiting() -> KeptGame:
    return KeptGame((Seat("human", "Ada"), Seat("open")))


def playing() -> KeptGame:
    kept = KeptGame(persons(2), clock=Clock(60, "forfeit"))
    list(kept.play(Random(2), plies=50))
    return kept


def finished() -> KeptGame:
    kept = KeptGame(persons(2))
    list(kept.play(Random(2)))
    return kept


def aborted() -> KeptGame:
    kept = playing()
    kept.do(abort(kept.stored.game, kept.at, ever_open=False))
    return kept


@pytest.mark.parametrize("made", [waiting, playing, finished, aborted])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_field_is_there_in_every_status(
    made: Callable[[], KeptGame], seat: int | None
) -> None:
    view = see(made(), seat)
    assert_has_all_fields(view)
    assert view["status"] == made.__name__


def test_a_game_that_waits_has_nothing_on_its_table() -> None:
    view = see(waiting(), 0)
    for name in ("round", "dealer", "turn", "stock_count", "last_move", "last_round", "result"):
        assert view[name] is None
    assert (view["table"], view["last_deal"], view["deadline"]) == ([], False, None)
    assert view["you"] == {"seat": 0, "side": 0, "hand": [], "legal_moves": []}
    assert [(one["kind"], one["name"], one["hand_count"]) for one in view["seats"]] == [
        ("human", "Ada", 0),
        ("open", None, 0),
    ]


def test_a_game_that_is_played_shows_its_round() -> None:
    kept = playing()
    view, r = see(kept, kept.stored.game.turn), kept.stored.game.round
    assert r is not None
    assert (view["round"], view["dealer"], view["turn"]) == (2, r.dealer, r.turn)
    assert view["stock_count"] == len(r.stock) == 40 - 4 - 3 * 6
    assert view["you"]["legal_moves"]
    assert view["clock"] == {"seconds_per_move": 60, "on_timeout": "forfeit"}
    assert view["last_round"]["round"] == 1
    assert view["last_move"]["by"] == "human"
    assert [side["total"] for side in view["sides"]] == [
        side["after"] for side in view["last_round"]["sheet"]["sides"]
    ]


@pytest.mark.parametrize("made", [finished, aborted])
def test_when_the_game_is_over_it_is_nobodys_turn_and_the_rest_is_as_it_was(
    made: Callable[[], KeptGame],
) -> None:
    kept = made()
    view, r = see(kept, 0), kept.stored.game.round
    assert r is not None
    assert (view["turn"], view["deadline"], view["you"]["legal_moves"]) == (None, None, [])
    assert (view["round"], view["dealer"]) == (kept.stored.game.number, r.dealer)
    assert view["stock_count"] == len(r.stock)
    assert [side["pile_count"] for side in view["sides"]] == list(map(len, r.piles))
    assert set(view["result"]) == {"winner", "totals", "reason"}


def test_a_finished_game_shows_its_last_round_and_totals() -> None:
    view = see(finished())
    totals = [side["total"] for side in view["sides"]]
    assert list(view["result"]["totals"]) == totals
    assert view["result"]["reason"] == "target"
    assert totals[view["result"]["winner"]] == max(totals)
    assert view["last_round"]["round"] == view["round"]
    assert [one["hand_count"] for one in view["seats"]] == [0, 0]


def test_a_game_that_was_aborted_while_it_waited_never_had_a_round() -> None:
    kept = waiting()
    kept.do(abort(kept.stored.game, kept.at, ever_open=True))
    view = see(kept)
    assert_has_all_fields(view)
    assert (view["round"], view["table"]) == (None, [])
    assert view["result"] == {"winner": None, "totals": (0, 0), "reason": "aborted"}


def test_a_seat_that_a_computer_player_took_over_names_it() -> None:
    kept = KeptGame(persons(3))
    kept.do(leave(kept.stored.game, 1, kept.at, first_legal))
    seat = see(kept)["seats"][1]
    assert (seat["kind"], seat["bot"], seat["name"]) == ("bot", "furbo", "person 1")


def test_who_has_joined_is_a_human_with_a_name() -> None:
    kept = waiting()
    kept.do(join(kept.stored.game, 1, "Bo", kept.at, first_legal))
    seat = see(kept)["seats"][1]
    assert (seat["kind"], seat["bot"], seat["name"]) == ("human", None, "Bo")


def test_without_a_seat_there_is_no_you() -> None:
    assert see(playing())["you"] is None


@pytest.mark.parametrize("key", list(VARIANTS))
def test_a_view_has_all_options_that_the_variant_takes(key: str) -> None:
    seats = min(VARIANTS[key].groupings)
    kept = KeptGame(persons(seats), VARIANTS[key], VARIANTS[key].groupings[seats][0])
    options = see(kept)["options"]
    assert ("matta_keeps_value" in options) is (VARIANTS[key].matta_keeps_value is not None)
    assert with_options(VARIANTS[key], options) is kept.stored.game.rules


def test_moves_are_shown_as_they_are_sent() -> None:
    assert move_data(Play(6, (22, 33))) == {
        "type": "play",
        "card": "7D",
        "capture": ["3S", "4B"],
    }
    assert move_data(Play(1)) == {"type": "play", "card": "2D", "capture": []}
    assert move_data(Declare()) == {"type": "declare"}
    assert move_data(Declare(3)) == {"type": "declare", "matta": 3}


def test_a_declared_hand_is_shown_to_all_until_the_next_deal() -> None:
    kept = KeptGame(persons(3), VARIANTS["cirulla"])
    shown = mattas = 0
    for _ in kept.play(Random(4)):
        r, view = kept.stored.game.round, see(kept)
        assert r is not None
        for seat, declared in zip(view["seats"], r.declared, strict=True):
            assert (seat["declared"] is None) is (declared is None)
            if declared:
                shown += 1
                assert set(seat["declared"]) == {"text", "hand", "points"}
                assert seat["declared"]["text"] == move_text(declared.move)
                assert len(seat["declared"]["hand"]) == 3
        assert view["matta"] == (r.matta and {"card": "7C", "value": r.matta})
        mattas += r.matta is not None
    assert shown > 0
    assert mattas > 0


# What a caller may not know, they must not be able to tell.


@pytest.mark.parametrize(("key", "seats", "sides"), SEATINGS)
def test_a_view_is_the_same_however_the_hidden_cards_lie(key: str, seats: int, sides: int) -> None:
    rng = Random(f"{key} {seats} {sides}")
    kept = KeptGame(persons(seats), SHORT[key], sides, seed=rng.randbytes(32))
    for number, _ in enumerate(kept.play(rng)):
        if number % 5 == 0:
            assert hides(kept.stored, rng)


def hides(stored: Stored, rng: Random) -> bool:
    """Whether the views of nobody and of some seat stay as they are when hidden cards move."""
    for seat in (None, rng.randrange(len(stored.game.seats))):
        other = with_hidden_cards_moved(stored, seat, rng)
        if game_view(ID, other, seat) != game_view(ID, stored, seat):
            return False
    return True


def with_hidden_cards_moved(stored: Stored, seat: int | None, rng: Random) -> Stored:
    """The game with the cards exchanged that this seat has not seen.

    What was declared, all have seen: such a hand stays. The seat to play may have something to
    declare only in one of the two; to another seat both must look alike.
    """
    r = stored.game.round
    assert r is not None
    hidden = [one for one in range(len(r.hands)) if one != seat and r.declared[one] is None]
    pool = [card for one in hidden for card in r.hands[one]] + list(r.stock)
    rng.shuffle(pool)
    hands = list(r.hands)
    for one in hidden:
        size = len(hands[one])
        hands[one], pool = tuple(sorted(pool[:size])), pool[size:]
    moved = r._replace(hands=tuple(hands), stock=tuple(pool))
    return stored._replace(game=stored.game._replace(round=moved))


def _all_hands(r: Round) -> dict[str, Any]:
    return {"table": [], "seen": [list(hand) for hand in r.hands]}


def _next_card(r: Round) -> dict[str, Any]:
    return {"stock_count": len(r.stock), "seen": r.stock[:1]}


def _could_declare(r: Round) -> dict[str, Any]:
    return {"turn": r.turn, "seen": any(isinstance(move, Declare) for move in legal_moves(r))}


@pytest.mark.parametrize("leak", [_all_hands, _next_card, _could_declare])
def test_a_planted_leak_is_found(
    leak: Callable[[Round], dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = KeptGame(persons(3), VARIANTS["cirulla"])
    rng = Random(1)
    monkeypatch.setattr(views, "_sides", lambda game, seen: leak(game.round))
    found = [not hides(kept.stored, rng) for _ in kept.play(rng)]
    assert any(found)


def test_only_the_seat_to_play_finds_legal_moves() -> None:
    kept = KeptGame(persons(3), VARIANTS["cirulla"])
    for _ in kept.play(Random(4)):
        game = kept.stored.game
        for seat in range(3):
            legal = see(kept, seat)["you"]["legal_moves"]
            assert bool(legal) is (game.turn == seat)
            if legal:
                assert game.round is not None
                assert [one["text"] for one in legal] == list(
                    map(move_text, legal_moves(game.round))
                )
                assert all(set(one) == {"move", "text", "scopa"} for one in legal)
