"""What is a card, and how is it written?

A card is a small integer, its place in deck order: denari, coppe, spade, bastoni, each from 1 to
10. So sorting cards puts them in deck order, and a table indexed by card tells any fact about it.
"""

from collections.abc import Iterable
from typing import TypeAlias

from scopa.rules.errors import NotationError

Card: TypeAlias = int
Cards: TypeAlias = tuple[Card, ...]

SUITS = "DCSB"
COINS = 0
DECK: Cards = tuple(range(40))
VALUE: tuple[int, ...] = tuple(card % 10 + 1 for card in DECK)
SUIT: tuple[int, ...] = tuple(card // 10 for card in DECK)
TEXT: tuple[str, ...] = tuple(f"{VALUE[card]}{SUITS[SUIT[card]]}" for card in DECK)
BY_TEXT: dict[str, Card] = {text: card for card, text in enumerate(TEXT)}

ACE, KNIGHT, KING = 1, 9, 10


def parse_card(text: str) -> Card:
    """The card written as value and suit.

    >>> parse_card("1D"), parse_card("7C"), parse_card("10B")
    (0, 16, 39)

    Raises NotationError for anything that is not one of the forty.
    """
    try:
        return BY_TEXT[text]
    except KeyError:
        raise NotationError(f"{text!r} is not a card: write 1 to 10, then D, C, S or B") from None


def parse_cards(text: str) -> Cards:
    """Cards written with spaces between them, in the order written; raises NotationError.

    >>> parse_cards("7D 3C")
    (6, 12)
    """
    return tuple(parse_card(word) for word in text.split())


def texts(cards: Iterable[Card]) -> list[str]:
    """How each of the cards is written.

    >>> texts((6, 12))
    ['7D', '3C']
    """
    return [TEXT[card] for card in cards]
