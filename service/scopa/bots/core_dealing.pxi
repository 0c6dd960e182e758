# How are the hidden cards dealt for a search?

cdef struct Option:
    # A play that a seat might have made: its rank but for the risk, and at most; the cards that
    # could sweep what it leaves, and what they would take.
    int rank
    int most
    int lost
    uint64_t takers


cdef struct Past:
    # A play that hands should explain, and those that its seat might have made instead. `better`
    # are the cards that may come before the one played, as the rest of the hand is.
    uint64_t later
    uint64_t better
    bint may_declare
    int hand  # cards that are at risk to be swept by
    int unseen
    int played
    int options_of[CARDS + 1]  # where each card's options begin
    Option *options


cdef struct Surprises:
    # How much a seat's plays surprise: if it plays by rules of thumb, and if not.
    int by_thumb
    int otherwise


cdef struct Deals:
    int count  # of places
    int dealt  # the first of them are in hands, the others the stock
    bint is_dealt
    uint8_t owners[CARDS]
    uint8_t cards[CARDS]
    uint64_t hidden
    uint64_t known[SEATS]
    uint64_t hands[SEATS]
    uint64_t denied[SEATS]
    Surprises before[SEATS]  # of the deals that are over
    Surprises surprises[SEATS]
    int seats
    int plays
    int plays_of[SEATS]
    Past past[SEATS][CARDS]


cdef read_deals(Row *row, Deals *deals, State *root, known):
    cdef int place
    deals.seats = root.seats
    deals.hidden = known.hidden
    deals.count = popcount(deals.hidden)
    for seat in range(root.seats):
        deals.known[seat] = root.hands[seat]
        deals.denied[seat] = known.denied[seat]
        for place in range(known.counts[seat] - popcount(root.hands[seat])):
            deals.owners[deals.dealt] = seat
            deals.dealt += 1
    for past in known.past:
        read_past(row, deals, root, past)


cdef read_past(Row *row, Deals *deals, State *root, past):
    """A play as `_before` of the twin says how it stood, and what was left to choose."""
    cdef State state = root[0]
    cdef Past over
    cdef Past *read = &over
    cdef uint64_t held = past.later, maybe = 0
    cdef int place, number
    if not past.is_over:
        read = &deals.past[past.seat][deals.plays_of[past.seat]]
        deals.plays += 1
        deals.plays_of[past.seat] += 1
        held |= deals.known[past.seat]
        maybe = deals.hidden
    memset(read, 0, sizeof(Past))
    memset(state.piles, 0, sizeof(state.piles))
    state.turn = past.seat
    state.table = past.table
    state.piles[0] = past.taken
    state.matta_value = past.matta_value
    state.is_first_card = past.is_first_card
    number = popcount(held)
    if not past.is_over:
        for place in range(deals.dealt):
            number += deals.owners[place] == past.seat
    read.later = past.later
    read.unseen = CARDS - number - popcount(state.table | state.piles[0])
    read.hand = number - (state.turn == state.dealer)
    if read.hand == 0:
        read.hand = row.hand_size
    read.may_declare = row.declarations != NULL and number == 3 and not past.declared
    read_options(row, &state, read, maybe | held, past.move)
    if read.played < 0:
        raise ValueError("a play that was not legal")
    find_better(row, read, maybe | held)
    if past.is_over:
        deals.before[past.seat].otherwise += 1
        judge(row, read, 0, &deals.before[past.seat])
        free(over.options)


cdef void read_options(
    Row *row, State *state, Past *past, uint64_t hand, uint64_t move
) noexcept nogil:
    """All plays of the cards that were maybe in the hand."""
    cdef Scratch scratch
    cdef uint64_t capture
    cdef int card, number, count = 0
    memset(&scratch, 0, sizeof(Scratch))
    look_at_table(row, state, &scratch.look)
    past.played = -1
    for card in range(CARDS):
        past.options_of[card] = count
        if not hand >> card & 1:
            continue
        find_captures(row, state, &scratch, card)
        if scratch.captures.count == 0:
            add(&scratch.captures, 0)
        past.options = <Option *>realloc(
            past.options, (count + scratch.captures.count) * sizeof(Option)
        )
        for number in range(scratch.captures.count):
            capture = scratch.captures.moves[number]
            if move == (<uint64_t>card << CARDS | capture):
                past.played = count
            read_option(row, state, &scratch.look, card, capture, &past.options[count])
            count += 1
    past.options_of[CARDS] = count
    forget(&scratch)


