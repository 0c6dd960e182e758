"""Does a record say what was played and replay to the same points, and is a false one caught?"""

import copy
import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from scopa import deals
from scopa.games.commands import abort, forfeit, leave
from scopa.games.errors import GameNotOver
from scopa.record import InvalidRecord, write_record
from scopa.replay import replay_record, verify_record
from scopa.rules.cards import texts
from scopa.rules.variants import VARIANTS
from tests.games.keeping import KeptGame, persons
from tests.games.playing import SEATINGS, SHORT, first_legal

Record = dict[str, Any]
ID = "a" * 22


def record_of(kept: KeptGame) -> Record:
    """The game's record as a client gets it."""
    record: Record = json.loads(json.dumps(write_record(ID, kept.stored, kept.archive)))
    return record


@cache
def _finished() -> str:
    kept = KeptGame(persons(2))
    list(kept.play(Random(2)))
    return json.dumps(record_of(kept))


@pytest.fixture
def record() -> Record:
    """A finished game of several rounds."""
    loaded: Record = json.loads(_finished())
    assert len(loaded["rounds"]) > 2
    return loaded


@pytest.mark.parametrize(("key", "seats", "sides"), SEATINGS)
def test_a_record_replays_to_the_points_and_verifies(key: str, seats: int, sides: int) -> None:
    rng = Random(f"{key} {seats} {sides}")
    kept = KeptGame(persons(seats), SHORT[key], sides, seed=rng.randbytes(32))
    list(kept.play(rng))
    record = record_of(kept)
    replayed = json.loads(json.dumps(replay_record(record)))
    game = kept.stored.game
    assert game.result is not None
    assert replayed["totals"] == record["totals"] == list(game.totals)
    assert replayed["result"] == record["result"]
    assert [one["totals"] for one in replayed["rounds"]][-1] == list(game.totals)
    assert [[ply["move"] for ply in one["plies"]] for one in replayed["rounds"]] == [
        one["moves"] for one in record["rounds"]
    ]
    assert verify_record(record) == []


def test_a_record_has_the_fields_of_the_contract_and_reveals_the_seed(record: Record) -> None:
    assert set(record) == {
        *("format", "id", "variant", "options", "seats", "seed", "deal_commitment", "created_at"),
        *("totals", "result", "rounds", "rematch_of", "first_dealer"),
    }
    assert deals.commitment(bytes.fromhex(record["seed"])) == record["deal_commitment"]
    assert record["seats"] == [{"name": "person 0", "side": 0}, {"name": "person 1", "side": 1}]
    assert set(record["rounds"][0]) == {"dealer", "deck", "moves"}
    assert (record["rematch_of"], record["first_dealer"]) == (None, None)


def test_while_a_game_is_played_there_is_no_record() -> None:
    with pytest.raises(GameNotOver):
        record_of(KeptGame(persons(2)))


def test_a_replayed_round_has_the_fields_of_the_contract(record: Record) -> None:
    first = replay_record(record)["rounds"][0]
    assert set(first) == {
        *("dealer", "first_table", "plies", "leftovers", "piles", "points", "totals")
    }
    assert first["first_table"] == record["rounds"][0]["deck"][:4]
    assert set(first["leftovers"]) == {"side", "cards"}
    assert all(0 not in points.values() for points in first["points"])
    for ply in first["plies"]:
        assert ply["legal"] == sorted(ply["legal"])
        assert ply["move"] in ply["legal"]
    assert sum(map(len, first["piles"])) == 40


def test_a_round_that_stops_early_has_nulls(record: Record) -> None:
    record["rounds"] = record["rounds"][:2]
    record["rounds"][1]["moves"] = record["rounds"][1]["moves"][:5]
    del record["result"], record["totals"]
    replayed = replay_record(record)
    assert replayed["result"] is None
    assert replayed["totals"] == replayed["rounds"][0]["totals"]
    last = replayed["rounds"][1]
    assert len(last["plies"]) == 5
    assert [last[name] for name in ("leftovers", "piles", "points", "totals")] == [None] * 4


