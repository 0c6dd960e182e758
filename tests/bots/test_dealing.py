"""Are hidden cards dealt so that they explain what was played?"""

from itertools import islice, pairwise
from random import Random

import pytest

from scopa.bots import choose
from scopa.bots.dealing import Deals
from scopa.bots.knowledge import Knowledge, Past, knowledge_of
from scopa.bots.past import with_past
from scopa.bots.position import Position
from scopa.bots.rng import Rng
from scopa.bots.search import odds_of_thumb
from scopa.bots.tables import bits, tables_of
from scopa.bots.thumb import best_play
from scopa.rules.cards import parse_cards
from scopa.rules.moves import parse_move
from scopa.rules.round import Round, play, start_round
from scopa.rules.variants import CIRULLA, SCOPA, SCOPA_A_PERDERE, SCOPONE, Variant
from scopa.rules.view import view
from tests.bots.rounds import random_rounds, shuffled
from tests.bots.shapes import all_shapes
from tests.rules.positions import others, position

DEALS = 200


def known_to_turn(r: Round) -> Knowledge:
    seen = view(r, r.turn, (0,) * len(r.piles))
    return with_past(seen, tables_of(r.rules), knowledge_of(seen))


def hand_before(past: Past, r: Round) -> int:
    """What the seat had in its hand before this play of the round."""
    return past.later if past.is_over else bits(r.hands[past.seat]) | past.later


def dealt(rules: Variant, known: Knowledge) -> list[Position]:
    deals = Deals(Position(tables_of(rules), known), known, Rng(1))
    return [deals.next() for _ in range(DEALS)]


@pytest.mark.parametrize(
    ("rules", "seats"), [(SCOPONE, 4), (SCOPA, 2), (SCOPA_A_PERDERE, 3), (CIRULLA, 2)]
)
def test_the_hands_of_plain_players_explain_all_that_they_played(
    rules: Variant, seats: int
) -> None:
    explained = 0
    for seed in range(3):
        random = Random(seed)
        sides = 2 if seats == 4 else seats
        r = start_round(rules, seats, sides, random.randrange(seats), shuffled(random))
        while r.turn is not None:
            known = known_to_turn(r)
            for past in known.past:
                before = Position(tables_of(rules), known)
                before.turn, before.table, before.piles = past.seat, past.table, [past.taken]
                before.matta_value, before.is_first_card = past.matta_value, past.is_first_card
                before.declared = past.declared << past.seat
                before.hands[past.seat] = hand_before(past, r)
                assert best_play(before, careful=True) == past.move
                explained += 1
            r = play(r, choose("furbo", view(r, r.turn, (0,) * sides), b""))
    assert explained > 50


def test_a_hand_that_contradicts_what_was_played_is_dealt_less_often() -> None:
    r = position(
        SCOPA, "2S 9B 4C", "8C 9C 4B", table="2D 4D", stock=others("2S 9B 4C 8C 9C 4B 2D 4D")
    )
    r = play(r, parse_move("9B"))  # no scopa with a six
    sixes = bits(parse_cards("6D 6C 6S 6B"))
    known = known_to_turn(r)
    explaining = sum(bool(one.hands[0] & sixes) for one in dealt(SCOPA, known))
    any_deal = sum(bool(one.hands[0] & sixes) for one in dealt(SCOPA, known._replace(past=())))
    assert explaining < any_deal / 2


@pytest.mark.parametrize(("key", "by_thumb"), [("furbo", True), ("casuale", False)])
def test_hands_played_to_their_end_tell_how_a_seat_plays(key: str, by_thumb: bool) -> None:
    random = Random(0)
    r = start_round(SCOPA, 2, 2, 1, shuffled(random))
    while r.deal < 4:
        player = "furbo" if r.turn == 0 else key
        r = play(r, choose(player, view(r, r.turn, (0, 0)), random.randbytes(8)))
    known = known_to_turn(r)
    assert {(past.seat, past.is_over) for past in known.past} == {(1, True)}
    deals = Deals(Position(tables_of(SCOPA), known), known, Rng(1))
    deals.next()
    odds = odds_of_thumb(50)[deals.ahead(1)]
    assert (odds > 95) if by_thumb else (odds < 5)


@all_shapes
def test_every_deal_has_every_card_once(rules: Variant, seats: int, sides: int) -> None:
    rounds = random_rounds(Random(4), rules, seats, sides)
    for _ in range(5):
        next(rounds)
    r = next(rounds)
    known = known_to_turn(r)
    deals = Deals(Position(tables_of(rules), known), known, Rng(1))
    for _ in range(3):
        one = deals.next()
        assert tuple(map(int.bit_count, one.hands)) == known.counts
        assert all(hand & held == held for hand, held in zip(one.hands, known.known, strict=True))
        assert sum(one.hands) + bits(tuple(one.stock)) == known.hidden | sum(known.known)


@all_shapes
def test_what_lay_open_before_a_play_is_told_as_it_was(
    rules: Variant, seats: int, sides: int
) -> None:
    states: list[Round] = []
    for r in islice(random_rounds(Random(8), rules, seats, sides), 80):
        if not r.history:
            states.clear()
        states.append(r)
        known = known_to_turn(r)
        before = [one for one in played_from(states) if one.turn != r.turn]
        assert [
            (past.seat, past.table, past.taken, past.matta_value, past.declared, hand)
            for past, hand in ((past, hand_before(past, r)) for past in known.past)
        ] == [
            (
                one.turn,
                bits(one.table),
                sum(map(bits, one.piles)),
                one.matta or 0,
                bool(one.declared[one.turn or 0]),
                bits(one.hands[one.turn or 0]),
            )
            for one in before
        ]


def played_from(states: list[Round]) -> list[Round]:
    """Those of the states of a round, but for the last, in which a card was played."""
    return [
        one
        for one, after in pairwise(states)
        if sum(map(len, one.hands)) != sum(map(len, after.hands))
    ]
