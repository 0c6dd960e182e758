# What do the rules of thumb say?

cdef struct Threat:
    # What the next player may have: the unseen cards, how many these are, and how many of them.
    uint64_t unseen
    int count
    int hand


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
    cdef uint64_t hand = state.hands[state.turn], capture, best = 0
    cdef int card, number, rank, best_rank = LOWEST
    cdef Threat threat
    look_at_table(row, state, &scratch.look)
    if hand & (hand - 1) == 0:  # often there is nothing to choose
        card = lowest(hand)
        find_captures(row, state, scratch, card)
        if scratch.captures.count == 0:
            return <uint64_t>card << CARDS
        if scratch.captures.count == 1:
            return <uint64_t>card << CARDS | scratch.captures.moves[0]
    threat = threat_to(row, state)
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        find_captures(row, state, scratch, card)
        if scratch.captures.count == 0:
            add(&scratch.captures, 0)
        for number in range(scratch.captures.count):
            capture = scratch.captures.moves[number]
            rank = rank_of(row, state, &scratch.look, card, capture, &threat, best_rank)
            if rank > best_rank:
                best, best_rank = <uint64_t>card << CARDS | capture, rank
    return best


cdef inline Threat threat_to(Row *row, State *state) noexcept nogil:
    cdef Threat threat
    cdef uint64_t seen = state.hands[state.turn] | state.table
    cdef int side
    for side in range(state.sides):
        seen |= state.piles[side]
    threat.unseen = WHOLE_DECK & ~seen
    threat.count = popcount(threat.unseen)
    threat.hand = popcount(state.hands[state.turn]) - (state.turn == state.dealer)
    if threat.hand == 0:
        threat.hand = row.hand_size
    return threat


cdef int rank_of(
    Row *row,
    State *state,
    Look *look,
    int card,
    uint64_t capture,
    Threat *threat,
    int to_beat,
) noexcept nogil:
    """As the twin, but where it is not above that to beat it does not matter how far below."""
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
    if left and (rank > to_beat or not row.risks_cost):
        rank -= risk(row, state, left, look.total - taken_total, look.worth - taken_worth, threat)
    return row.sign * rank


cdef inline int risk(
    Row *row, State *state, uint64_t table, int total, int worth, Threat *threat
) noexcept nogil:
    cdef int sweeping, likely, lost
    if total >= row.limit and row.sweeping == 0:
        return 0
    sweeping = popcount(sweeping_set(row, state, table, total, threat.unseen))
    if sweeping == 0:
        return 0
    likely = min(100, 100 * sweeping * threat.hand / threat.count)
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
