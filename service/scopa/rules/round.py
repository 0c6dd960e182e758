"""How does a round go, from the deal to the points?

A round is an immutable value; each function takes one and returns the next. The side of a seat is
its number modulo the number of sides, so team mates never sit side by side.
"""

from typing import NamedTuple, TypeVar

from scopa.rules import legality
from scopa.rules.cards import Cards
from scopa.rules.declarations import declared_points
from scopa.rules.legality import is_first_card, moves_with
from scopa.rules.moves import Declare, Move, Play, move_bytes
from scopa.rules.scoring import Holding, Score, Tally
from scopa.rules.variants import Variant

T = TypeVar("T")


class Declared(NamedTuple):
    """A declaration as everybody saw it: the whole hand shown, what it was worth."""

    move: Declare
    hand: Cards
    points: int


class Round(NamedTuple):
    """One round at one moment. Cards are in deck order, but for the stock (the next card first).

    `piles`, `scopas` and `declared_points` are by side, `hands` and `declared` by seat. `turn` is
    None once the round is over. `deal` counts the deals to the hands from 1. `declared` and `matta`
    (the value named for it, while it is in a hand or on the table) hold until hands are next dealt.
    `history` is what was played, as `moves` writes it; `leftovers` what lay there at the end.
    """

    rules: Variant
    dealer: int
    turn: int | None
    hands: tuple[Cards, ...]
    table: Cards
    stock: Cards
    piles: tuple[Cards, ...]
    scopas: tuple[int, ...]
    declared_points: tuple[int, ...]
    last_capturer: int | None
    deal: int
    declared: tuple[Declared | None, ...]
    matta: int | None
    history: bytes
    leftovers: Cards


def start_round(rules: Variant, seats: int, sides: int, dealer: int, deck: Cards) -> Round:
    """The round after the table cards and the first hands were dealt from the top of the deck.

    The deck is played as it is: whether its table calls for a redeal is for the caller to look at.
    """
    table, stock = deck[: rules.table_size], deck[rules.table_size :]
    first = Round(
        rules=rules,
        dealer=dealer,
        turn=(dealer + 1) % seats,
        hands=((),) * seats,
        table=tuple(sorted(table)),
        stock=stock,
        piles=((),) * sides,
        scopas=(0,) * sides,
        declared_points=(0,) * sides,
        last_capturer=None,
        deal=0,
        declared=(None,) * seats,
        matta=None,
        history=b"",
        leftovers=(),
    )
    marks = rules.opening(first.table)
    return _deal(_take_opening(first, marks) if marks else first)


def _take_opening(r: Round, marks: int) -> Round:
    side = r.dealer % len(r.piles)
    return r._replace(
        table=(),
        piles=_with(r.piles, side, r.table),
        scopas=_with(r.scopas, side, marks),
        last_capturer=side,
    )


def _deal(r: Round) -> Round:
    """One card at a time to each hand, starting after the dealer, until all have their cards."""
    seats, size = len(r.hands), r.rules.hand_size
    first = (r.dealer + 1) % seats
    dealt = r.stock[: seats * size]
    hands = tuple(tuple(sorted(dealt[(seat - first) % seats :: seats])) for seat in range(seats))
    return r._replace(
        hands=hands,
        stock=r.stock[seats * size :],
        deal=r.deal + 1,
        declared=(None,) * seats,
        matta=None,
    )


def legal_moves(r: Round) -> tuple[Move, ...]:
    """What the seat to play may do: declarations, then plays in deck order; nothing at the end."""
    if r.turn is None:
        return ()
    return moves_with(
        r.rules,
        r.hands[r.turn],
        r.table,
        matta=r.matta,
        first=is_first_card(r.rules, r.deal, len(r.hands[(r.dealer + 1) % len(r.hands)])),
        declared=r.declared[r.turn] is not None,
    )


def is_scopa(r: Round, move: Move) -> bool:
    """Whether this legal move of the seat to play is a scopa."""
    last_card = not r.stock and sum(map(len, r.hands)) == 1
    return legality.is_scopa(r.rules, r.table, move, last_card=last_card)


def play(r: Round, move: Move) -> Round:
    """The round after a legal move of the seat to play; legality is not looked at again."""
    assert r.turn is not None
    if isinstance(move, Declare):
        return _declare(r, r.turn, move)
    hand = tuple([held for held in r.hands[r.turn] if held != move.card])
    hands = _with(r.hands, r.turn, hand)
    after = _capture(r, hands, move) if move.capture else _lay(r, hands, move)
    if hand or any(hands):
        return after
    return _deal(after) if after.stock else _finish(after)


def _lay(r: Round, hands: tuple[Cards, ...], move: Play) -> Round:
    assert r.turn is not None
    loses_value = move.card == r.rules.matta and not r.rules.matta_keeps_value
    return r._replace(
        turn=(r.turn + 1) % len(hands),
        hands=hands,
        table=tuple(sorted((*r.table, move.card))),
        matta=None if loses_value else r.matta,
        history=r.history + move_bytes(move),
    )


def _capture(r: Round, hands: tuple[Cards, ...], move: Play) -> Round:
    assert r.turn is not None
    side, (card, capture) = r.turn % len(r.piles), move
    return r._replace(
        turn=(r.turn + 1) % len(hands),
        hands=hands,
        table=tuple([lying for lying in r.table if lying not in capture]),
        piles=_with(r.piles, side, (*r.piles[side], card, *capture)),
        scopas=_with(r.scopas, side, r.scopas[side] + 1) if is_scopa(r, move) else r.scopas,
        last_capturer=side,
        matta=None if r.rules.matta in (card, *capture) else r.matta,
        history=r.history + move_bytes(move),
    )


def _declare(r: Round, seat: int, move: Declare) -> Round:
    side, points = seat % len(r.piles), declared_points(r.hands[seat])
    return r._replace(
        declared=_with(r.declared, seat, Declared(move, r.hands[seat], points)),
        declared_points=_with(r.declared_points, side, r.declared_points[side] + points),
        matta=move.matta if move.matta is not None else r.matta,
        history=r.history + move_bytes(move),
    )


def leftovers_side(r: Round) -> int:
    """Whose pile the cards left on the table go to: the last capturer's or the dealer's side."""
    if r.rules.leftovers == "dealer" or r.last_capturer is None:
        return r.dealer % len(r.piles)
    return r.last_capturer


def _finish(r: Round) -> Round:
    side = leftovers_side(r)
    return r._replace(
        turn=None,
        table=(),
        piles=_with(r.piles, side, (*r.piles[side], *r.table)),
        leftovers=r.table,
    )


def tally(r: Round) -> Tally:
    """What is to be counted once the round is over."""
    piles = [tuple(sorted(pile)) for pile in r.piles]
    holdings = tuple(map(Holding, piles, r.scopas, r.declared_points))
    return Tally(holdings, r.rules.primiera_suits)


def score(r: Round) -> dict[str, list[Score]]:
    """Each category's scores by side, by the category's name; the round must be over."""
    return count_points(r.rules, tally(r))


def count_points(rules: Variant, counted: Tally) -> dict[str, list[Score]]:
    """Each category's scores by side, by the category's name, in the order of the variant's row."""
    return {category.__name__: category(counted) for category in rules.categories}


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