cdef void read_option(
    Row *row, State *state, Look *look, int card, uint64_t capture, Option *option
) noexcept nogil:
    cdef uint64_t left = state.table ^ capture if capture else state.table | ONE << card
    cdef uint64_t cards = left
    cdef int total = 0, worth = 0
    cdef Threat nothing
    nothing.unseen = 0
    while cards:
        total += value_of(row, state, lowest(cards))
        worth += row.worths[lowest(cards)]
        cards &= cards - 1
    option.rank = row.sign * rank_of(row, state, look, card, capture, &nothing, LOWEST)
    option.lost = worth * SWEPT_SHARE / 100 + (SWEPT if row.counts_scopas else 0)
    option.takers = 0
    if left:
        option.takers = sweeping_set(
            row, state, left, total, WHOLE_DECK & ~(state.table | state.piles[0])
        )


cdef inline int option_rank(Row *row, Past *past, Option *option, int sweeping) noexcept nogil:
    cdef int likely = 0
    if sweeping:
        likely = min(100, 100 * sweeping * past.hand / past.unseen)
    return row.sign * (option.rank - likely * option.lost / 100)


cdef void find_better(Row *row, Past *past, uint64_t hand) noexcept nogil:
    """Which of the cards that were maybe in the hand may come before the one played."""
    cdef int card, number, played = bound(row, past, &past.options[past.played], hand, False)
    cdef Option *option
    for card in range(CARDS):
        for number in range(past.options_of[card], past.options_of[card + 1]):
            option = &past.options[number]
            option.most = bound(row, past, option, hand, True)
            if option.most >= played:
                past.better |= ONE << card


cdef int bound(Row *row, Past *past, Option *option, uint64_t hand, bint high) noexcept nogil:
    """The rank of an option at most or at least, as the hand may hold cards that could sweep."""
    cdef int one = option_rank(row, past, option, popcount(option.takers & ~past.later))
    cdef int other = option_rank(row, past, option, popcount(option.takers & ~hand))
    return max(one, other) if high else min(one, other)


cdef void forget_deals(Deals *deals) noexcept nogil:
    cdef int seat, number
    for seat in range(deals.seats):
        for number in range(deals.plays_of[seat]):
            free(deals.past[seat][number].options)


cdef void next_deal(Row *row, Deals *deals, uint64_t *rng, State *state) noexcept nogil:
    cdef int number, proposals = PROPOSED
    if not deals.is_dealt or deals.plays == 0:
        draw_all(row, deals, rng)
        proposals = FIRST_PROPOSED
    if deals.plays and deals.dealt:
        for number in range(proposals):
            propose(row, deals, rng)
        shuffle_stock(deals, rng)
    memcpy(state.hands, deals.hands, sizeof(deals.hands))
    state.stock_count = deals.count - deals.dealt
    memcpy(state.stock, deals.cards + deals.dealt, state.stock_count)


cdef void draw_all(Row *row, Deals *deals, uint64_t *rng) noexcept nogil:
    cdef uint8_t pool[CARDS]
    cdef int place, seat, count = 0
    cdef uint64_t left = deals.hidden
    deals.is_dealt = True
    while left:
        pool[count] = lowest(left)
        left &= left - 1
        count += 1
    for place in range(deals.count):
        deals.cards[place] = draw(
            pool, count, deals.denied[deals.owners[place]] if place < deals.dealt else 0, rng
        )
        count -= 1
    for seat in range(deals.seats):
        deals.hands[seat] = deals.known[seat]
    for place in range(deals.dealt):
        deals.hands[deals.owners[place]] |= ONE << deals.cards[place]
    for seat in range(deals.seats):
        deals.surprises[seat] = surprises(row, deals, seat, deals.hands[seat], MANY)


