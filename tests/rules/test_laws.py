"""What holds in every round, whatever is played? Random legal play of every variant and seating.

Ten thousand rounds, a hundred and more for each variant, number of seats and number of sides, each
with options drawn anew; `LAW_ROUNDS` in the environment sets another number in all.
"""

import os
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest

from scopa.rules.cards import DECK, Cards, texts
from scopa.rules.moves import move_bytes, move_text, parse_move, read_moves
from scopa.rules.options import OPTIONS, OptionValue, option_values, options_of, with_options
from scopa.rules.round import (
    Round,
    is_scopa,
    leftovers_side,
    legal_moves,
    play,
    score,
    start_round,
)
from scopa.rules.variants import VARIANTS, Variant
from scopa.rules.view import View, view
from tests.rules.by_the_book import KEYS, Book

SEATINGS = [
    (key, seats, sides)
    for key, row in VARIANTS.items()
    for seats, groupings in row.groupings.items()
    for sides in groupings
]
ROUNDS = -(-int(os.environ.get("LAW_ROUNDS", "10000")) // len(SEATINGS))
# Every subset of the table is slow to look at, so only some rounds are held against all of them.
SLOW_ROUNDS = 8


def random_rules(row: Variant, rng: Random) -> Variant:
    """The variant with every option that it leaves open drawn."""
    drawn: dict[str, OptionValue] = {}
    for option in options_of(row):
        if option.name not in row.fixed:
            values = option.values or range(option.low, option.high + 1)
            drawn[option.name] = rng.choice(values)
    return with_options(row, drawn)


def shuffled(rules: Variant, rng: Random) -> Cards:
    """A deck whose first table calls for no redeal."""
    while True:
        deck = tuple(rng.sample(DECK, 40))
        if not rules.redeal(deck[: rules.table_size]):
            return deck


@pytest.mark.parametrize(("key", "seats", "sides"), SEATINGS)
def test_the_laws_hold_in_random_rounds(
    key: str, seats: int, sides: int, count_law: Callable[[str], None]
) -> None:
    rng = Random(f"{key} {seats} {sides}")
    for number in range(ROUNDS):
        rules = random_rules(VARIANTS[key], rng)
        dealer, deck = rng.randrange(seats), shuffled(rules, rng)
        start = start_round(rules, seats, sides, dealer, deck)
        book = None
        if key in KEYS:
            book = Book(key, option_values(rules), seats, sides, dealer, texts(deck))
        look_at_all_subsets = number % SLOW_ROUNDS == 0
        positions = list(play_on(start, book, rng, look_at_all_subsets=look_at_all_subsets))
        for r in positions:
            assert_cards_are_in_one_place(r)
            assert hides(view, r, rng)
            count_law("positions")
        if book:
            assert_ends_as_by_the_book(positions[-1], book)
        assert list(replay(start, positions[-1].history)) == positions
        count_law("rounds")


def play_on(
    r: Round, book: Book | None, rng: Random, *, look_at_all_subsets: bool
) -> Iterator[Round]:
    """Every position of a random game to the end of the round, the book kept beside it."""
    yield r
    while r.turn is not None:
        moves = legal_moves(r)
        assert moves, "nothing is legal before the round is over"
        if look_at_all_subsets:
            assert moves == view(r, r.turn, ()).legal_moves()
            written = [move_text(move) for move in moves]
            assert len(set(written)) == len(written)
            assert book is None or (r.turn, set(written)) == (book.turn, book.legal())
            assert [parse_move(text) for text in written] == list(moves)
        move = rng.choice(moves)
        assert list(read_moves(move_bytes(move))) == [move]
        before = sum(r.scopas)
        swept = is_scopa(r, move)
        r = play(r, move)
        assert sum(r.scopas) == before + swept
        if book:
            book.write(move_text(move))
        yield r


def assert_cards_are_in_one_place(r: Round) -> None:
    """Forty cards, each in one hand, in one pile, in the stock or on the table."""
    everywhere = [*r.table, *r.stock]
    for cards in (*r.hands, *r.piles):
        everywhere += cards
    assert len(everywhere) == 40
    assert len(set(everywhere)) == 40


def hides(
    look: Callable[[Round, int | None, tuple[int, ...]], object], r: Round, rng: Random
) -> bool:
    """Whether a view stays the same when the cards that its seat cannot see are dealt again."""
    seat = rng.choice((None, *range(len(r.hands))))
    hidden = [card for holder, hand in enumerate(r.hands) if holder != seat for card in hand]
    hidden += r.stock
    cut = rng.randrange(len(hidden) or 1)
    cards = iter(hidden[cut:] + hidden[:cut])
    hands = [
        hand if holder == seat else tuple(sorted(islice(cards, len(hand))))
        for holder, hand in enumerate(r.hands)
    ]
    other = r._replace(hands=tuple(hands), stock=tuple(cards))
    return look(r, seat, ()) == look(other, seat, ())


def assert_ends_as_by_the_book(r: Round, book: Book) -> None:
    """Piles, scopas, leftovers and every point as the slow count has them."""
    assert [set(texts(pile)) for pile in r.piles] == book.piles
    assert texts(r.leftovers) == book.leftovers
    assert r.table == ()
    assert (list(r.scopas), list(r.declared_points)) == (book.scopas, book.declared)
    if r.leftovers:
        assert set(r.leftovers) <= set(r.piles[leftovers_side(r)])
    points = [
        {name: scores[side].points for name, scores in score(r).items() if scores[side].points}
        for side in range(len(r.piles))
    ]
    assert points == book.points()


def replay(r: Round, history: bytes) -> Iterator[Round]:
    """Every position of a history, played from the deal."""
    yield r
    for move in read_moves(history):
        r = play(r, move)
        yield r


def leaky_views() -> dict[str, Callable[[Round, int | None, tuple[int, ...]], View]]:
    """Views that let slip what a seat must not see, each in its own way."""

    def next_card(r: Round, seat: int | None, totals: tuple[int, ...]) -> View:
        return view(r, seat, totals)._replace(stock_count=r.stock[0] if r.stock else 0)

    def every_hand(r: Round, seat: int | None, totals: tuple[int, ...]) -> View:
        return view(r, seat, totals)._replace(hand=sum(r.hands, ()))

    def who_holds_the_settebello(r: Round, seat: int | None, totals: tuple[int, ...]) -> View:
        return view(r, seat, totals)._replace(
            matta=next((n for n, h in enumerate(r.hands) if 6 in h), None)
        )

    return {
        "next card": next_card,
        "every hand": every_hand,
        "settebello": who_holds_the_settebello,
    }


@pytest.mark.parametrize("leak", leaky_views().values(), ids=list(leaky_views()))
def test_a_view_that_leaks_is_found(
    leak: Callable[[Round, int | None, tuple[int, ...]], View],
) -> None:
    rng = Random(1)
    start = start_round(VARIANTS["scopa"], 3, 3, 0, shuffled(VARIANTS["scopa"], rng))
    assert not all(hides(leak, start, rng) for _ in range(20))
    assert all(hides(view, start, rng) for _ in range(20))


def test_every_option_is_drawn() -> None:
    rng = Random(1)
    drawn = [random_rules(VARIANTS["escoba"], rng) for _ in range(200)]
    for option in options_of(VARIANTS["escoba"]):
        if option.values:
            assert {getattr(rules, option.name) for rules in drawn} == set(
                OPTIONS[option.name].values
            )
