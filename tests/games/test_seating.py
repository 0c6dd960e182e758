"""Who sits where, and which sides do they form?"""

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from scopa.games.seating import Seating, fewest_seats, seat_players
from scopa.rules.errors import InvalidOptions
from scopa.rules.variants import VARIANTS

SCOPA = VARIANTS["scopa"]


def groupings(players: Sequence[int], size: int) -> Iterator[list[tuple[int, ...]]]:
    """All ways to split the players into groups of this size."""
    if not players:
        yield []
        return
    first, others = players[0], players[1:]
    for mates in combinations(others, size - 1):
        left = [player for player in others if player not in mates]
        for more in groupings(left, size):
            yield [(first, *mates), *more]


def sides_of(groups: list[tuple[int, ...]]) -> list[int]:
    """The side that each player asks for."""
    return [
        next(side for side, mates in enumerate(groups) if player in mates)
        for player in range(sum(map(len, groups)))
    ]


@pytest.mark.parametrize(
    ("players", "size", "ways"),
    [(4, 2, 3), (6, 2, 15), (6, 3, 10)],
    ids=["four-in-pairs", "six-in-pairs", "six-in-threes"],
)
def test_every_grouping_is_seated_so_that_team_mates_never_sit_side_by_side(
    players: int, size: int, ways: int
) -> None:
    found = list(groupings(range(players), size))
    assert len(found) == ways
    for groups in found:
        asked = sides_of(groups)
        sides, order = seat_players(SCOPA, asked, None)
        assert sides == players // size
        assert sorted(order) == list(range(players))
        assert [asked[index] for index in order] == [seat % sides for seat in range(players)]
        for side in range(sides):
            mates = order[side::sides]
            assert list(mates) == sorted(mates), "team mates keep the order in which they asked"


def test_players_who_ask_for_neither_sides_nor_teams_play_each_alone() -> None:
    assert seat_players(SCOPA, [None] * 4, None) == Seating(4, (0, 1, 2, 3))


def test_a_variant_for_teams_is_played_in_its_own_teams() -> None:
    assert seat_players(VARIANTS["scopone"], [None] * 4, None) == Seating(2, (0, 1, 2, 3))


def test_with_teams_nobody_moves() -> None:
    assert seat_players(SCOPA, [None] * 6, 3) == Seating(3, (0, 1, 2, 3, 4, 5))


def test_sides_that_are_each_one_seat_are_as_good_as_none() -> None:
    assert seat_players(SCOPA, [1, 0, 2], None) == Seating(3, (1, 0, 2))


@pytest.mark.parametrize(
    ("key", "asked", "teams", "named"),
    [
        ("scopa", [0, 0, 0, 1], None, "teams"),
        ("scopa", [0, 1, 1, 1], None, "teams"),
        ("scopa", [0, 0], None, "teams"),
        ("scopa", [0, 2], None, "teams"),
        ("scopa", [0, 0, 0, 1, 1, 2], None, "teams"),
        ("scopa", [0, None], None, "seats"),
        ("scopa", [None] * 5, None, "seats"),
        ("scopa", [None], None, "seats"),
        ("scopa", [], None, "seats"),
        ("scopa", [None] * 7, None, "seats"),
        ("scopa", [None] * 4, 3, "teams"),
        ("scopa", [None] * 3, 2, "teams"),
        ("scopa", [None] * 2, 1, "teams"),
        ("scopa", [None] * 2, 0, "teams"),
        ("scopone", [None] * 2, None, "seats"),
        ("scopone", [None] * 4, 4, "teams"),
        ("scopone_scientifico", [0, 1, 2, 3], None, "teams"),
    ],
)
def test_what_cannot_be_seated_is_refused_by_name(
    key: str, asked: list[int | None], teams: int | None, named: str
) -> None:
    with pytest.raises(InvalidOptions) as refused:
        seat_players(VARIANTS[key], asked, teams)
    assert list(refused.value.faults) == [named]


def test_three_against_one_is_refused_with_what_was_asked() -> None:
    with pytest.raises(InvalidOptions, match=r"3 \+ 1"):
        seat_players(SCOPA, [0, 0, 0, 1], None)


def test_the_fewest_seats_are_those_of_the_variant() -> None:
    assert (fewest_seats(SCOPA), fewest_seats(VARIANTS["scopone"])) == (2, 4)
