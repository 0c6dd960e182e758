"""What may a hand of three declare, before its first card is played? (Cirulla)

Three cards of one value are worth 10 points, else a total of 9 or less is worth 3. The matta, 7C,
stands for any value here: with a pair it makes three of a kind; else, where the other two cards
leave room, it makes a low hand and the player names its value.
"""

from scopa.rules.cards import BY_TEXT, VALUE, Cards
from scopa.rules.moves import Declare

MATTA = BY_TEXT["7C"]
SAME, LOW = 10, 3
LOW_TOTAL = 9


def declarations(hand: Cards) -> tuple[Declare, ...]:
    """The declarations open to a whole hand, none if it has nothing to declare.

    >>> from scopa.rules.cards import parse_cards
    >>> declarations(parse_cards("4D 4S 4B")), declarations(parse_cards("5D 7C 2B"))
    ((Declare(matta=None),), (Declare(matta=1), Declare(matta=2)))
    """
    values = [VALUE[card] for card in hand if card != MATTA]
    if MATTA not in hand:
        return (Declare(),) if len(set(values)) == 1 or sum(values) <= LOW_TOTAL else ()
    if len(set(values)) == 1:
        return (Declare(values[0]),)
    return tuple(Declare(value) for value in range(1, LOW_TOTAL - sum(values) + 1))


def declared_points(hand: Cards) -> int:
    """What a declaration of this hand is worth; the hand must have one."""
    return SAME if len({VALUE[card] for card in hand if card != MATTA}) == 1 else LOW
