"""What is a card worth to the side that captures it, and is worth good or bad here?

A round's point is a hundred. Each point function is asked what it gives for a card, so a variant
that counts other things values other cards.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from scopa.rules.cards import DECK, Card
from scopa.rules.scoring import Category, Holding, Tally
from scopa.rules.variants import Variant

POINT = 100


@lru_cache(maxsize=256)
def card_worths(rules: Variant) -> Sequence[int]:
    """The worth of each of the forty cards under these rules, by card."""
    worths = [_worths(category) for category in rules.categories]
    return tuple(sum(worth.get(card, 0) for worth in worths) for card in DECK)


def points_are_good(rules: Variant) -> bool:
    """Whether the side with more points wins."""
    holdings = (Holding(()), Holding(()))
    return rules.winner((rules.target, 0), rules.target, holdings) == 0


@lru_cache(maxsize=256)
def _worths(category: Category) -> Mapping[Card, int]:
    """A card's part in what the category gives to a side that has all cards.

    Points for each card go to the card; points that are lost without a card are shared by the loss;
    a point for most is shared among the cards that compete, or, where these have a scale of their
    own (primiera), by that scale.
    """
    alone = {card: _points(category, (card,)) for card in DECK}
    if any(alone.values()):
        return {card: POINT * points for card, points in alone.items()}
    whole = _points(category, DECK)
    lost = {card: whole - _points(category, _all_but(card)) for card in DECK}
    if any(lost.values()):
        return {card: POINT * whole * loss // sum(lost.values()) for card, loss in lost.items()}
    scale = {card: count for card in DECK if (count := _count(category, card))}
    if not whole or len(set(scale.values())) > 1:
        return scale
    return dict.fromkeys(scale, POINT * whole // len(scale))


def _points(category: Category, pile: Sequence[Card]) -> int:
    """What a side with this pile gets where the other side has the rest."""
    rest = tuple(card for card in DECK if card not in pile)
    return category(Tally((Holding(tuple(pile)), Holding(rest))))[0].points


def _count(category: Category, card: Card) -> int | None:
    """What one card counts in the contest."""
    return category(Tally((Holding((card,)), Holding(())), primiera_suits="any"))[0].count


def _all_but(missing: Card) -> tuple[Card, ...]:
    return tuple(card for card in DECK if card != missing)