def test_a_round_may_stop_before_its_first_move(record: Record) -> None:
    record["rounds"] = [{**record["rounds"][0], "moves": []}]
    record["totals"], record["result"] = [0, 0], None
    assert replay_record(record)["rounds"][0]["plies"] == []


def test_only_four_fields_are_needed(record: Record) -> None:
    kept = {name: record[name] for name in ("format", "variant", "rounds")}
    short = {**kept, "seats": [{"side": 0}, {"side": 1}]}
    assert replay_record(short) == replay_record(record)


def test_captured_cards_are_read_in_any_order(record: Record) -> None:
    turned = copy.deepcopy(record)
    for one in turned["rounds"]:
        one["moves"] = [_turned(move) for move in one["moves"]]
    assert turned != record
    assert replay_record(turned) == replay_record(record)


def _turned(move: str) -> str:
    card, x, captured = move.partition("x")
    return card + x + "+".join(reversed(captured.split("+")))


@pytest.mark.parametrize("reason", ["forfeit", "aborted", "abandoned"])
def test_an_end_that_no_card_decided_is_taken_as_it_is_told(reason: str) -> None:
    kept = KeptGame(persons(2))
    list(kept.play(Random(2), plies=7))
    game, at = kept.stored.game, kept.at
    if reason == "forfeit":
        kept.do(forfeit(game, at))
    elif reason == "aborted":
        kept.do(abort(game, at, ever_open=False))
    else:
        kept.do(leave(game, 0, at, first_legal))
        kept.do(leave(kept.stored.game, 1, at, first_legal))
    record = record_of(kept)
    assert record["result"]["reason"] == reason
    replayed = replay_record(record)
    assert (replayed["result"], replayed["totals"]) == (record["result"], [0, 0])
    assert verify_record(record) == []


def test_a_game_that_was_aborted_before_it_started_is_a_record_without_rounds() -> None:
    kept = KeptGame(persons(2))
    record = {**_early(kept), "rounds": []}
    assert replay_record(record) == {"rounds": [], "totals": [0, 0], "result": record["result"]}


def _early(kept: KeptGame) -> Record:
    kept.do(abort(kept.stored.game, kept.at, ever_open=False))
    return record_of(kept)


def test_the_first_dealer_of_a_rematch_is_taken_from_the_record() -> None:
    drawn = deals.first_dealer(KeptGame(persons(3)).stored.game.seed, 3)
    kept = KeptGame(persons(3), first_dealer=(drawn + 1) % 3)
    list(kept.play(Random(2)))
    record = record_of(kept)
    assert record["first_dealer"] == record["rounds"][0]["dealer"] == (drawn + 1) % 3
    assert verify_record(record) == []
    assert verify_record({**record, "first_dealer": None}) == [
        f"the first dealer is seat {drawn}, not {(drawn + 1) % 3}"
    ]


def _set(*path: Any) -> Callable[[Record], None]:
    """What puts the last of these in the place that the others lead to."""

    def change(record: Record) -> None:
        *way, name, value = path
        place: Any = record
        for step in way:
            place = place[step]
        place[name] = value

    return change


def _drop(*way: Any) -> Callable[[Record], None]:
    def change(record: Record) -> None:
        place: Any = record
        for step in way[:-1]:
            place = place[step]
        del place[way[-1]]

    return change


def _deal_kings(record: Record) -> None:
    deck: list[str] = record["rounds"][0]["deck"]
    kings = [card for card in deck if card.startswith("10")]
    record["rounds"][0]["deck"] = kings + [card for card in deck if card not in kings]


def _repeat_last_round(record: Record) -> None:
    last = copy.deepcopy(record["rounds"][-1])
    record["rounds"].append({**last, "dealer": 1 - last["dealer"]})


def _move_too_many(record: Record) -> None:
    record["rounds"][0]["moves"].append("7D")


def _round_too_short(record: Record) -> None:
    record["rounds"][0]["moves"].pop()


