"""How does a test get rounds in any state, and the same round as it might also have been?"""

from collections.abc import Iterator
from random import Random

from scopa.rules.cards import DECK, Cards
from scopa.rules.round import Round, legal_moves, play, start_round
from scopa.rules.variants import Variant


def random_rounds(random: Random, rules: Variant, seats: int, sides: int) -> Iterator[Round]:
    """The states of endless random play, one after the other, the finished ones left out."""
    while True:
        current = start_round(rules, seats, sides, random.randrange(seats), shuffled(random))
        while current.turn is not None:
            yield current
            current = play(current, random.choice(legal_moves(current)))


def shuffled(random: Random) -> Cards:
    """The deck in random order."""
    return tuple(random.sample(DECK, len(DECK)))


def dealt_again(random: Random, r: Round) -> Round:
    """The round with all that the seat to play cannot see dealt afresh; shown hands stay."""
    known = [seat == r.turn or r.declared[seat] is not None for seat in range(len(r.hands))]
    hidden = [
        card for hand, shown in zip(r.hands, known, strict=True) if not shown for card in hand
    ]
    pool = [*hidden, *r.stock]
    random.shuffle(pool)
    hands = tuple(
        hand if shown else tuple(sorted(pool.pop() for _ in hand))
        for hand, shown in zip(r.hands, known, strict=True)
    )
    return r._replace(hands=hands, stock=tuple(pool))
