# What is best where nothing is hidden any more?

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
