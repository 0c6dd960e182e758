"""How is a round told, and which round is worth telling?

A variant's round is played at random, but repeatably, by its key alone; of a hundred such rounds
the one is told in which the most categories give points, so that each file shows what its variant
is about. With a new variant there is nothing to choose and nothing to add here.
"""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

from scopa.rules.cards import DECK, Cards, texts
from scopa.rules.moves import Declare, Move, move_text
from scopa.rules.round import (
    Round,
    is_scopa,
    leftovers_side,
    legal_moves,
    play,
    score,
    start_round,
    tally,
)
from scopa.rules.variants import Variant


def path_of(rules: Variant) -> Path:
    """The file that tells a round of this variant."""
    return Path(__file__).parent / f"{rules.key}.txt"


def tell(rules: Variant) -> str:
    """The round worth telling, as the text of its file."""
    rounds = (list(play_round(rules, number)) for number in range(100))
    return "\n".join(lines(max(rounds, key=richness))) + "\n"


def play_round(rules: Variant, number: int) -> Iterator[tuple[Round, Move | None]]:
    """The positions of a round and the move made in each; the last has none."""
    rng = Random(f"{rules.key} {number}")
    seats = min(rules.groupings)
    deck = shuffled(rules, rng)
    r = start_round(rules, seats, rules.groupings[seats][0], rng.randrange(seats), deck)
    while r.turn is not None:
        move = rng.choice(legal_moves(r))
        yield r, move
        r = play(r, move)
    yield r, None


def shuffled(rules: Variant, rng: Random) -> Cards:
    """A deck whose first table calls for no redeal."""
    deck = tuple(rng.sample(DECK, 40))
    return shuffled(rules, rng) if rules.redeal(deck[: rules.table_size]) else deck


def richness(told: list[tuple[Round, Move | None]]) -> int:
    """How many categories give points in this round."""
    over, _ = told[-1]
    return sum(any(one.points for one in scores) for scores in score(over).values())


def lines(told: list[tuple[Round, Move | None]]) -> Iterator[str]:
    """The round in words: deals, moves, the sheet."""
    start, _ = told[0]
    yield f"{start.rules.key}: {len(start.hands)} seats, {len(start.piles)} sides"
    yield f"seat {start.dealer} deals, table {listed(start.table)}"
    if start.last_capturer is not None:
        yield (
            f"opening: side {start.last_capturer} takes {listed(start.piles[start.last_capturer])}"
            f" and marks {start.scopas[start.last_capturer]}"
        )
    deal = 0
    for (before, move), (after, _) in pairwise(told):
        if before.deal != deal:
            deal = before.deal
            yield from deal_lines(before)
        assert move is not None
        yield move_line(before, move, after)
    yield from end_lines(told[-1][0])


def deal_lines(r: Round) -> Iterator[str]:
    """The hands as they were dealt."""
    yield ""
    yield f"deal {r.deal}, stock {len(r.stock)}"
    for seat, hand in enumerate(r.hands):
        yield f"  seat {seat} holds {listed(hand)}"


def move_line(before: Round, move: Move, after: Round) -> str:
    """One move: who, what, whether it is a scopa, of how many legal ones, the table after it."""
    line = f"  seat {before.turn} {move_text(move):<16}"
    if isinstance(move, Declare):
        assert before.turn is not None
        shown = after.declared[before.turn]
        assert shown is not None
        return f"{line} shows {listed(shown.hand)} for {shown.points}"
    count = len(legal_moves(before))
    table = after.table or after.leftovers
    mark = "scopa" if is_scopa(before, move) else ""
    return f"{line} {mark:<5}  of {count:>2} legal  table {listed(table)}".rstrip()


def end_lines(r: Round) -> Iterator[str]:
    """Leftovers, piles and every category's scores, side by side."""
    yield ""
    yield f"leftovers {listed(r.leftovers)} to side {leftovers_side(r)}"
    for side, holding in enumerate(tally(r).sides):
        yield f"side {side} has {len(holding.pile)} cards: {listed(holding.pile)}"
    yield ""
    yield f"  {'points (of)':<12} " + "".join(f"{f'side {side}':<10}" for side in sides(r)).rstrip()
    for name, scores in score(r).items():
        yield (
            f"  {name:<12} "
            + "".join(
                f"{one.points:>3} {'-' if one.count is None else f'({one.count})':<6}"
                for one in scores
            ).rstrip()
        )
    totals = [sum(scores[side].points for scores in score(r).values()) for side in sides(r)]
    yield f"  {'together':<12} " + "".join(f"{total:>3}       " for total in totals).rstrip()
    if r.rules.instant_win is not None:
        winner = r.rules.instant_win(tally(r).sides)
        won = "nobody" if winner is None else f"side {winner}"
        yield f"  {r.rules.instant_win.__name__}: {won}"


def sides(r: Round) -> range:
    """The numbers of the sides."""
    return range(len(r.piles))


def listed(cards: Cards) -> str:
    """The cards as text, or a dash."""
    return " ".join(texts(cards)) or "-"
