"""How many rounds a second do the rules manage, in plain Python?

Whole rounds of random play, legal moves and scoring included, of two seats where the variant has
them; then the legal moves over a table of twelve cards. Processor time, as machines are shared.
"""

from random import Random
from statistics import median
from time import process_time

from scopa.rules.capture import captures
from scopa.rules.cards import DECK, parse_cards
from scopa.rules.legality import moves_with
from scopa.rules.round import legal_moves, play, score, start_round
from scopa.rules.variants import VARIANTS, Variant

ROUNDS, REPEATS = 200, 5
MUST, AIM = 2000, 5000
TWELVE = tuple(sorted(parse_cards("1D 2D 3D 4D 1C 2C 3C 4C 1S 2S 3S 5B")))
# A scopone has no hand above seven by the time that twelve cards lie on the table.
SEVEN = tuple(sorted(parse_cards("10D 9D 8D 10C 9C 8C 7C")))


def play_round(rules: Variant, rng: Random) -> None:
    """One round at random, from the deal to the points."""
    seats = min(rules.groupings)
    deck = tuple(rng.sample(DECK, 40))
    r = start_round(rules, seats, rules.groupings[seats][0], 0, deck)
    while r.turn is not None:
        r = play(r, rng.choice(legal_moves(r)))
    score(r)


def rounds_a_second(rules: Variant) -> float:
    """The median of some runs."""
    rng = Random(1)
    rates = []
    for _ in range(REPEATS):
        start = process_time()
        for _ in range(ROUNDS):
            play_round(rules, rng)
        rates.append(ROUNDS / (process_time() - start))
    return median(rates)


def milliseconds_for_twelve(rules: Variant) -> float:
    """For all legal moves of a hand over twelve low cards, with nothing remembered."""
    hand = SEVEN[-rules.hand_size :]
    times = []
    for _ in range(REPEATS):
        captures.cache_clear()
        start = process_time()
        moves_with(rules, hand, TWELVE, matta=None, first=False, declared=True)
        times.append(1000 * (process_time() - start))
    return median(times)


def main() -> None:
    """Print a row for every variant."""
    print(f"{'variant':<30} {'rounds/s':>9}   (must {MUST:,}, aim {AIM:,})   12-card table, ms")
    for key, rules in VARIANTS.items():
        print(f"{key:<30} {rounds_a_second(rules):>9,.0f} {milliseconds_for_twelve(rules):>49.2f}")


if __name__ == "__main__":
    main()
