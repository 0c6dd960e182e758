"""What may a reader of a game not know yet, and does it stand in what was sent?"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from scopa.rules import round as rounds
from scopa.rules.cards import parse_cards, texts
from scopa.rules.moves import parse_move
from scopa.rules.options import with_options
from scopa.rules.variants import VARIANTS

# A card as it is written alone or in a move, but not inside an id, a token or a hash.
CARD = re.compile(
    rb"(?:(?<![0-9A-Za-z_-])|(?<=[DCSB]x))((?:10|[1-9])[DCSB])(?![0-9A-Za-wyz_-])",
)


class Heard(NamedTuple):
    """What a reader was sent when the game was at this version."""

    version: int
    seat: int | None
    data: bytes


def cards_in(data: bytes) -> set[str]:
    """All cards that are written in the data."""
    return {card.decode() for card in CARD.findall(data)}


def leaks(heard: Sequence[Heard], record: Any, events: Sequence[Any]) -> Iterator[str]:
    """The cards that readers were sent before they could know them, by the record's decks."""
    known = list(_known(record, events))
    for one in heard:
        unknown = cards_in(one.data) - known[one.version][one.seat]
        if unknown:
            yield f"seat {one.seat} read {sorted(unknown)} at version {one.version}: {one.data!r}"


def _known(record: Any, events: Sequence[Any]) -> Iterator[dict[int | None, set[str]]]:
    """By version, from 0 on: the cards that each reader has seen in a game of one round."""
    [played] = record["rounds"]
    rules = with_options(VARIANTS[record["variant"]], record["options"])
    seats = len(record["seats"])
    sides = 1 + max(seat["side"] for seat in record["seats"])
    deck = parse_cards(" ".join(played["deck"]))
    r = rounds.start_round(rules, seats, sides, played["dealer"], deck)
    moves = iter(played["moves"])
    public: set[str] = set()
    own: list[set[str]] = [set() for _ in range(seats)]
    yield {seat: set() for seat in (None, *range(seats))}
    for event in events:
        if event["type"] == "round_started":
            public.update(texts(deck[: rules.table_size]))
        if event["type"] in ("move_played", "declared"):
            move = next(moves)
            before = r
            r = rounds.play(r, parse_move(move))
            if event["type"] == "declared":
                shown = r.declared[event["data"]["seat"]]
                public.update(texts(shown.hand) if shown else ())
            public.update(cards_in(move.encode()))
            assert before.turn == event["data"]["seat"]
        if event["type"] in ("cards_dealt", "move_played"):
            for seat, hand in enumerate(r.hands):
                own[seat].update(texts(hand))
        yield {None: set(public), **{seat: public | cards for seat, cards in enumerate(own)}}