cdef int draw(uint8_t *pool, int count, uint64_t denied, uint64_t *rng) noexcept nogil:
    cdef int index = below(rng, count), card, number
    for number in range(REDRAWN):
        if not denied >> pool[index] & 1:
            break
        index = below(rng, count)
    card = pool[index]
    pool[index] = pool[count - 1]
    return card


cdef void propose(Row *row, Deals *deals, uint64_t *rng) noexcept nogil:
    cdef int one = below(rng, deals.dealt), other = below(rng, deals.count)
    cdef int first = deals.owners[one], second = -1, allowed
    cdef Surprises of_first, of_second
    cdef uint64_t swapped = ONE << deals.cards[one] | ONE << deals.cards[other]
    allowed = least(deals.surprises[first])
    if other < deals.dealt:
        second = deals.owners[other]
        if first == second:
            return
        allowed += least(deals.surprises[second])
    while below(rng, 100) < <uint64_t>SURPRISING:
        allowed += 1
    of_first = surprises(row, deals, first, deals.hands[first] ^ swapped, allowed)
    allowed -= least(of_first)
    if second >= 0 and allowed >= 0:
        of_second = surprises(row, deals, second, deals.hands[second] ^ swapped, allowed)
        allowed -= least(of_second)
    if allowed < 0:
        return
    deals.cards[one], deals.cards[other] = deals.cards[other], deals.cards[one]
    deals.hands[first] ^= swapped
    deals.surprises[first] = of_first
    if second >= 0:
        deals.hands[second] ^= swapped
        deals.surprises[second] = of_second


cdef inline int least(Surprises surprises) noexcept nogil:
    return min(surprises.by_thumb, surprises.otherwise)


cdef Surprises surprises(
    Row *row, Deals *deals, int seat, uint64_t hand, int allowed
) noexcept nogil:
    """As the twin, but if there are more than allowed it does not matter how many more."""
    cdef int number
    cdef Surprises found = deals.before[seat]
    found.otherwise += deals.plays_of[seat]
    for number in range(deals.plays_of[seat]):
        judge(row, &deals.past[seat][number], hand, &found)
        if least(found) > allowed:
            break
    return found


cdef inline int ahead(Deals *deals, int seat) noexcept nogil:
    cdef Surprises *found = &deals.surprises[seat]
    return max(-AHEAD, min(AHEAD, found.by_thumb - found.otherwise))


cdef void judge(Row *row, Past *past, uint64_t hand, Surprises *found) noexcept nogil:
    """Adds whether another play would have come before the one made, and how far behind it was."""
    cdef int number, rank, played, best
    cdef bint is_unlike = False
    cdef uint64_t left
    cdef Option *option = &past.options[past.played]
    hand |= past.later
    if past.may_declare and row.declarations[three_cards(hand)] & 0xFFFF:
        found.by_thumb += UNLIKE
        found.otherwise += MOST_SURPRISED
        return
    left = hand & past.better
    if left == 0:
        return
    played = best = option_rank(row, past, option, popcount(option.takers & ~hand))
    while left:
        for number in range(past.options_of[lowest(left)], past.options_of[lowest(left) + 1]):
            option = &past.options[number]
            if option.most < played or is_unlike and option.most <= best:
                continue
            rank = option_rank(row, past, option, popcount(option.takers & ~hand))
            is_unlike |= rank > played or rank == played and number < past.played
            best = max(best, rank)
        left &= left - 1
    found.by_thumb += UNLIKE * is_unlike
    found.otherwise += min(MOST_SURPRISED, (best - played + STEP - 1) / STEP)


cdef void shuffle_stock(Deals *deals, uint64_t *rng) noexcept nogil:
    cdef int last = deals.count - 1, other
    while last > deals.dealt:
        other = deals.dealt + below(rng, last - deals.dealt + 1)
        deals.cards[last], deals.cards[other] = deals.cards[other], deals.cards[last]
        last -= 1
