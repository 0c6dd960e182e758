# How does a position stand, and which moves does it have?

cdef inline uint64_t below(uint64_t *rng, uint64_t limit) noexcept nogil:
    rng[0] += <uint64_t>0x9E3779B97F4A7C15
    cdef uint64_t word = rng[0]
    word = (word ^ (word >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    word = (word ^ (word >> 27)) * <uint64_t>0x94D049BB133111EB
    word ^= word >> 31
    return ((word >> 32) * limit) >> 32


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
