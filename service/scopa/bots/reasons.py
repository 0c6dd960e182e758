"""Why is a move good or bad, in words?

What it takes is named by the categories that the variant counts, what it leaves by the cards that
could sweep it.
"""

from collections.abc import Iterator

from scopa.bots.counting import Form, count_of
from scopa.bots.knowledge import knowledge_of
from scopa.bots.position import Position, encode
from scopa.bots.tables import tables_of
from scopa.bots.thumb import sweeping_cards, unseen_cards
from scopa.rules.cards import DECK, Cards, texts
from scopa.rules.declarations import declared_points
from scopa.rules.moves import Declare, Move, Play
from scopa.rules.scoring import Category
from scopa.rules.variants import Variant
from scopa.rules.view import View


def reasons_for(view: View, move: Move) -> tuple[str, ...]:
    """What speaks for or against a legal move of the seat to play."""
    if isinstance(move, Declare):
        return (f"declares {declared_points(view.hand)} points",)
    return (*_taken(view, move), *_left(view, move))


def _taken(view: View, move: Play) -> Iterator[str]:
    if not move.capture:
        yield "captures nothing"
        return
    if view.rules.counts_scopas and len(move.capture) == len(view.table):
        yield "makes a scopa"
    taken = (move.card, *move.capture)
    for category in view.rules.categories:
        yield from _counted(category, view.rules, taken)


def _counted(category: Category, rules: Variant, taken: Cards) -> Iterator[str]:
    """What the cards are for one category, nothing where they are nothing special."""
    count, name = count_of(category, rules.primiera_suits), category.__name__.replace("_", " ")
    cards = tuple(card for card in taken if count.by_card[card])
    if not cards:
        return
    listed = " ".join(texts(cards))
    if count.form is Form.EACH:
        yield f"takes {listed} ({name})"
    elif count.form is Form.ALL:
        yield f"takes {listed} towards {name}"
    elif count.form is Form.MOST:
        yield from _contested(name, tuple(count.by_card[card] for card in DECK), taken)


def _contested(name: str, by_card: tuple[int, ...], taken: Cards) -> Iterator[str]:
    """Of cards that count differently only the best are worth a word."""
    best = max(by_card)
    cards = tuple(card for card in taken if by_card[card] == best)
    if min(by_card) == best:
        yield f"takes {len(cards)} {name}"
    elif cards:
        yield f"takes {' '.join(texts(cards))} for {name}"


def _left(view: View, move: Play) -> Iterator[str]:
    position = Position(tables_of(view.rules), knowledge_of(view))
    unseen = unseen_cards(position)
    position.play(encode(move))
    if not position.table or not unseen or not view.rules.counts_scopas:
        return
    sweeping = sweeping_cards(position, position.table, unseen)
    if sweeping:
        yield f"leaves a scopa to {sweeping} of {unseen.bit_count()} unseen cards"
    else:
        yield "leaves no scopa"
