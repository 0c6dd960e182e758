"""Is it told rightly which cards a player would have played before?"""

from random import Random

import pytest

from scopa.bots import choose
from scopa.bots.inference import with_denied
from scopa.bots.knowledge import Knowledge, knowledge_of
from scopa.bots.tables import bits, tables_of
from scopa.rules.cards import parse_cards
from scopa.rules.moves import parse_move
from scopa.rules.round import Round, play, start_round
from scopa.rules.variants import ESCOBA, SCOPA, SCOPA_A_PERDERE, SCOPONE, Variant
from scopa.rules.view import view
from tests.bots.rounds import shuffled
from tests.rules.positions import others, position


def inferred(r: Round) -> Knowledge:
    seen = view(r, r.turn, (0,) * len(r.piles))
    return with_denied(seen, tables_of(r.rules), knowledge_of(seen))


def after_one_move(rules: Variant, move: str) -> Round:
    """A round in which the other seat has just played, and the table had been of six."""
    r = position(
        rules, "2S 9B 4C", "8C 9C 4B", table="2D 4D", stock=others("2S 9B 4C 8C 9C 4B 2D 4D")
    )
    return play(r, parse_move(move))


@pytest.mark.parametrize("move", ["9B", "2Sx2D"])
def test_who_makes_no_scopa_has_no_card_for_it(move: str) -> None:
    known = inferred(after_one_move(SCOPA, move))
    assert known.denied == (bits(parse_cards("6D 6C 6S 6B")), 0)


def test_where_cards_make_fifteen_it_is_the_rest_to_it() -> None:
    known = inferred(after_one_move(ESCOBA, "2S"))
    assert known.denied == (bits(parse_cards("9D 9C 9S 9B")), 0)


def test_nothing_is_told_where_points_are_bad() -> None:
    assert inferred(after_one_move(SCOPA_A_PERDERE, "9B")).denied == (0, 0)


def test_who_never_leaves_a_scopa_is_never_denied_a_card_that_it_has() -> None:
    denied = 0
    for seed in range(10):
        random = Random(seed)
        r = start_round(SCOPONE, 4, 2, random.randrange(4), shuffled(random))
        while r.turn is not None:
            known = inferred(r)
            for hand, cards in zip(r.hands, known.denied, strict=True):
                assert not bits(hand) & cards & known.hidden
                denied += bool(cards & known.hidden)
            r = play(r, choose("furbo", view(r, r.turn, (0, 0)), b""))
    assert denied > 50
