"""Do the plain and the compiled search come to the same numbers, and what do they find?"""

from itertools import islice
from os import environ
from random import Random

import pytest

from scopa.bots import COMPILED
from scopa.bots import search as plain
from scopa.bots.contest import best_move
from scopa.bots.dealing import MOST_AHEAD
from scopa.bots.engine import new_search
from scopa.bots.inference import with_denied
from scopa.bots.knowledge import knowledge_of
from scopa.bots.past import with_past
from scopa.bots.position import decode
from scopa.bots.results import NO_TARGET
from scopa.bots.tables import tables_of
from scopa.rules.moves import parse_move
from scopa.rules.round import legal_moves
from scopa.rules.variants import SCOPA, SCOPONE_DE_TRENTE, Variant
from scopa.rules.view import view
from tests.bots.rounds import random_rounds
from tests.bots.shapes import all_shapes
from tests.rules.positions import position

# In the long form (`make bots`) 10,000 searches.
SEARCHES = int(environ.get("BOT_SEARCHES", "4"))
ITERATIONS = 30  # for a hand of three in the middle; a longer one takes a deal

needs_core = pytest.mark.skipif(not COMPILED, reason="not compiled")


@needs_core
@all_shapes
def test_both_searches_try_the_same_moves_as_often(rules: Variant, seats: int, sides: int) -> None:
    from scopa.bots import core

    random = Random(f"twins {rules.key} {seats} {sides}")
    tables = tables_of(rules)
    compiled_tables = core.Tables(tables)
    rounds = islice(random_rounds(random, rules, seats, sides), 0, 3 * SEARCHES, 3)
    for seed, r in enumerate(rounds):
        seen = view(r, r.turn, tuple(range(sides)))
        known = random.choice((with_denied, with_past))(seen, tables, knowledge_of(seen))
        target, by_thumb = random.choice((NO_TARGET, 3, rules.target)), random.choice((0, 50, 100))
        ours = plain.Search(tables, known, seed, target, by_thumb)
        theirs = core.Search(compiled_tables, known, seed, target, by_thumb)
        assert theirs.run(ITERATIONS) == ours.run(ITERATIONS)
        assert theirs.tried() == ours.tried()
        kept = [one.move for one in ours.tried()[::2]]
        for search in (ours, theirs):
            search.keep(kept)
            search.run(ITERATIONS)
        assert theirs.tried() == ours.tried()


@all_shapes
def test_a_search_tries_every_legal_move(rules: Variant, seats: int, sides: int) -> None:
    r = next(random_rounds(Random(2), rules, seats, sides))
    search = plain.Search(tables_of(rules), knowledge_of(view(r, r.turn, (0,) * sides)), 0, 11, 0)
    search.run(ITERATIONS)
    assert {decode(one.move) for one in search.tried()} == set(legal_moves(r))
    assert len({one.visits for one in search.tried()}) == 1


def test_a_search_run_in_parts_comes_to_the_same() -> None:
    r = next(random_rounds(Random(3), SCOPA, 2, 2))
    known = knowledge_of(view(r, r.turn, (0, 0)))
    whole, parts = (plain.Search(tables_of(SCOPA), known, 1, NO_TARGET, 50) for _ in range(2))
    whole.run(36)
    for _ in range(3):
        parts.run(12)
    assert parts.tried() == whole.tried()


@pytest.mark.parametrize("by_thumb", [0, 50, 100])
def test_who_surprises_less_by_rules_of_thumb_is_taken_to_play_by_them(by_thumb: int) -> None:
    odds = plain.odds_of_thumb(by_thumb)
    assert odds[0] == by_thumb
    assert list(odds.values()) == sorted(odds.values(), reverse=True)
    if by_thumb == 50:
        assert (odds[-MOST_AHEAD], odds[MOST_AHEAD]) == (100, 0)
    else:
        assert set(odds.values()) == {by_thumb}


def test_cards_that_win_the_game_come_before_two_scopas() -> None:
    r = position(
        SCOPONE_DE_TRENTE,
        "2S 5B",
        "8C 9C",
        "8S 9S",
        "8B 10B",
        table="2D 5D",
        piles=("1D 3D", ""),
        last_capturer=1,
    )
    search = new_search(r.rules, knowledge_of(view(r, 0, (0, 0))), 1, NO_TARGET, 0)
    assert decode(best_move(search, 300)) == parse_move("2Sx2D")
