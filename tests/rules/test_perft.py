"""How many ways lead how deep, and in which order? This pins the generation of moves.

A row: variant, the shuffle of its deck, seats and sides, then how many positions there are after so
many moves (a move that ends the round ends the path) and a checksum of all paths in their order.
Counts and checksums were taken from the engine when the laws of `test_laws.py` held; a change of
either says that moves, or their order, have changed.
"""

from collections.abc import Iterator
from random import Random
from zlib import crc32

import pytest

from scopa.rules.cards import DECK
from scopa.rules.moves import move_text
from scopa.rules.round import Round, legal_moves, play, start_round
from scopa.rules.variants import VARIANTS
from tests.rules.by_the_book import KEYS

PERFT = [
    ("scopa", 1, 2, 2, 8, 504, 0xEE5BC992),
    ("scopa", 2, 3, 3, 8, 703, 0x0F77EAAC),
    ("il_ponino", 1, 2, 2, 8, 504, 0xEE5BC992),
    ("il_ponino", 2, 3, 3, 8, 703, 0x0F77EAAC),
    ("napola", 1, 2, 2, 8, 504, 0xEE5BC992),
    ("napola", 2, 3, 3, 8, 703, 0x0F77EAAC),
    ("scopone", 1, 4, 2, 3, 907, 0x3FE70780),
    ("scopone", 2, 4, 2, 3, 1107, 0x9E65A564),
    ("scopone_scientifico", 1, 4, 2, 3, 1000, 0x87C50D3A),
    ("scopone_scientifico", 2, 4, 2, 3, 1000, 0xF778C1CA),
    ("scopa_di_quindici", 1, 2, 2, 8, 3256, 0xD9F0BBE1),
    ("scopa_di_quindici", 2, 3, 3, 8, 614, 0x1735A3B2),
    ("scopone_de_trente", 1, 4, 2, 3, 907, 0x3FE70780),
    ("scopone_de_trente", 2, 4, 2, 3, 1107, 0x9E65A564),
    ("asso_piglia_tutto", 1, 2, 2, 8, 324, 0xD281BDF0),
    ("asso_piglia_tutto", 2, 3, 3, 8, 404, 0x0C0C5B30),
    ("asso_piglia_tutto_traditional", 1, 2, 2, 8, 324, 0xD281BDF0),
    ("asso_piglia_tutto_traditional", 2, 3, 3, 8, 565, 0x2512D12C),
    ("re_bello", 1, 2, 2, 8, 504, 0xEE5BC992),
    ("re_bello", 2, 3, 3, 8, 703, 0x0F77EAAC),
    ("scopa_a_perdere", 1, 2, 2, 8, 504, 0xEE5BC992),
    ("scopa_a_perdere", 2, 3, 3, 8, 703, 0x0F77EAAC),
    ("scopa_frac", 1, 2, 2, 8, 936, 0xEC716257),
    ("scopa_frac", 2, 3, 3, 8, 986, 0xB25CD2E3),
    ("escoba", 1, 2, 2, 7, 1440, 0x12245F83),
    ("escoba", 2, 3, 3, 8, 716, 0xC6AD06D8),
    ("escoba_no_prime", 1, 2, 2, 7, 1440, 0x12245F83),
    ("escoba_no_prime", 2, 3, 3, 8, 716, 0xC6AD06D8),
    ("cirulla", 1, 2, 2, 8, 540, 0x0760BD2F),
    ("cirulla", 2, 3, 3, 8, 1001, 0x78EDC203),
]


def paths(r: Round, depth: int, path: str = "") -> Iterator[str]:
    """Every sequence of moves of this length, in the engine's order."""
    moves = legal_moves(r) if depth else ()
    if not moves:
        yield path
    for move in moves:
        yield from paths(play(r, move), depth - 1, f"{path} {move_text(move)}")


def count(key: str, shuffle: int, seats: int, sides: int, depth: int) -> tuple[int, int]:
    """How many paths there are, and their checksum."""
    deck = tuple(Random(shuffle).sample(DECK, 40))
    start = start_round(VARIANTS[key], seats, sides, 0, deck)
    found, checksum = 0, 0
    for path in paths(start, depth):
        found, checksum = found + 1, crc32(path.encode(), checksum)
    return found, checksum


@pytest.mark.parametrize(
    ("key", "shuffle", "seats", "sides", "depth", "positions", "checksum"),
    PERFT,
    ids=[f"{row[0]}-{row[1]}" for row in PERFT],
)
def test_so_many_positions_lie_so_deep(
    key: str, shuffle: int, seats: int, sides: int, depth: int, positions: int, checksum: int
) -> None:
    assert count(key, shuffle, seats, sides, depth) == (positions, checksum)


def test_all_fifteen_variants_are_counted() -> None:
    assert {row[0] for row in PERFT} == set(KEYS)
