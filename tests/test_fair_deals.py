"""Are deals fair, and is what docs/fair-deals.md says of them true?"""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from math import sqrt
from pathlib import Path

import pytest

from scopa import deals
from scopa.record import read_record
from scopa.replay import verify_record
from scopa.rules.cards import DECK, Cards, parse_cards, texts
from scopa.rules.round import start_round

DOCS = Path(__file__).parent.parent / "docs"
TEXT = (DOCS / "fair-deals.md").read_text(encoding="utf-8")
RECORD = json.loads((DOCS / "fair-deals.json").read_text(encoding="utf-8"))
SEED = bytes(range(32))
DEALS = 20_000


def block(language: str, beginning: str) -> str:
    """The code block of the page that begins so."""
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
    [found] = [text for name, text in blocks if name == language and text.startswith(beginning)]
    return str(found)


def test_the_program_in_the_page_prints_what_the_page_shows() -> None:
    program = block("python", "import hashlib")
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout == block("", "commitment")


def test_the_service_deals_as_the_page_shows() -> None:
    assert block("", SEED.hex()) == f"{SEED.hex()}\n"
    commitment, dealer, deck = block("", "commitment").splitlines()
    assert commitment == f"commitment {deals.commitment(SEED)}"
    assert dealer == f"first dealer {deals.first_dealer(SEED, 2)}"
    assert parse_cards(deck) == deals.deck(SEED, 1, 0)


def test_the_first_swaps_are_those_of_the_table_in_the_page() -> None:
    rows = re.findall(r"^\| (\d+) \| (\d+) \| (\d+) \| cards \d+ and \d+.*?(\d+[DCSB])", TEXT, re.M)
    assert [int(i) for i, *_ in rows] == [39, 38, 37, 36]
    for i, word, j, card in rows:
        assert int(word) % (int(i) + 1) == int(j)
        assert texts([deals.deck(SEED, 1, 0)[int(i)]]) == [card]


def test_the_record_beside_the_page_is_of_that_seed_and_verified() -> None:
    assert verify_record(RECORD) == []
    record = read_record(RECORD)
    assert record.seed == SEED
    first = record.rounds[0]
    r = start_round(record.rules, 2, 2, first.dealer, first.deck)
    shown = re.findall(r"`((?:\d+[DCSB] ?)+)`", TEXT[TEXT.index("Its first table") :])
    table, *hands = map(parse_cards, shown)
    assert table == first.deck[:4]
    assert [tuple(sorted(hand)) for hand in hands] == list(r.hands)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        pytest.param({"deal_commitment": "0" * 64}, "the commitment", id="commitment"),
        pytest.param({"seed": "1" * 64}, "the deck of round 1", id="seed"),
        pytest.param({"first_dealer": 0}, "the first dealer", id="dealer"),
    ],
)
def test_a_record_that_was_tampered_with_is_found_out(
    change: dict[str, object], fault: str
) -> None:
    assert any(found.startswith(fault) for found in verify_record({**RECORD, **change}))


def deviation(shuffled: Callable[[bytes], Cards]) -> float:
    """How far, in standard deviations, the deals are from even: chi-square over card and place."""
    counts = [[0] * 40 for _ in DECK]
    for number in range(DEALS):
        for place, card in enumerate(shuffled(sha256(b"%d" % number).digest())):
            counts[place][card] += 1
    expected = DEALS / 40
    squares = sum((count - expected) ** 2 for row in counts for count in row) / expected
    freedom = 39 * 39
    return (squares - freedom) / sqrt(2 * freedom)


def test_in_20_000_deals_every_card_comes_to_every_place_equally_often() -> None:
    assert abs(deviation(lambda seed: deals.deck(seed, 1, 0))) < 3


def test_the_mistake_that_shuffles_often_have_would_be_found() -> None:
    def uneven(seed: bytes) -> Cards:
        cards, words = list(DECK), deals._words(seed, "uneven")
        for i in DECK:
            j = next(words) % 40  # of all places, where it should be of those up to i
            cards[i], cards[j] = cards[j], cards[i]
        return tuple(cards)

    assert deviation(uneven) > 10


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_every_seat_deals_first_equally_often(seats: int) -> None:
    counts = [0] * seats
    for number in range(DEALS):
        counts[deals.first_dealer(sha256(b"%d" % number).digest(), seats)] += 1
    expected = DEALS / seats
    assert all(abs(count - expected) < 4 * sqrt(expected) for count in counts)
