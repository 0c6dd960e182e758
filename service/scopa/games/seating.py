"""Who sits where, and who plays with whom?

Team mates never sit side by side: the side of seat i is i mod (number of sides). Whoever asks for
other partners is re-seated so that this holds.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scopa.rules.errors import InvalidOptions
from scopa.rules.variants import Variant


class Seating(NamedTuple):
    """`order` has for each seat the index of the request that sits there."""

    sides: int
    order: tuple[int, ...]


def fewest_seats(rules: Variant) -> int:
    """The smallest number of seats that the variant is played with."""
    return min(rules.groupings)


def seat_players(rules: Variant, asked_sides: Sequence[int | None], teams: int | None) -> Seating:
    """The seating for players who asked for these sides (all of them, or nobody), or for teams.

    Raises InvalidOptions naming `seats` or `teams` where the variant is not played so.
    """
    seats = len(asked_sides)
    if seats not in rules.groupings:
        possible = ", ".join(map(str, sorted(rules.groupings)))
        raise InvalidOptions({"seats": f"{rules.key} is played by {possible}, not by {seats}"})
    if any(side is not None for side in asked_sides):
        return _by_sides(rules, asked_sides)
    sides = rules.groupings[seats][0] if teams is None else teams
    _check_sides(rules, seats, sides)
    return Seating(sides, tuple(range(seats)))


def _by_sides(rules: Variant, asked_sides: Sequence[int | None]) -> Seating:
    if None in asked_sides:
        raise InvalidOptions({"seats": "give a side to all seats or to none"})
    wanted = [side for side in asked_sides if side is not None]
    sides = max(wanted) + 1
    members = [[i for i, one in enumerate(wanted) if one == side] for side in range(sides)]
    if len({len(mates) for mates in members}) > 1:
        sizes = " + ".join(str(len(mates)) for mates in members)
        raise InvalidOptions({"teams": f"sides need equal numbers of seats, not {sizes}"})
    _check_sides(rules, len(wanted), sides)
    order = tuple(members[seat % sides][seat // sides] for seat in range(len(wanted)))
    return Seating(sides, order)


def _check_sides(rules: Variant, seats: int, sides: int) -> None:
    if sides not in rules.groupings[seats]:
        possible = ", ".join(map(str, rules.groupings[seats]))
        raise InvalidOptions(
            {"teams": f"{seats} seats of {rules.key} form {possible} sides, not {sides}"}
        )
