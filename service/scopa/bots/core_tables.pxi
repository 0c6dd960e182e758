# What does a variant's row say, where compiled code reads it?

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
    bint risks_cost  # nothing is better for what the next player may sweep
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
        row.risks_cost = tables.sign > 0 and min(tables.worths) >= 0
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
