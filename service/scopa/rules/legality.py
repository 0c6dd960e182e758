"""What may a seat do at its turn, and which of its moves was meant?

One card of the hand is played. If it can capture it must, and where it can in several ways the
player chooses; else it is laid. In a game that has declarations a whole hand may be declared first.
"""

from collections.abc import Iterable
from functools import lru_cache

from scopa.rules.capture import captures, taken
from scopa.rules.cards import TEXT, VALUE, Card, Cards, texts
from scopa.rules.errors import (
    AmbiguousCapture,
    CannotDeclare,
    CardNotInHand,
    IllegalCapture,
    MustCapture,
)
from scopa.rules.moves import LAID, Declare, Move, Play, move_text
from scopa.rules.variants import Variant


def is_first_card(rules: Variant, deal: int, cards_after_dealer: int) -> bool:
    """Whether no card of the round was played yet: the first seat holds its first hand whole."""
    return deal == 1 and cards_after_dealer == rules.hand_size


def moves_with(
    rules: Variant,
    hand: Cards,
    table: Cards,
    *,
    matta: int | None,
    first: bool,
    declared: bool,
) -> tuple[Move, ...]:
    """The moves of a hand at its turn, from what its seat sees.

    `declared` tells whether the seat has declared in this deal; `first` as `is_first_card`.
    """
    moves: list[Move] = []
    if not declared and len(hand) == rules.hand_size:
        moves.extend(rules.declarations(hand))
    value = card_values(rules.matta, matta)
    order = sorted(table, key=value.__getitem__)
    values = tuple([value[card] for card in order])
    found = captures(values, rules.capture_sums, rules.capture_choice, rules.max_captured)
    for card in hand:
        if table and rules.sweeps(value[card], values, first):
            moves.append(Play(card, table))
        elif sets := found[value[card]]:
            moves += [Play(card, capture) for capture in taken(order, sets)]
        else:
            moves.append(LAID[card])
    return tuple(moves)


def is_scopa(rules: Variant, table: Cards, move: Move, *, last_card: bool) -> bool:
    """Whether this legal move is a scopa; `last_card` tells whether it plays the round's last."""
    if isinstance(move, Declare) or not move.capture or len(move.capture) != len(table):
        return False
    return rules.counts_scopas and (rules.last_card_scopa or not last_card)


@lru_cache
def card_values(matta: Card | None, named: int | None) -> tuple[int, ...]:
    """What each card counts, by card, while this value is named for the matta."""
    if matta is None or named is None:
        return VALUE
    return (*VALUE[:matta], named, *VALUE[matta + 1 :])


def find_play(moves: Iterable[Move], card: Card, capture: Iterable[Card] | None) -> Play:
    """The legal play of this card; with capture None, the only one that it has.

    Raises CardNotInHand, MustCapture, IllegalCapture, AmbiguousCapture.
    """
    plays = [move for move in moves if isinstance(move, Play) and move.card == card]
    if not plays:
        raise CardNotInHand(f"{TEXT[card]} is not in your hand")
    if capture is None:
        if len(plays) > 1:
            raise AmbiguousCapture(f"{TEXT[card]} can capture in several ways: {_listed(plays)}")
        return plays[0]
    wanted = Play(card, tuple(sorted(capture)))
    if wanted in plays:
        return wanted
    if not wanted.capture:
        raise MustCapture(f"{TEXT[card]} must capture: {_listed(plays)}")
    raise IllegalCapture(
        f"{TEXT[card]} cannot capture {'+'.join(texts(wanted.capture))}; legal: {_listed(plays)}"
    )


def find_declaration(moves: Iterable[Move], matta: int | None) -> Declare:
    """The legal declaration with this value for the matta; raises CannotDeclare."""
    declarations = [move for move in moves if isinstance(move, Declare)]
    if Declare(matta) in declarations:
        return Declare(matta)
    legal = _listed(declarations) if declarations else "nothing to declare"
    raise CannotDeclare(f"{move_text(Declare(matta))} is not open to you; legal: {legal}")


def _listed(moves: Iterable[Move]) -> str:
    return ", ".join(move_text(move) for move in moves)
