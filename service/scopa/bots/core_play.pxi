# What does a move do, and what is the end of a round worth?

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
