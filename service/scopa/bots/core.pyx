# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
"""What does a look ahead say, compiled?

The twin of `position`, `thumb`, `results` and `search`: the same steps in the same order and the
same numbers, so that both choose the same moves. What is explained there is not explained again. A
search runs without the interpreter's lock, on memory of its own.
"""

from libc.math cimport log, sqrt
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

from scopa.bots.counting import Form
from scopa.bots.dealing import (
    FIRST_PROPOSALS,
    MOST_SURPRISES,
    PROPOSALS,
    REDRAWS,
    SURPRISE_STEP,
    SURPRISES,
    UNLIKE_SURPRISES,
)
from scopa.bots.results import WIN
from scopa.bots.search import EXPLORATION, HOPE, HORIZON, PLAYOUT_SLIPS, Tried, odds_of_thumb
from scopa.bots.tables import CHOICES
from scopa.bots.thumb import (
    DECLARED_WORTH,
    LAID_PART,
    SCOPA_WORTH,
    SWEPT_PART,
    SWEPT_WORTH,
)
from scopa.rules.cards import VALUE


cdef extern from *:
    """
    #define lowest(set) __builtin_ctzll(set)
    /* The compiler's own is a call where it may not count on an instruction. */
    static inline int popcount(uint64_t set) {
        set -= set >> 1 & 0x5555555555555555u;
        set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
        return ((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56;
    }
    """
    int popcount(uint64_t set) noexcept nogil
    int lowest(uint64_t set) noexcept nogil


cdef extern from "sched.h" nogil:
    int sched_yield() noexcept


cdef enum:
    CARDS = 40
    CARDS_A_SUIT = 10
    SETS_A_SUIT = 1024
    SUITS = 4
    VALUES = 11
    SEATS = 6
    TOTALS = 4  # different sums that one value may capture
    LIMIT = 64  # sums that are looked at are below it
    AHEAD = 30  # as MOST_AHEAD of the twin
    COUNTS = 16  # categories of one variant
    MANY = 1 << 20  # more surprises than there can be
    LOWEST = -(1 << 30)  # below every rank
    YIELDED = 8  # deals after which the core may go to others
    LOGS = 4096  # logarithms of small numbers are known beforehand

cdef uint64_t ONE = 1
cdef uint64_t WHOLE_DECK = (ONE << CARDS) - 1

cdef int ANY = CHOICES.index("any")
cdef int FEWEST = CHOICES.index("fewest")
cdef int EACH = Form.EACH
cdef int ALL_FOR_SCOPAS = Form.ALL_FOR_SCOPAS
cdef int ALL_FOR_DECLARED = Form.ALL_FOR_DECLARED
cdef int MOST = Form.MOST
cdef int SCOPA = SCOPA_WORTH
cdef int SWEPT = SWEPT_WORTH
cdef int LAID = LAID_PART
cdef int SWEPT_SHARE = SWEPT_PART
cdef int SLIPS = PLAYOUT_SLIPS
cdef int BEFORE_HORIZON = HORIZON
cdef int REDRAWN = REDRAWS
cdef int FIRST_PROPOSED = FIRST_PROPOSALS
cdef int PROPOSED = PROPOSALS
cdef int SURPRISING = SURPRISES
cdef int UNLIKE = UNLIKE_SURPRISES
cdef int STEP = SURPRISE_STEP
cdef int MOST_SURPRISED = MOST_SURPRISES
cdef int WINNING = WIN
cdef double EXPLORING = EXPLORATION
cdef double HOPING = HOPE
cdef int DECLARED = DECLARED_WORTH


include "core_tables.pxi"
include "core_moves.pxi"
include "core_play.pxi"
include "core_thumb.pxi"
include "core_dealing.pxi"
include "core_search.pxi"
include "core_endings.pxi"


cdef void read_known(State *state, known):
    state.seats = known.seats
    state.sides = known.sides
    state.turn = known.seat
    state.dealer = known.dealer
    state.table = known.table
    state.last_capturer = known.last_capturer
    state.matta_value = known.matta_value
    state.declared = known.declared
    state.cards_in_hands = sum(known.counts)
    state.is_first_card = known.is_first_card
    for seat in range(known.seats):
        state.hands[seat] = known.known[seat]
    for side in range(known.sides):
        state.piles[side] = known.piles[side]
        state.scopas[side] = known.scopas[side]
        state.declared_points[side] = known.declared_points[side]


cdef class Position:
    """A position to play on by hand, for tests that hold the core against the rules."""

    cdef Tables tables
    cdef State state
    cdef Scratch scratch

    def __cinit__(self, Tables tables, known, stock):
        self.tables = tables
        read_known(&self.state, known)
        self.state.stock_count = len(stock)
        for number, card in enumerate(stock):
            self.state.stock[number] = card

    def __dealloc__(self):
        forget(&self.scratch)

    @property
    def turn(self):
        return self.state.turn

    def moves(self):
        find_moves(self.tables.row, &self.state, &self.scratch)
        return [self.scratch.moves.moves[number] for number in range(self.scratch.moves.count)]

    def play(self, uint64_t move):
        play(self.tables.row, &self.state, move)

    def points(self):
        cdef int points[SEATS]
        count_points(self.tables.row, &self.state, points)
        return [points[side] for side in range(self.state.sides)]
