"""What does a look ahead over the hidden cards say? (information-set Monte Carlo tree search)

Each iteration deals the hidden cards at random, in agreement with all that the seat knows, and
walks down one tree that all deals share: a node is what was played, whatever the others hold. A
move that only some deals allow is compared by how often it was there to be chosen. One that was
never tried joins in the order of the rules of thumb, once the others disappoint; at the root all
join at once, as each is to be judged. Below the tree rules of thumb play on, with slips, and the
round's points go back up the path.

This is the plain twin of the compiled core: the same steps in the same order, the same numbers.
"""

from collections.abc import Sequence
from math import log, sqrt
from typing import NamedTuple

from scopa.bots.knowledge import Knowledge
from scopa.bots.position import Position, cards_in
from scopa.bots.results import results_of
from scopa.bots.rng import Rng
from scopa.bots.tables import Tables
from scopa.bots.thumb import rank_of, thumb_move, unseen_cards

EXPLORATION = 3.0  # in points: what a move may seem to lose and still be tried
HOPE = 1.0  # in points: what a move never tried is hoped to be above the mean of the others
PLAYOUT_SLIPS = 30


class Tried(NamedTuple):
    """A move of the root: how often it was tried, and the sums of its results and their squares.

    A result is one of `results_of`.
    """

    move: int
    visits: int
    total: int
    squares: int


def most_visited(tried: Sequence[Tried]) -> int:
    """The move that was tried most often, which the search thinks best."""
    return max(tried, key=lambda one: one.visits).move


class Search:
    """One search; it can be run in parts. `target` is the total that ends the game.

    An `even` search tries all moves of the root as often, to judge each of them; else it spends
    its time on those that promise most, to find the best.
    """

    def __init__(
        self, tables: Tables, known: Knowledge, seed: int, target: int, *, even: bool = False
    ) -> None:
        self.root = Position(tables, known)
        self.known = known
        self.rng = Rng(seed)
        self.target = target
        self.even = even
        self.hidden = cards_in(known.hidden)
        # Nodes by number, the root being 0: the move that leads there and the side that makes it,
        # how often it was made and could have been, the results.
        self.children: list[dict[int, int]] = [{}]
        self.moves = [-1]
        self.sides = [-1]
        self.visits = [0]
        self.chances = [0]
        self.totals = [0]
        self.squares = [0]

    def run(self, iterations: int) -> None:
        """Searches on for so many iterations."""
        for _ in range(iterations):
            position = self._deal()
            path = self._descend(position)
            while position.turn >= 0:
                position.play(thumb_move(position, self.rng, slips=PLAYOUT_SLIPS, careful=True))
            self._learn(path, results_of(position, self.known.totals, self.target))

    def tried(self) -> list[Tried]:
        """The moves of the root in the order in which they were first tried."""
        return [
            Tried(move, self.visits[node], self.totals[node], self.squares[node])
            for move, node in self.children[0].items()
        ]

    def _deal(self) -> Position:
        """The hidden cards dealt at random to where they may be."""
        position, pool = self.root.copy(), self.hidden[:]
        for seat, count in enumerate(self.known.counts):
            for _ in range(count - self.known.known[seat].bit_count()):
                position.hands[seat] |= 1 << self._draw(pool)
        while pool:
            position.stock.append(self._draw(pool))
        return position

    def _draw(self, pool: list[int]) -> int:
        index = self.rng.below(len(pool))
        card, pool[index] = pool[index], pool[-1]
        pool.pop()
        return card

    def _descend(self, position: Position) -> list[int]:
        """Plays down the tree to a new node, or to the end of the round; the nodes passed."""
        path, node, is_new = [], 0, False
        while position.turn >= 0 and not is_new:
            moves, children = position.moves(), self.children[node]
            legal = [child for move, child in children.items() if move in moves]
            for child in legal:
                self.chances[child] += 1
            untried = [move for move in moves if move not in children]
            best = self._best(node, legal)
            is_new = bool(untried) and (node == 0 or not self._is_above_hope(best, legal))
            if is_new:
                unseen = unseen_cards(position)
                move = max(untried, key=lambda move: rank_of(position, move, unseen))
                node = self._add(node, move, position.turn % position.sides)
            else:
                node = best
            position.play(self.moves[node])
            path.append(node)
        return path

    def _best(self, node: int, tried: list[int]) -> int:
        """The child to go to if it is one of those already tried; -1 if none is."""
        if node == 0 and self.even:
            return min(tried, key=self.visits.__getitem__, default=-1)
        return max(tried, key=self._promise, default=-1)

    def _is_above_hope(self, best: int, tried: list[int]) -> bool:
        """Whether the best of the moves tried promises more than one never tried."""
        if best < 0:
            return False
        total = sum([self.totals[node] for node in tried])
        visits = sum([self.visits[node] for node in tried])
        return self._promise(best) > total / (visits * (self.known.sides - 1)) + HOPE

    def _add(self, parent: int, move: int, side: int) -> int:
        node = len(self.children)
        self.children[parent][move] = node
        self.children.append({})
        self.moves.append(move)
        self.sides.append(side)
        self.visits.append(0)
        self.chances.append(1)
        self.totals.append(0)
        self.squares.append(0)
        return node

    def _promise(self, node: int) -> float:
        """How good the move may be: its mean result, and more the less often it was tried."""
        visits = self.visits[node]
        mean = self.totals[node] / (visits * (self.known.sides - 1))
        return mean + EXPLORATION * sqrt(log(self.chances[node]) / visits)

    def _learn(self, path: list[int], results: list[int]) -> None:
        for node in path:
            result = results[self.sides[node]]
            self.visits[node] += 1
            self.totals[node] += result
            self.squares[node] += result * result
