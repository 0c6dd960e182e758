"""How does a test write a position, play on from it and read what came of it?"""

from scopa.rules.cards import DECK, Cards, parse_cards, texts
from scopa.rules.moves import move_text, parse_move
from scopa.rules.options import with_options
from scopa.rules.round import Round, legal_moves, play, score, start_round
from scopa.rules.scoring import Holding, Tally
from scopa.rules.variants import VARIANTS, Variant


def rules_of(key: str, **options: object) -> Variant:
    """The rules of a game of this variant with these options."""
    return with_options(VARIANTS[key], options)


def position(
    rules: Variant,
    *hands: str,
    table: str = "",
    stock: str = "",
    piles: tuple[str, ...] = (),
    **fields: object,
) -> Round:
    """A round in its middle: seat 0 to play, the last seat dealt, every seat alone.

    `piles`, one a side, also say how many sides there are; other fields of the round by name.
    """
    seats = len(hands)
    sides = len(piles) or seats
    middle = Round(
        rules=rules,
        dealer=seats - 1,
        turn=0,
        hands=tuple(cards(hand) for hand in hands),
        table=cards(table),
        stock=parse_cards(stock),
        piles=tuple(cards(pile) for pile in piles) or ((),) * sides,
        scopas=(0,) * sides,
        declared_points=(0,) * sides,
        last_capturer=None,
        deal=2,
        declared=(None,) * seats,
        matta=None,
        history=b"",
        leftovers=(),
    )
    return middle._replace(**fields)  # type: ignore[arg-type]


def deal(rules: Variant, deck: str, *, seats: int = 2, sides: int = 0, dealer: int = 0) -> Round:
    """A round dealt from a deck that begins with these cards; the others follow in deck order."""
    top = parse_cards(deck)
    rest = tuple(card for card in DECK if card not in top)
    return start_round(rules, seats, sides or seats, dealer, top + rest)


def cards(text: str) -> Cards:
    """Cards as a hand, a table or a pile holds them: in deck order."""
    return tuple(sorted(parse_cards(text)))


def others(*piles: str) -> str:
    """All the cards that are in none of these, as text."""
    held = {card for pile in piles for card in parse_cards(pile)}
    return " ".join(texts(card for card in DECK if card not in held))


def legal(position: Round) -> list[str]:
    """The legal moves as text, in the engine's order."""
    return [move_text(move) for move in legal_moves(position)]


def captures_of(rules: Variant, table: str, card: str) -> set[str]:
    """What the card may capture from the table in the middle of a round; empty if it is laid."""
    plays = [text.partition("x") for text in legal(position(rules, card, "", table=table))]
    return {captured for _, _, captured in plays if captured}


def after(start: Round, *moves: str) -> Round:
    """The round after these moves, each of which must be legal."""
    for text in moves:
        assert text in legal(start), f"{text} is not among {legal(start)}"
        start = play(start, parse_move(text))
    return start


def points(rules: Variant, *piles: str, scopas: tuple[int, ...] = ()) -> list[int]:
    """The points of a round that ended with these piles, by side."""
    finished = position(
        rules, *[""] * len(piles), piles=piles, turn=None, scopas=scopas or (0,) * len(piles)
    )
    scores = score(finished).values()
    return [sum(one[side].points for one in scores) for side in range(len(piles))]


def tally(*piles: str, scopas: tuple[int, ...] = (), primiera_suits: str = "all_four") -> Tally:
    """What is to be counted for these piles."""
    each = zip(piles, scopas or (0,) * len(piles), strict=True)
    return Tally(tuple(Holding(cards(pile), marks) for pile, marks in each), primiera_suits)
