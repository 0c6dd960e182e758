# One tree over all deals of the hidden cards.

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


cdef void share_out(State *state, uint8_t *sides) noexcept nogil:
    cdef uint64_t left = WHOLE_DECK
    cdef int side
    for side in range(state.sides):
        left &= ~state.piles[side]
    while left:
        state.piles[sides[lowest(left)]] |= left & -left
        left &= left - 1


cdef class Search:
    """One search; see its twin for what goes in and comes out."""

    cdef Tables tables
    cdef State root
    cdef Tree tree
    cdef Scratch scratch
    cdef uint64_t rng
    cdef int target
    cdef int odds[2 * AHEAD + 1]
    cdef int totals[SEATS]
    cdef Deals deals
    cdef int *contest
    cdef int contenders

    def __cinit__(self, Tables tables, known, uint64_t seed, int target, int by_thumb):
        self.tables = tables
        self.rng = seed
        self.target = target
        for ahead, odds in odds_of_thumb(by_thumb).items():
            self.odds[<int>(AHEAD + ahead)] = odds
        read_known(&self.root, known)
        for side in range(self.root.sides):
            self.totals[side] = known.totals[side]
        read_deals(tables.row, &self.deals, &self.root, known)
        add_node(&self.tree, -1, 0, -1)
        find_moves(tables.row, &self.root, &self.scratch)
        self.contenders = self.scratch.moves.count
        self.contest = <int *>calloc(self.contenders, sizeof(int))
        if self.contest == NULL:
            raise MemoryError
        for number in range(self.contenders):
            self.contest[number] = self.expand(&self.root, 0)

    def __dealloc__(self):
        forget_deals(&self.deals)
        free(self.contest)
        free(self.tree.nodes)
        forget(&self.scratch)

    def run(self, int iterations):
        cdef int number, deals = max(1, iterations // self.contenders)
        with nogil:
            for number in range(deals):
                self.try_all()
                if number % YIELDED == 0:
                    sched_yield()  # people's requests may wait for this core
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
        cdef uint8_t sides[CARDS]
        cdef int number, by_thumb, beyond
        next_deal(row, &self.deals, &self.rng, &dealt)
        by_thumb = self.who_plays_by_thumb()
        beyond = dealt.stock_count - BEFORE_HORIZON * dealt.seats * row.hand_size
        if beyond > 0:
            for number in range(CARDS):
                sides[number] = below(&self.rng, dealt.sides)
        for number in range(self.contenders):
            state = dealt
            self.descend(&state, self.contest[number], by_thumb, beyond)
            while state.turn >= 0 and state.stock_count >= beyond:
                play(row, &state, thumb_move(row, &state, &self.scratch, &self.rng, SLIPS))
            if state.turn >= 0:
                share_out(&state, sides)
            self.learn(&state)

    cdef int who_plays_by_thumb(self) noexcept nogil:
        cdef int drawn = below(&self.rng, 100), seat, found = 0
        for seat in range(self.root.seats):
            if (seat - self.root.turn) % self.root.sides:
                found |= (drawn < self.odds[AHEAD + ahead(&self.deals, seat)]) << seat
        return found

    cdef void descend(self, State *state, int node, int by_thumb, int beyond) noexcept nogil:
        cdef Tree *tree = &self.tree
        cdef bint is_new = False
        tree.depth = 0
        self.go(state, node)
        while state.turn >= 0 and not is_new and state.stock_count >= beyond:
            if by_thumb >> state.turn & 1:
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
        cdef uint64_t move, best = 0
        cdef Threat threat = threat_to(row, state)
        cdef int number, rank, best_rank = LOWEST
        for number in range(self.scratch.moves.count):
            move = self.scratch.moves.moves[number]
            if self.child_of(node, move) >= 0:
                continue
            rank = DECLARED
            if move >> CARDS < CARDS:
                rank = rank_of(
                    row, state, look, move >> CARDS, move & WHOLE_DECK, &threat, best_rank
                )
            if rank > best_rank:
                best, best_rank = move, rank
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
