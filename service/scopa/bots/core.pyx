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
from scopa.bots.results import WIN
from scopa.bots.search import EXPLORATION, HOPE, PLAYOUT_SLIPS, REDRAWS, Tried
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


cdef enum:
    CARDS = 40
    CARDS_A_SUIT = 10
    SETS_A_SUIT = 1024
    SUITS = 4
    VALUES = 11
    SEATS = 6
    TOTALS = 4  # different sums that one value may capture
    LIMIT = 64  # sums that are looked at are below it
    COUNTS = 16  # categories of one variant
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
cdef int REDRAWN = REDRAWS
cdef int WINNING = WIN
cdef double EXPLORING = EXPLORATION
cdef double HOPING = HOPE
cdef int DECLARED = DECLARED_WORTH


# --- a variant -----------------------------------------------------------------------------------


cdef struct Count:
    int form
    int prize
    int16_t numbers[SUITS][SETS_A_SUIT]


cdef struct Row:
    int hand_size
    int value[CARDS]
    uint64_t of_value[VALUES]
    int totals[VALUES][TOTALS]
    int totals_of[VALUES]  # how many there are
    uint64_t total_bits[VALUES]
    int limit
    int takers[LIMIT]
    int choice
    int max_captured
    int sweeps[2][VALUES]
    int sweeping  # the values that may sweep, as bits
    int matta
    bint matta_keeps_value
    bint counts_scopas
    bint last_card_scopa
    bint leftovers_to_dealer
    int counted
    Count counts[COUNTS]
    uint64_t winning_cards
    int sign
    int worths[CARDS]
    int32_t *declarations  # by three cards in order: points << 16 | values of the matta; or NULL


cdef class Tables:
    """A variant's tables, copied to where compiled code reads them."""

    cdef Row *row

    def __cinit__(self, tables):
        self.row = <Row *>calloc(1, sizeof(Row))
        if self.row == NULL:
            raise MemoryError
        self._read(tables)
        self._read_captures(tables)
        self._read_counts(tables)
        self._read_declarations(tables.declarations)

    def __dealloc__(self):
        if self.row != NULL:
            free(self.row.declarations)
            free(self.row)

    cdef _read(self, tables):
        cdef Row *row = self.row
        row.hand_size = tables.hand_size
        row.matta = tables.matta
        row.matta_keeps_value = tables.matta_keeps_value
        row.counts_scopas = tables.counts_scopas
        row.last_card_scopa = tables.last_card_scopa
        row.leftovers_to_dealer = tables.leftovers_to_dealer
        row.winning_cards = tables.winning_cards
        row.sign = tables.sign
        for card in range(CARDS):
            row.value[card] = VALUE[card]
            row.of_value[<int>VALUE[card]] |= ONE << <int>card
            row.worths[card] = tables.worths[card]

    cdef _read_captures(self, tables):
        cdef Row *row = self.row
        row.choice = tables.choice
        row.max_captured = tables.max_captured
        row.limit = len(tables.takers)
        if row.limit > LIMIT or max(map(len, tables.totals)) > TOTALS:
            raise ValueError("captures beyond what the compiled core has room for")
        for total in range(row.limit):
            row.takers[total] = tables.takers[total]
        for value in range(VALUES):
            row.totals_of[value] = len(tables.totals[value])
            for number, total in enumerate(tables.totals[value]):
                row.totals[value][number] = total
                row.total_bits[<int>value] |= ONE << <int>total
            row.sweeps[0][value] = tables.sweeps[0][value]
            row.sweeps[1][value] = tables.sweeps[1][value]
            if value in tables.sweepers:
                row.sweeping |= 1 << <int>value

    cdef _read_counts(self, tables):
        cdef Row *row = self.row
        row.counted = len(tables.counts)
        if row.counted > COUNTS:
            raise ValueError("more categories than the compiled core has room for")
        for number, count in enumerate(tables.counts):
            row.counts[number].form = count.form
            row.counts[number].prize = count.prize
            for suit in range(SUITS):
                for held in range(SETS_A_SUIT):
                    row.counts[number].numbers[suit][held] = count.numbers[suit][held]

    cdef _read_declarations(self, declarations):
        if not declarations:
            return
        self.row.declarations = <int32_t *>calloc(CARDS * CARDS * CARDS, sizeof(int32_t))
        if self.row.declarations == NULL:
            raise MemoryError
        for hand, (points, values) in declarations.items():
            self.row.declarations[three_cards(hand)] = points << 16 | values