def _other_totals(record: Record) -> None:
    record["totals"][0] += 1


def _other_winner(record: Record) -> None:
    record["result"]["winner"] = 1 - record["result"]["winner"]


def _too_early(record: Record) -> None:
    del record["rounds"][-1], record["totals"]


def _unknown_seat_count(record: Record) -> None:
    record["seats"] = [{"side": side} for side in range(5)]


FAULTS: dict[str, tuple[Callable[[Record], None], str]] = {
    "no format": (_drop("format"), "/format"),
    "another format": (_set("format", 2), "/format"),
    "format as text": (_set("format", "1"), "/format"),
    "format true": (_set("format", True), "/format"),
    "no variant": (_drop("variant"), "/variant"),
    "unknown variant": (_set("variant", "briscola"), "/variant"),
    "no seats": (_drop("seats"), "/seats"),
    "no side": (_set("seats", 1, {}), "/seats/1/side"),
    "seat not an object": (_set("seats", 1, 1), "/seats/1"),
    "one side": (_set("seats", 1, "side", 0), "/seats"),
    "sides out of order": (_set("seats", 1, "side", 2), "/seats/1/side"),
    "sides below 0": (_set("seats", [{"side": -1}, {"side": -1}]), "/seats/0/side"),
    "five seats": (_unknown_seat_count, "/seats"),
    "nobody": (_set("seats", []), "/seats"),
    "no rounds": (_drop("rounds"), "/rounds"),
    "rounds not a list": (_set("rounds", {}), "/rounds"),
    "too many rounds": (_set("rounds", [{}] * 201), "/rounds"),
    "unknown field": (_set("winner", 0), "/winner"),
    "unknown option": (_set("options", "jokers", 2), "/options/jokers"),
    "option out of range": (_set("options", "target", 0), "/options/target"),
    "options a list": (_set("options", []), "/options"),
    "unknown field of a seat": (_set("seats", 1, "bot", "furbo"), "/seats/1/bot"),
    "unknown field with a slash": (_set("a/b~c", 1), "/a~1b~0c"),
    "name as a number": (_set("seats", 1, "name", 7), "/seats/1/name"),
    "id as a number": (_set("id", 5), "/id"),
    "time as a list": (_set("created_at", []), "/created_at"),
    "rematch of an object": (_set("rematch_of", {}), "/rematch_of"),
    "first dealer not there": (_set("first_dealer", 9), "/first_dealer"),
    "result of no fields": (_set("result", {}), "/result/totals"),
    "unknown field of a result": (_set("result", "loser", 1), "/result/loser"),
    "seed with spaces": (_set("seed", "00 " * 32), "/seed"),
    "seed too short": (_set("seed", "00"), "/seed"),
    "seed of no digits": (_set("seed", "z" * 64), "/seed"),
    "round not an object": (_set("rounds", 1, []), "/rounds/1"),
    "unknown field of a round": (_set("rounds", 1, "sheet", None), "/rounds/1/sheet"),
    "no dealer": (_drop("rounds", 1, "dealer"), "/rounds/1/dealer"),
    "dealer not there": (_set("rounds", 0, "dealer", 2), "/rounds/0/dealer"),
    "no deck": (_drop("rounds", 1, "deck"), "/rounds/1/deck"),
    "39 cards": (_drop("rounds", 1, "deck", 39), "/rounds/1/deck"),
    "no such card": (_set("rounds", 1, "deck", 3, "11D"), "/rounds/1/deck/3"),
    "card as a number": (_set("rounds", 1, "deck", 3, 7), "/rounds/1/deck/3"),
    "no such move": (_set("rounds", 1, "moves", 4, "7Dx"), "/rounds/1/moves/4"),
    "negative dealer": (_set("rounds", 1, "dealer", -1), "/rounds/1/dealer"),
    "kings on the table": (_deal_kings, "/rounds/0/deck"),
    "move after the round": (_move_too_many, "/rounds/0/moves/36"),
    "round not finished": (_round_too_short, "/rounds/1"),
    "round after the end": (_repeat_last_round, "/rounds/{after}"),
    "other totals": (_other_totals, "/totals"),
    "other winner": (_other_winner, "/result"),
    "won too early": (_too_early, "/result"),
    "reason not by cards": (_set("result", "reason", "forfeit"), "/result"),
}


