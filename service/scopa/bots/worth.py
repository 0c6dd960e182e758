"""What is a card worth to the side that captures it, and are points good or bad here?"""

from collections.abc import Mapping
from functools import lru_cache

from scopa.bots.counting import Count, Form, count_of
from scopa.rules.cards import DECK, Card
from scopa.rules.scoring import Holding
from scopa.rules.variants import Variant

POINT = 100


@lru_cache(maxsize=256)
def card_worths(rules: Variant) -> tuple[int, ...]:
    """The worth of each of the forty cards, by card, as it follows from what the rules count."""
    counts = [count_of(category, rules.primiera_suits) for category in rules.categories]
    worths = [_worths(count) for count in counts]
    return tuple(sum(worth[card] for worth in worths) for card in DECK)


def points_are_good(rules: Variant) -> bool:
    """Whether the side with more points wins."""
    holdings = (Holding(()), Holding(()))
    return rules.winner((rules.target, 0), rules.target, holdings) == 0


def _worths(count: Count) -> Mapping[Card, int]:
    """A card's part in the points of a category, in hundredths.

    Its own points; of points for a set, a share by what is lost without it; of the prize for the
    most, an equal share, or where cards count differently (primiera) simply what it counts there.
    """
    by_card = count.by_card
    if count.form is Form.EACH:
        return {card: POINT * points for card, points in by_card.items()}
    if count.form is not Form.MOST:
        points = count.numbers[0][-1]
        lost = sum(by_card.values()) or 1
        return {card: POINT * points * share // lost for card, share in by_card.items()}
    if len({part for part in by_card.values() if part}) > 1:
        return by_card
    shared_by = sum(map(bool, by_card.values()))
    return {card: POINT * count.prize // shared_by if part else 0 for card, part in by_card.items()}
