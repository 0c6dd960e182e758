# What do the rules of thumb say?

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
    sweeping = popcount(sweeping_set(row, state, table, total, unseen))
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


cdef inline uint64_t sweeping_set(
    Row *row, State *state, uint64_t table, int total, uint64_t unseen
) noexcept nogil:
    """Those of the unseen cards that could sweep the table."""
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
    return cards