@pytest.mark.parametrize(("change", "pointer"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_told_with_its_place(
    record: Record, change: Callable[[Record], None], pointer: str
) -> None:
    after = len(record["rounds"])
    change(record)
    with pytest.raises(InvalidRecord) as fault:
        replay_record(record)
    assert fault.value.pointer == pointer.format(after=after)
    with pytest.raises(InvalidRecord):
        verify_record(record)


def test_a_dealer_out_of_order_is_a_fault(record: Record) -> None:
    record["rounds"][1]["dealer"] = record["rounds"][0]["dealer"]
    with pytest.raises(InvalidRecord) as fault:
        replay_record(record)
    assert fault.value.pointer == "/rounds/1/dealer"


def test_a_card_twice_in_the_deck_is_a_fault(record: Record) -> None:
    record["rounds"][1]["deck"][7] = record["rounds"][1]["deck"][8]
    with pytest.raises(InvalidRecord) as fault:
        replay_record(record)
    assert fault.value.pointer == "/rounds/1/deck"


def test_an_illegal_move_is_told_with_what_was_legal(record: Record) -> None:
    legal = replay_record(record)["rounds"][1]["plies"][4]["legal"]
    record["rounds"][1]["moves"][4] = "7Dx9C"
    with pytest.raises(
        InvalidRecord, match="7Dx9C; legal: " + ", ".join(legal).replace("+", r"\+")
    ) as fault:
        replay_record(record)
    assert (fault.value.pointer, fault.value.legal) == ("/rounds/1/moves/4", legal)


@pytest.mark.parametrize("data", [None, [], 7, "record", {}])
def test_what_is_no_record_is_refused(data: object) -> None:
    with pytest.raises(InvalidRecord):
        replay_record(data)


def test_an_exchanged_seed_is_found(record: Record) -> None:
    record["seed"] = "00" * 32
    faults = verify_record(record)
    assert "the commitment is not the seed's SHA-256" in faults
    assert "the deck of round 1 does not follow from the seed" in faults


def test_an_exchanged_deck_is_found() -> None:
    kept = KeptGame(persons(2))
    list(kept.play(Random(2), plies=10))
    record = _early(kept)
    deck, used = record["rounds"][0]["deck"], 4 + 12
    assert deck == texts(deals.deck(kept.stored.game.seed, 1, 0))
    record["rounds"][0]["deck"] = deck[:used] + deck[: used - 1 : -1]
    assert verify_record(record) == ["the deck of round 1 does not follow from the seed"]


def test_without_a_seed_nothing_can_be_verified(record: Record) -> None:
    del record["seed"]
    assert verify_record(record) == ["the record has no seed to verify by"]


def test_every_variant_has_a_record_here() -> None:
    assert {key for key, _, _ in SEATINGS} == set(VARIANTS)


@pytest.mark.parametrize(
    ("result", "pointer"),
    [
        ({"winner": 7, "totals": [0, 0], "reason": "forfeit"}, "/result/winner"),
        ({"winner": None, "totals": [0, 0], "reason": "forfeit"}, "/result/winner"),
        ({"winner": 0, "totals": [0, 0], "reason": "aborted"}, "/result"),
        ({"winner": None, "totals": [9, 0], "reason": "abandoned"}, "/result"),
        ({"winner": 0, "totals": [11, 0], "reason": "target"}, "/result"),
    ],
)
def test_a_result_that_no_card_decided_must_be_right_too(result: Record, pointer: str) -> None:
    seats = [{"side": 0}, {"side": 1}]
    record = {"format": 1, "variant": "scopa", "seats": seats, "rounds": [], "result": result}
    with pytest.raises(InvalidRecord) as fault:
        replay_record(record)
    assert fault.value.pointer == pointer
