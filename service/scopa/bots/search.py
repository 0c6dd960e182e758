"""What does a look ahead over the hidden cards say? (information-set Monte Carlo tree search)

The hidden cards are dealt at random, in agreement with all that the seat knows, and in each such
deal every move that is still in the contest is tried: so luck of the deal does not tell them apart.
Behind each move grows a tree that all deals share: a node is what was played, whatever the others
hold. A move that only some deals allow is compared by how often it was there to be chosen. One that
was never tried joins in the order of the rules of thumb, once the others disappoint. In a part of
the deals an opponent plays by rules of thumb from the cards that it was dealt, in the other part it
chooses in the tree as well as the seat does: the better its plays so far agree with the rules of
thumb, the larger the first part. Below the tree all play by rules of thumb, with
slips, to the end of the deal after this one; cards beyond it fall to each side as likely, to the
same one for all moves of a deal. The round's points go back up the path.

This is the plain twin of the compiled core: the same steps in the same order, the same numbers.
"""

from collections.abc import Sequence
from math import log, sqrt
from typing import NamedTuple

from scopa.bots.dealing import MOST_AHEAD, SURPRISES, Deals
from scopa.bots.knowledge import WHOLE_DECK, Knowledge
from scopa.bots.position import Position, cards_in
from scopa.bots.results import results_of
from scopa.bots.rng import Rng
from scopa.bots.tables import Tables
from scopa.bots.thumb import rank_of, thumb_move, unseen_cards
from scopa.rules.cards import DECK

EXPLORATION = 3.0  # in points: what a move may seem to lose and still be tried
HOPE = 1.0  # in points: what a move never tried is hoped to be above the mean of the others
PLAYOUT_SLIPS = 30
HORIZON = 1  # deals after this one that are played


class Tried(NamedTuple):
    """A move of the root: how often it was tried, and the sums of its results and their squares.

    A result is one of `results_of`.
    """

    move: int
    visits: int
    total: int
    squares: int


class Search:
    """One search; it can be run in parts, with fewer and fewer moves in the contest.

    `target` is the total that ends the game. In `by_thumb` of a hundred deals an opponent plays by
    rules of thumb, as long as nothing tells how it plays.
    """

    def __init__(
        self, tables: Tables, known: Knowledge, seed: int, target: int, by_thumb: int
    ) -> None:
        self.root = Position(tables, known)
        self.known = known
        self.rng = Rng(seed)
        self.target = target
        self.odds = odds_of_thumb(by_thumb)
        self.deals = Deals(self.root, known, self.rng)
        # Nodes by number, the root being 0: the move that leads there and the side that makes it,
        # how often it was made and could have been, the results.
        self.children: list[dict[int, int]] = [{}]
        self.moves = [-1]
        self.sides = [-1]
        self.visits = [0]
        self.chances = [0]
        self.totals = [0]
        self.squares = [0]
        moves = self.root.moves()
        self.contest = [self._expand(0, self.root, moves) for _ in moves]

    def run(self, iterations: int) -> int:
        """Tries all moves in as many deals as fit, and in one at least; how many iterations made.

        An iteration is one move tried in one deal.
        """
        deals = max(1, iterations // len(self.contest))
        for _ in range(deals):
            self._try_all()
        return deals * len(self.contest)

    def tried(self) -> list[Tried]:
        """The moves in the contest, in the order of the rules of thumb."""
        return [
            Tried(self.moves[node], self.visits[node], self.totals[node], self.squares[node])
            for node in self.contest
        ]

    def keep(self, moves: Sequence[int]) -> None:
        """Leaves these moves alone in the contest."""
        self.contest = [node for node in self.contest if self.moves[node] in moves]

    def _try_all(self) -> None:
        dealt = self.deals.next()
        by_thumb = self._who_plays_by_thumb()
        beyond = len(dealt.stock) - HORIZON * dealt.seats * dealt.tables.hand_size
        sides = [self.rng.below(dealt.sides) for _ in DECK] if beyond > 0 else []
        for node in self.contest:
            position = dealt.copy()
            path = self._descend(position, node, by_thumb, beyond)
            while position.turn >= 0 and len(position.stock) >= beyond:
                position.play(thumb_move(position, self.rng, slips=PLAYOUT_SLIPS, careful=True))
            if position.turn >= 0:
                _share_out(position, sides)
            self._learn(path, results_of(position, self.known.totals, self.target))

    def _who_plays_by_thumb(self) -> int:
        """The opponents that play by rules of thumb in this deal, as bits."""
        drawn, seats, sides = self.rng.below(100), range(self.known.seats), self.known.sides
        opponents = [seat for seat in seats if (seat - self.known.seat) % sides]
        return sum(1 << seat for seat in opponents if drawn < self.odds[self.deals.ahead(seat)])

    def _descend(self, position: Position, node: int, by_thumb: int, beyond: int) -> list[int]:
        """Plays down the tree to a new node, or as far as is played; the nodes passed."""
        path, known = [node], len(self.moves)
        position.play(self.moves[node])
        while position.turn >= 0 and node < known and len(position.stock) >= beyond:
            if by_thumb >> position.turn & 1:
                node = self._follow(node, position)
            else:
                node = self._choose(node, position)
            position.play(self.moves[node])
            path.append(node)
        return path

    def _follow(self, node: int, position: Position) -> int:
        """The child that the rules of thumb go to."""
        move = thumb_move(position, self.rng, slips=0, careful=True)
        if move not in self.children[node]:
            return self._add(node, move, position.turn % position.sides)
        child = self.children[node][move]
        self.chances[child] += 1
        return child

    def _choose(self, node: int, position: Position) -> int:
        """The child that promises most, or a new one."""
        moves, children = position.moves(), self.children[node]
        legal = [child for move, child in children.items() if move in moves]
        for child in legal:
            self.chances[child] += 1
        best = max(legal, key=self._promise, default=-1)
        if len(legal) == len(moves) or (legal and self._is_above_hope(best, legal)):
            return best
        return self._expand(node, position, moves)

    def _expand(self, node: int, position: Position, moves: Sequence[int]) -> int:
        """A new child for the move that looks best of those that have none."""
        unseen, children = unseen_cards(position), self.children[node]
        untried = [move for move in moves if move not in children]
        best = max(untried, key=lambda move: rank_of(position, move, unseen))
        return self._add(node, best, position.turn % position.sides)

    def _is_above_hope(self, best: int, tried: list[int]) -> bool:
        """Whether the best of the moves tried promises more than one never tried."""
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


def _share_out(position: Position, sides: Sequence[int]) -> None:
    """Gives every card that nobody has taken to the side that is drawn for it."""
    for card in cards_in(WHOLE_DECK & ~sum(position.piles)):
        position.piles[sides[card]] |= 1 << card


def odds_of_thumb(by_thumb: int) -> dict[int, int]:
    """In how many of a hundred deals a seat plays by rules of thumb, by `Deals.ahead` of its plays.

    `by_thumb` is that where it is 0; the others follow by Bayes' rule.
    """

    def odds(ahead: int) -> int:
        thumb = by_thumb * (SURPRISES / 100) ** ahead
        return round(100 * thumb / (thumb + 100 - by_thumb)) if thumb else 0

    return {ahead: odds(ahead) for ahead in range(-MOST_AHEAD, MOST_AHEAD + 1)}
