"""What holds for any input at all, found by looking for the smallest that breaks it?"""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.rules.capture import Sums, captures, equal_sum, equal_sum_or_fifteen, fifteen
from scopa.rules.cards import DECK, texts
from scopa.rules.errors import InvalidOptions, NotationError
from scopa.rules.moves import (
    Declare,
    Move,
    Play,
    move_bytes,
    move_text,
    parse_move,
    read_moves,
)
from scopa.rules.options import OPTIONS, option_values, with_options
from scopa.rules.round import count_points
from scopa.rules.scoring import Holding, Tally
from scopa.rules.variants import VARIANTS
from tests.rules.by_the_book import KEYS, Book

card = st.sampled_from(DECK)
plays = st.builds(Play, card, st.lists(card, unique=True).map(lambda cards: tuple(sorted(cards))))
moves = plays | st.builds(Declare, st.none() | st.integers(1, 10))
json_like = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.none())
)


@given(moves)
def test_any_move_is_read_as_it_was_written(move: Move) -> None:
    assert parse_move(move_text(move)) == move


@given(st.lists(moves))
def test_any_history_is_read_as_it_was_stored(history: list[Move]) -> None:
    assert list(read_moves(b"".join(map(move_bytes, history)))) == history


@given(st.text() | st.text("0123456789DCSBx+=declare"))
def test_any_text_is_a_move_or_is_refused(text: str) -> None:
    try:
        move = parse_move(text)
    except NotationError:
        return
    assert parse_move(move_text(move)) == move


@given(
    st.lists(st.integers(1, 10), max_size=8).map(tuple),
    st.sampled_from((equal_sum, fifteen, equal_sum_or_fifteen)),
    st.sampled_from(("single_first", "fewest", "any")),
    st.sampled_from((None, 2)),
)
def test_captures_are_found_among_all_subsets(
    values: tuple[int, ...], sums: Sums, choice: str, limit: int | None
) -> None:
    subsets = [
        chosen
        for size in range(1, min(limit or len(values), len(values)) + 1)
        for chosen in combinations(range(len(values)), size)
    ]
    for value in range(1, 11):
        possible = [
            chosen for chosen in subsets if sum(values[one] for one in chosen) in sums(value)
        ]
        sizes = [len(chosen) for chosen in possible]
        if choice == "fewest" or (choice == "single_first" and 1 in sizes):
            possible = [chosen for chosen in possible if len(chosen) == min(sizes)]
        assert sorted(captures(values, sums, choice, limit)[value]) == sorted(possible)


@given(
    st.sampled_from(KEYS),
    st.sampled_from(("all_four", "any")),
    st.integers(2, 6).flatmap(
        lambda sides: st.tuples(
            st.lists(st.integers(0, sides - 1), min_size=40, max_size=40),
            st.lists(
                st.tuples(st.integers(0, 5), st.sampled_from((0, 3, 10, 13))),
                min_size=sides,
                max_size=sides,
            ),
        )
    ),
)
def test_any_piles_are_counted_as_by_the_book(
    key: str, suits: str, held: tuple[list[int], list[tuple[int, int]]]
) -> None:
    owners, marks = held
    piles = [[one for one in DECK if owners[one] == side] for side in range(len(marks))]
    rules = with_options(VARIANTS[key], {"primiera_suits": suits})
    book = Book(key, option_values(rules), 2, len(piles), 0, texts(DECK))
    book.piles = [set(texts(pile)) for pile in piles]
    book.scopas = [scopas for scopas, _ in marks]
    book.declared = [declared for _, declared in marks]
    brought = zip(piles, marks, strict=True)
    counted = Tally(tuple(Holding(tuple(pile), *mark) for pile, mark in brought), suits)
    scores = count_points(rules, counted)
    assert [
        {name: one[side].points for name, one in scores.items() if one[side].points}
        for side in range(len(piles))
    ] == book.points()


@given(st.sampled_from(list(VARIANTS)), st.sampled_from([*OPTIONS, "colour"]), json_like)
def test_any_value_of_an_option_is_taken_or_refused_by_name(
    key: str, name: str, value: object
) -> None:
    try:
        taken = option_values(with_options(VARIANTS[key], {name: value}))[name]
    except InvalidOptions as refusal:
        faults = refusal.faults
    else:
        faults = {}
        assert taken == value
        assert type(taken) is type(value)
    assert not faults or list(faults) == [name]


def test_a_refused_option_hides_no_other() -> None:
    with pytest.raises(InvalidOptions) as refusal:
        with_options(VARIANTS["scopa"], {"colour": 1, "target": 12, "leftovers": 2})
    assert list(refusal.value.faults) == ["colour", "leftovers"]