cdef inline int three_cards(uint64_t hand) noexcept nogil:
    """Where the declarations of a hand of three stand."""
    cdef int first = lowest(hand)
    hand &= hand - 1
    cdef int second = lowest(hand)
    return (first * CARDS + second) * CARDS + lowest(hand & (hand - 1))


# --- chance --------------------------------------------------------------------------------------


cdef inline uint64_t below(uint64_t *rng, uint64_t limit) noexcept nogil:
    rng[0] += <uint64_t>0x9E3779B97F4A7C15
    cdef uint64_t word = rng[0]
    word = (word ^ (word >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    word = (word ^ (word >> 27)) * <uint64_t>0x94D049BB133111EB
    word ^= word >> 31
    return ((word >> 32) * limit) >> 32


# --- a position ----------------------------------------------------------------------------------


cdef struct State:
    uint64_t hands[SEATS]
    uint64_t piles[SEATS]
    uint64_t table
    int scopas[SEATS]
    int declared_points[SEATS]
    int seats
    int sides
    int turn
    int dealer
    int last_capturer
    int matta_value
    int declared
    int cards_in_hands
    bint is_first_card
    int stock_count
    uint8_t stock[CARDS]


cdef struct Moves:
    uint64_t *moves
    int count
    int room


cdef struct Look:
    # What is the same for all moves at one table; `sums` are those that its first cards can make,
    # as bits, for each number of them.
    uint64_t table
    int matta_value
    int count
    int total
    int worth
    uint8_t cards[CARDS]
    uint8_t values[CARDS]
    uint64_t sums[CARDS + 1]


cdef struct Scratch:
    Moves moves
    Moves captures
    Look look


cdef void add(Moves *moves, uint64_t move) noexcept nogil:
    if moves.count == moves.room:
        moves.room = 2 * moves.room + 64
        moves.moves = <uint64_t *>realloc(moves.moves, moves.room * sizeof(uint64_t))
    moves.moves[moves.count] = move
    moves.count += 1


cdef void forget(Scratch *scratch) noexcept nogil:
    free(scratch.moves.moves)
    free(scratch.captures.moves)


cdef inline int value_of(Row *row, State *state, int card) noexcept nogil:
    if state.matta_value and card == row.matta:
        return state.matta_value
    return row.value[card]


cdef inline uint64_t with_value(Row *row, State *state, uint64_t cards, int value) noexcept nogil:
    cdef uint64_t found = cards & row.of_value[value]
    cdef uint64_t matta
    if state.matta_value:
        matta = cards & (ONE << row.matta)
        found = found | matta if value == state.matta_value else found & ~matta
    return found


cdef inline int values_of(Row *row, State *state, uint64_t cards) noexcept nogil:
    cdef uint64_t matta, named = 0
    if state.matta_value:
        matta = cards & (ONE << row.matta)
        if matta:
            cards ^= matta
            named = ONE << state.matta_value
    cards |= cards >> 2 * CARDS_A_SUIT
    cards |= cards >> CARDS_A_SUIT
    return (cards & SETS_A_SUIT - 1) << 1 | named


cdef inline bint sweeps(
    Row *row, State *state, int value, bint is_first_card, uint64_t table
) noexcept nogil:
    cdef int among = row.sweeps[is_first_card][value]
    return among != 0 and values_of(row, state, table) & ~among == 0


cdef inline void look_at_table(Row *row, State *state, Look *look) noexcept nogil:
    """What the table is like, unless that is known already."""
    cdef uint64_t left = state.table
    cdef int card, value
    if look.table == state.table and look.matta_value == state.matta_value:
        return
    look.table = state.table
    look.matta_value = state.matta_value
    look.count = look.total = look.worth = 0
    look.sums[0] = 1
    while left:
        card = lowest(left)
        left &= left - 1
        value = value_of(row, state, card)
        look.cards[look.count] = card
        look.values[look.count] = value
        look.sums[look.count + 1] = look.sums[look.count] | look.sums[look.count] << value
        look.total += value
        look.worth += row.worths[card]
        look.count += 1


cdef void find_captures(Row *row, State *state, Scratch *scratch, int card) noexcept nogil:
    """The sets that the card may capture; the table must have been looked at."""
    cdef Moves *found = &scratch.captures
    cdef Look *look = &scratch.look
    cdef int value = value_of(row, state, card)
    cdef int number
    found.count = 0
    if state.table == 0:
        return
    if sweeps(row, state, value, state.is_first_card, state.table):
        add(found, state.table)
        return
    if not look.sums[look.count] & row.total_bits[value]:
        return
    if row.choice != ANY:
        add_singles(row, state, found, value)
        if found.count:
            return
    for number in range(row.totals_of[value]):
        add_sets(look, found, look.count, row.totals[value][number], 0, row.max_captured)
    if row.choice == FEWEST:
        keep_fewest(found)


cdef void add_singles(Row *row, State *state, Moves *found, int value) noexcept nogil:
    cdef uint64_t singles = 0
    cdef int number
    for number in range(row.totals_of[value]):
        if row.totals[value][number] < VALUES:
            singles |= with_value(row, state, state.table, row.totals[value][number])
    while singles:
        add(found, singles & -singles)
        singles &= singles - 1


cdef void add_sets(
    Look *look, Moves *found, int count, int total, uint64_t chosen, int room
) noexcept nogil:
    """The sets with this total of no more cards than there is room, among the first of the table.

    Sets without the last of these cards come first, as in the twin.
    """
    if total == 0:
        add(found, chosen)
        return
    if not room or not look.sums[count] >> total & 1:
        return
    count -= 1
    add_sets(look, found, count, total, chosen, room)
    if look.values[count] <= total:
        add_sets(
            look,
            found,
            count,
            total - look.values[count],
            chosen | ONE << look.cards[count],
            room - 1,
        )


cdef void keep_fewest(Moves *found) noexcept nogil:
    cdef int number, kept = 0, fewest = CARDS
    for number in range(found.count):
        fewest = min(fewest, popcount(found.moves[number]))
    for number in range(found.count):
        if popcount(found.moves[number]) == fewest:
            found.moves[kept] = found.moves[number]
            kept += 1
    found.count = kept


cdef int declarations_of(Row *row, State *state) noexcept nogil:
    """What the seat to play may declare: points << 16 | values, 0 if nothing."""
    cdef uint64_t hand = state.hands[state.turn]
    if row.declarations == NULL or state.declared >> state.turn & 1 or popcount(hand) != 3:
        return 0
    return row.declarations[three_cards(hand)]


cdef void find_moves(Row *row, State *state, Scratch *scratch) noexcept nogil:
    cdef Moves *moves = &scratch.moves
    cdef uint64_t hand = state.hands[state.turn], played
    cdef int card, number, values = declarations_of(row, state) & 0xFFFF
    moves.count = 0
    look_at_table(row, state, &scratch.look)
    for number in range(VALUES):
        if values >> number & 1:
            add(moves, <uint64_t>(CARDS + number) << CARDS)
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        played = <uint64_t>card << CARDS
        find_captures(row, state, scratch, card)
        if scratch.captures.count == 0:
            add(moves, played)
        for number in range(scratch.captures.count):
            add(moves, played | scratch.captures.moves[number])


cdef void play(Row *row, State *state, uint64_t move) noexcept nogil:
    cdef int card = move >> CARDS
    cdef uint64_t capture = move & WHOLE_DECK, played
    if card >= CARDS:
        declare(row, state, card - CARDS)
        return
    played = ONE << card
    state.hands[state.turn] ^= played
    state.cards_in_hands -= 1
    state.is_first_card = False
    if capture:
        take(row, state, capture, played)
    else:
        state.table |= played
        if card == row.matta and not row.matta_keeps_value:
            state.matta_value = 0
    state.turn += 1
    if state.turn == state.seats:
        state.turn = 0
    if state.cards_in_hands == 0:
        deal_or_finish(row, state)


cdef void declare(Row *row, State *state, int matta_value) noexcept nogil:
    cdef int points = row.declarations[three_cards(state.hands[state.turn])] >> 16
    state.declared |= 1 << state.turn
    state.declared_points[state.turn % state.sides] += points
    if matta_value:
        state.matta_value = matta_value


cdef void take(Row *row, State *state, uint64_t capture, uint64_t played) noexcept nogil:
    cdef int side = state.turn % state.sides
    cdef bint is_last_card = state.stock_count == 0 and state.cards_in_hands == 0
    if capture == state.table and (row.last_card_scopa or not is_last_card):
        state.scopas[side] += row.counts_scopas
    state.table ^= capture
    state.piles[side] |= capture | played
    state.last_capturer = side
    if row.matta >= 0 and (capture | played) >> row.matta & 1:
        state.matta_value = 0


cdef void deal_or_finish(Row *row, State *state) noexcept nogil:
    if state.stock_count:
        deal(row, state)
        return
    if row.leftovers_to_dealer or state.last_capturer < 0:
        state.piles[state.dealer % state.sides] |= state.table
    else:
        state.piles[state.last_capturer] |= state.table
    state.table = 0
    state.turn = -1


cdef void deal(Row *row, State *state) noexcept nogil:
    cdef int number, dealt = min(state.seats * row.hand_size, state.stock_count)
    for number in range(dealt):
        state.stock_count -= 1
        state.hands[(state.dealer + 1 + number) % state.seats] |= (
            ONE << state.stock[state.stock_count]
        )
    state.cards_in_hands = dealt
    state.declared = 0
    state.matta_value = 0


cdef void count_points(Row *row, State *state, int *points) noexcept nogil:
    cdef int number, side
    for side in range(state.sides):
        points[side] = 0
    for number in range(row.counted):
        if row.counts[number].form == MOST:
            add_for_most(&row.counts[number], state, points)
        else:
            for side in range(state.sides):
                points[side] += counted(&row.counts[number], state, side)


cdef inline int number_of(Count *count, uint64_t pile, int suit) noexcept nogil:
    return count.numbers[suit][pile >> CARDS_A_SUIT * suit & SETS_A_SUIT - 1]


cdef int counted(Count *count, State *state, int side) noexcept nogil:
    cdef uint64_t pile = state.piles[side]
    cdef int suit, total = 0, least = number_of(count, pile, 0)
    for suit in range(SUITS):
        total += number_of(count, pile, suit)
        least = min(least, number_of(count, pile, suit))
    if count.form == EACH:
        return total
    if count.form == ALL_FOR_SCOPAS:
        return least * state.scopas[side]
    if count.form == ALL_FOR_DECLARED:
        return least * state.declared_points[side]
    return least


cdef void add_for_most(Count *count, State *state, int *points) noexcept nogil:
    cdef int side, suit, total, highest = 0, winner = -1
    for side in range(state.sides):
        total = 0
        for suit in range(SUITS):
            total += number_of(count, state.piles[side], suit)
        if total > highest:
            highest = total
            winner = side
        elif total == highest:
            winner = -1
    if winner >= 0:
        points[winner] += count.prize


cdef void results_of(
    Row *row, State *state, int *totals, int target, int *results
) noexcept nogil:
    """By side, at the end of a round; `totals` are those before it."""
    cdef int points[SEATS]
    cdef int side, total = 0, winner
    count_points(row, state, points)
    winner = winner_of(row, state, totals, points, target)
    if winner >= 0:
        points[winner] += row.sign * WINNING
    for side in range(state.sides):
        total += points[side]
    for side in range(state.sides):
        results[side] = row.sign * (state.sides * points[side] - total)


cdef int winner_of(Row *row, State *state, int *totals, int *points, int target) noexcept nogil:
    cdef int side, after, best = 0, highest = 0, winner = -1
    for side in range(state.sides):
        if row.winning_cards and state.piles[side] & row.winning_cards == row.winning_cards:
            return side
    for side in range(state.sides):
        after = totals[side] + points[side]
        highest = max(highest, after)
        after *= row.sign
        if side == 0 or after > best:
            best, winner = after, side
        elif after == best:
            winner = -1
    return winner if highest >= target else -1


# --- rules of thumb ------------------------------------------------------------------------------


cdef uint64_t thumb_move(
    Row *row, State *state, Scratch *scratch, uint64_t *rng, int slips
) noexcept nogil:
    """The move of a careful player."""
    cdef int declarations = declarations_of(row, state) & 0xFFFF
    if declarations:
        return <uint64_t>(CARDS + lowest(declarations)) << CARDS
    if slips and below(rng, 100) < <uint64_t>slips:
        return random_play(row, state, scratch, rng)
    return best_play(row, state, scratch)


cdef uint64_t random_play(Row *row, State *state, Scratch *scratch, uint64_t *rng) noexcept nogil:
    cdef uint64_t hand = state.hands[state.turn]
    cdef int skipped = below(rng, popcount(hand)), card
    while skipped:
        hand &= hand - 1
        skipped -= 1
    card = lowest(hand)
    look_at_table(row, state, &scratch.look)
    find_captures(row, state, scratch, card)
    if scratch.captures.count == 0:
        return <uint64_t>card << CARDS
    return <uint64_t>card << CARDS | scratch.captures.moves[below(rng, scratch.captures.count)]


cdef uint64_t best_play(Row *row, State *state, Scratch *scratch) noexcept nogil:
    cdef uint64_t hand = state.hands[state.turn], best = 0, unseen
    cdef int card, number, rank, best_rank = 0
    cdef bint found = False
    look_at_table(row, state, &scratch.look)
    if hand & (hand - 1) == 0:  # often there is nothing to choose
        card = lowest(hand)
        find_captures(row, state, scratch, card)
        if scratch.captures.count == 0:
            return <uint64_t>card << CARDS
        if scratch.captures.count == 1:
            return <uint64_t>card << CARDS | scratch.captures.moves[0]
    unseen = unseen_cards(state)
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        find_captures(row, state, scratch, card)
        if scratch.captures.count == 0:
            add(&scratch.captures, 0)
        for number in range(scratch.captures.count):
            rank = rank_of(row, state, &scratch.look, card, scratch.captures.moves[number], unseen)
            if not found or rank > best_rank:
                found = True
                best = <uint64_t>card << CARDS | scratch.captures.moves[number]
                best_rank = rank
    return best


cdef uint64_t unseen_cards(State *state) noexcept nogil:
    cdef uint64_t seen = state.hands[state.turn] | state.table
    cdef int side
    for side in range(state.sides):
        seen |= state.piles[side]
    return WHOLE_DECK & ~seen


cdef int rank_of(
    Row *row, State *state, Look *look, int card, uint64_t capture, uint64_t unseen
) noexcept nogil:
    cdef uint64_t captured = capture, left
    cdef int rank = row.worths[card], taken_worth = 0, taken_total = 0
    if capture == 0:
        rank = -(rank * LAID / 100)
        left = state.table | ONE << card
        taken_worth = -row.worths[card]
        taken_total = -value_of(row, state, card)
    else:
        left = state.table ^ capture
        while captured:
            taken_worth += row.worths[lowest(captured)]
            taken_total += value_of(row, state, lowest(captured))
            captured &= captured - 1
        rank += taken_worth
        if left == 0 and row.counts_scopas:
            rank += SCOPA
    if left:
        rank -= risk(row, state, left, look.total - taken_total, look.worth - taken_worth, unseen)
    return row.sign * rank


cdef inline int risk(
    Row *row, State *state, uint64_t table, int total, int worth, uint64_t unseen
) noexcept nogil:
    cdef int sweeping, hand, likely, lost
    if total >= row.limit and row.sweeping == 0:
        return 0
    sweeping = sweeping_cards(row, state, table, total, unseen)
    if sweeping == 0:
        return 0
    hand = popcount(state.hands[state.turn]) - (state.turn == state.dealer)
    if hand == 0:
        hand = row.hand_size
    likely = min(100, 100 * sweeping * hand / popcount(unseen))
    lost = worth * SWEPT_SHARE / 100
    if row.counts_scopas:
        lost += SWEPT
    return likely * lost / 100


cdef int sweeping_cards(
    Row *row, State *state, uint64_t table, int total, uint64_t unseen
) noexcept nogil:
    cdef uint64_t cards = 0
    cdef int takers = 0, sweepers = row.sweeping, value
    if total < row.limit and (row.max_captured == CARDS or popcount(table) <= row.max_captured):
        takers = row.takers[total]
    while sweepers:
        value = lowest(sweepers)
        sweepers &= sweepers - 1
        if sweeps(row, state, value, False, table):
            takers |= 1 << value
    while takers:
        cards |= with_value(row, state, unseen, lowest(takers))
        takers &= takers - 1
    return popcount(cards)


# --- the tree ------------------------------------------------------------------------------------


cdef struct Node:
    uint64_t move
    int32_t first_child
    int32_t last_child
    int32_t next
    int32_t side
    int32_t visits
    int32_t chances
    int64_t total
    int64_t squares


cdef struct Tree:
    Node *nodes
    int count
    int room
    int path[4 * CARDS]
    int depth


cdef int add_node(Tree *tree, int parent, uint64_t move, int side) noexcept nogil:
    cdef int number = tree.count
    cdef Node *node
    if number == tree.room:
        tree.room = 2 * tree.room + 1024
        tree.nodes = <Node *>realloc(tree.nodes, tree.room * sizeof(Node))
    node = &tree.nodes[number]
    node.move = move
    node.first_child = node.last_child = node.next = -1
    node.side = side
    node.visits = 0
    node.chances = 1
    node.total = node.squares = 0
    tree.count += 1
    if parent >= 0:
        if tree.nodes[parent].first_child < 0:
            tree.nodes[parent].first_child = number
        else:
            tree.nodes[tree.nodes[parent].last_child].next = number
        tree.nodes[parent].last_child = number
    return number


cdef double LOG_OF[LOGS]
for number in range(1, LOGS):
    LOG_OF[<int>number] = log(<double>number)


cdef inline double logarithm(int number) noexcept nogil:
    return LOG_OF[number] if number < LOGS else log(<double>number)


cdef class Search:
    """One search; see its twin for what goes in and comes out."""

    cdef Tables tables
    cdef State root
    cdef Tree tree
    cdef Scratch scratch
    cdef uint64_t rng
    cdef int target
    cdef int by_thumb
    cdef int totals[SEATS]
    cdef int wanted[SEATS]
    cdef uint64_t hidden
    cdef uint64_t denied[SEATS]
    cdef int *contest
    cdef int contenders

    def __cinit__(self, Tables tables, known, uint64_t seed, int target, int by_thumb):
        self.tables = tables
        self.rng = seed
        self.target = target
        self.by_thumb = by_thumb
        self.hidden = known.hidden
        read_known(&self.root, known)
        for side in range(self.root.sides):
            self.totals[side] = known.totals[side]
        for seat in range(self.root.seats):
            self.wanted[seat] = known.counts[seat] - popcount(self.root.hands[seat])
            self.denied[seat] = known.denied[seat]
        add_node(&self.tree, -1, 0, -1)
        find_moves(tables.row, &self.root, &self.scratch)
        self.contenders = self.scratch.moves.count
        self.contest = <int *>calloc(self.contenders, sizeof(int))
        if self.contest == NULL:
            raise MemoryError
        for number in range(self.contenders):
            self.contest[number] = self.expand(&self.root, 0)

    def __dealloc__(self):
        free(self.contest)
        free(self.tree.nodes)
        forget(&self.scratch)

    def run(self, int iterations):
        cdef int number, deals = max(1, iterations // self.contenders)
        with nogil:
            for number in range(deals):
                self.try_all()
        return deals * self.contenders

    def tried(self):
        found = []
        for number in range(self.contenders):
            node = self.tree.nodes[self.contest[number]]
            found.append(Tried(node.move, node.visits, node.total, node.squares))
        return found

    def keep(self, moves):
        cdef int number, kept = 0
        for number in range(self.contenders):
            if self.tree.nodes[self.contest[number]].move in moves:
                self.contest[kept] = self.contest[number]
                kept += 1
        self.contenders = kept

    cdef void try_all(self) noexcept nogil:
        cdef Row *row = self.tables.row
        cdef State dealt = self.root, state
        cdef int number
        cdef bint by_thumb
        self.deal(&dealt)
        by_thumb = below(&self.rng, 100) < <uint64_t>self.by_thumb
        for number in range(self.contenders):
            state = dealt
            self.descend(&state, self.contest[number], by_thumb)
            while state.turn >= 0:
                play(row, &state, thumb_move(row, &state, &self.scratch, &self.rng, SLIPS))
            self.learn(&state)

    cdef void deal(self, State *state) noexcept nogil:
        cdef uint8_t pool[CARDS]
        cdef int count = 0, seat, number
        cdef uint64_t left = self.hidden
        while left:
            pool[count] = lowest(left)
            left &= left - 1
            count += 1
        for seat in range(state.seats):
            for number in range(self.wanted[seat]):
                state.hands[seat] |= ONE << self.draw(pool, count, self.denied[seat])
                count -= 1
        while count:
            state.stock[state.stock_count] = self.draw(pool, count, 0)
            state.stock_count += 1
            count -= 1

    cdef int draw(self, uint8_t *pool, int count, uint64_t denied) noexcept nogil:
        cdef int index = below(&self.rng, count), card, number
        for number in range(REDRAWN):
            if not denied >> pool[index] & 1:
                break
            index = below(&self.rng, count)
        card = pool[index]
        pool[index] = pool[count - 1]
        return card

    cdef void descend(self, State *state, int node, bint by_thumb) noexcept nogil:
        cdef Tree *tree = &self.tree
        cdef bint is_new = False
        tree.depth = 0
        self.go(state, node)
        while state.turn >= 0 and not is_new:
            if by_thumb and state.turn % state.sides != self.root.turn % state.sides:
                node = self.follow(state, node, &is_new)
            else:
                node = self.choose(state, node, &is_new)
            self.go(state, node)

    cdef void go(self, State *state, int node) noexcept nogil:
        play(self.tables.row, state, self.tree.nodes[node].move)
        self.tree.path[self.tree.depth] = node
        self.tree.depth += 1

    cdef int follow(self, State *state, int node, bint *is_new) noexcept nogil:
        cdef uint64_t move = thumb_move(self.tables.row, state, &self.scratch, &self.rng, 0)
        cdef int child = self.child_of(node, move)
        if child < 0:
            is_new[0] = True
            return add_node(&self.tree, node, move, state.turn % state.sides)
        self.tree.nodes[child].chances += 1
        return child

    cdef int choose(self, State *state, int node, bint *is_new) noexcept nogil:
        cdef int child = self.tree.nodes[node].first_child, best = -1, legal = 0
        cdef int64_t total = 0, visits = 0
        cdef double promise, best_promise = 0
        find_moves(self.tables.row, state, &self.scratch)
        while child >= 0:
            if self.is_legal(state, self.tree.nodes[child].move):
                legal += 1
                self.tree.nodes[child].chances += 1
                total += self.tree.nodes[child].total
                visits += self.tree.nodes[child].visits
                promise = self.promise(child, state.sides)
                if best < 0 or promise > best_promise:
                    best, best_promise = child, promise
            child = self.tree.nodes[child].next
        if legal == self.scratch.moves.count:
            return best
        if legal and best_promise > <double>total / <double>(visits * (state.sides - 1)) + HOPING:
            return best
        is_new[0] = True
        return self.expand(state, node)

    cdef bint is_legal(self, State *state, uint64_t move) noexcept nogil:
        """Whether a move that was legal here in another deal is so in this one.

        What lies on the table is the same, so only the hand matters.
        """
        cdef int card = move >> CARDS
        if card >= CARDS:
            return declarations_of(self.tables.row, state) >> (card - CARDS) & 1
        return state.hands[state.turn] >> card & 1

    cdef int expand(self, State *state, int node) noexcept nogil:
        """A new child for the move that looks best of those that have none."""
        cdef Row *row = self.tables.row
        cdef Look *look = &self.scratch.look
        cdef uint64_t move, best = 0, unseen = unseen_cards(state)
        cdef int number, rank, best_rank = 0
        cdef bint found = False
        for number in range(self.scratch.moves.count):
            move = self.scratch.moves.moves[number]
            if self.child_of(node, move) >= 0:
                continue
            rank = DECLARED
            if move >> CARDS < CARDS:
                rank = rank_of(row, state, look, move >> CARDS, move & WHOLE_DECK, unseen)
            if not found or rank > best_rank:
                found, best, best_rank = True, move, rank
        return add_node(&self.tree, node, best, state.turn % state.sides)

    cdef int child_of(self, int node, uint64_t move) noexcept nogil:
        cdef int child = self.tree.nodes[node].first_child
        while child >= 0 and self.tree.nodes[child].move != move:
            child = self.tree.nodes[child].next
        return child

    cdef double promise(self, int number, int sides) noexcept nogil:
        cdef Node *node = &self.tree.nodes[number]
        cdef double mean = <double>node.total / (<double>node.visits * (sides - 1))
        return mean + EXPLORING * sqrt(logarithm(node.chances) / node.visits)

    cdef void learn(self, State *state) noexcept nogil:
        cdef int results[SEATS]
        cdef int step
        cdef Node *node
        results_of(self.tables.row, state, self.totals, self.target, results)
        for step in range(self.tree.depth):
            node = &self.tree.nodes[self.tree.path[step]]
            node.visits += 1
            node.total += results[node.side]
            node.squares += results[node.side] * results[node.side]


# --- endings -------------------------------------------------------------------------------------


def move_results(Tables tables, known, int target):
    """The twin of `endgame.move_results`."""
    cdef State state, after
    cdef Scratch scratch
    cdef int totals[SEATS]
    cdef int results[SEATS]
    cdef uint64_t move
    memset(&state, 0, sizeof(State))
    memset(&scratch, 0, sizeof(Scratch))
    read_known(&state, known)
    for side in range(state.sides):
        totals[side] = known.totals[side]
    find_moves(tables.row, &state, &scratch)
    found = {}
    try:
        for move in [scratch.moves.moves[number] for number in range(scratch.moves.count)]:
            after = state
            with nogil:
                play(tables.row, &after, move)
                best_results(tables.row, &after, &scratch, totals, target, results)
            found[move] = results[state.turn % state.sides]
    finally:
        forget(&scratch)
    return found


cdef void best_results(
    Row *row, State *state, Scratch *scratch, int *totals, int target, int *best
) noexcept nogil:
    cdef int results[SEATS]
    cdef int number, count, side = state.turn % state.sides
    cdef uint64_t *moves
    cdef State after
    if state.turn < 0:
        results_of(row, state, totals, target, best)
        return
    find_moves(row, state, scratch)
    count = scratch.moves.count
    moves = <uint64_t *>malloc(count * sizeof(uint64_t))  # the scratch is for those after it, too
    memcpy(moves, scratch.moves.moves, count * sizeof(uint64_t))
    for number in range(count):
        after = state[0]
        play(row, &after, moves[number])
        best_results(row, &after, scratch, totals, target, results)
        if number == 0 or results[side] > best[side]:
            memcpy(best, results, sizeof(results))
    free(moves)


# --- what the interpreter knows ------------------------------------------------------------------


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
