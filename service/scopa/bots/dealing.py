"""How are the hidden cards dealt for a search?

At random, in agreement with what the seat knows. Where others have played in this deal, each deal
follows from the last: two hidden cards at a time are proposed to change places. They do so if their
seats' plays surprise no more from such hands, or else the less often the more these surprise. So
deals come up as likely as what was played makes them.

How much plays surprise is asked of the rules of thumb. Either the seat plays by them, and nearly
always makes the best play; or it has thoughts of its own, and what looks worse is less likely. What
surprises less is believed, of each seat in each deal of the hidden cards. Hands that were played to
their end in this round are known: they tell for certain how their seats play.

This is the plain twin of the compiled core: the same draws in the same order.
"""

from scopa.bots.knowledge import Knowledge, Past
from scopa.bots.position import Position, cards_in
from scopa.bots.rng import Rng
from scopa.bots.thumb import rank_of, unseen_cards

REDRAWS = 3  # for a card that a seat is thought not to have
PROPOSALS = 8  # from one deal to the next
FIRST_PROPOSALS = 100
SURPRISES = 60  # of a hundred deals with one surprise more are taken
UNLIKE_SURPRISES = 6  # a play that the rules of thumb would not make, of who plays by them
SURPRISE_STEP = 30  # hundredths of a point that a play looks worse, of others: one surprise more
MOST_SURPRISES = 5
MOST_AHEAD = 30  # surprises that one account of a seat's plays may leave more than the other


class Deals:
    """An endless stream of deals; `root` is the position with those cards that are known."""

    def __init__(self, root: Position, known: Knowledge, rng: Rng) -> None:
        self.root = root
        self.known = known
        self.rng = rng
        self.hidden = cards_in(known.hidden)
        # The seat that has each of the places of the hidden cards; the stock comes last.
        self.owners = [
            seat
            for seat, count in enumerate(known.counts)
            for _ in range(count - known.known[seat].bit_count())
        ]
        self.cards: list[int] = []  # by place
        self.past: list[list[tuple[Past, Position]]] = [[] for _ in range(known.seats)]
        self.before = [(0, 0)] * known.seats  # the surprises of the deals that are over
        for past in known.past:
            position = _before(root, past)
            if past.is_over:
                self.before[past.seat] = _added(self.before[past.seat], past, position, 0)
            else:
                self.past[past.seat].append((past, position))
        self.plays = sum(map(len, self.past))
        self.hands: list[int] = []
        self.surprises: list[tuple[int, int]] = []

    def next(self) -> Position:
        """The next deal."""
        if not self.cards or not self.plays:
            self._draw_all()
            proposals = FIRST_PROPOSALS
        else:
            proposals = PROPOSALS
        if self.plays and self.owners:
            for _ in range(proposals):
                self._propose()
            self._shuffle_stock()
        position = self.root.copy()
        position.hands = self.hands[:]
        position.stock = self.cards[len(self.owners) :]
        return position

    def ahead(self, seat: int) -> int:
        """How many surprises more the plays of a seat are, if it plays by rules of thumb."""
        by_thumb, otherwise = self.surprises[seat]
        return max(-MOST_AHEAD, min(MOST_AHEAD, by_thumb - otherwise))

    def _draw_all(self) -> None:
        pool = self.hidden[:]
        self.cards = [self._draw(pool, self.known.denied[seat]) for seat in self.owners]
        while pool:
            self.cards.append(self._draw(pool, 0))
        self.hands = list(self.known.known)
        for seat, card in zip(self.owners, self.cards, strict=False):
            self.hands[seat] |= 1 << card
        self.surprises = [self._surprises(seat, hand) for seat, hand in enumerate(self.hands)]

    def _draw(self, pool: list[int], denied: int) -> int:
        index = self.rng.below(len(pool))
        for _ in range(REDRAWS):
            if not denied >> pool[index] & 1:
                break
            index = self.rng.below(len(pool))
        card, pool[index] = pool[index], pool[-1]
        pool.pop()
        return card

    def _propose(self) -> None:
        """Two places change their cards, if what was played allows it."""
        one, other = self.rng.below(len(self.owners)), self.rng.below(len(self.cards))
        seats = [self.owners[place] for place in (one, other) if place < len(self.owners)]
        if seats[0] == seats[-1] and len(seats) > 1:
            return
        swapped = 1 << self.cards[one] | 1 << self.cards[other]
        allowed = sum(min(self.surprises[seat]) for seat in seats)
        while self.rng.below(100) < SURPRISES:
            allowed += 1
        surprises = [self._surprises(seat, self.hands[seat] ^ swapped) for seat in seats]
        if sum(map(min, surprises)) <= allowed:
            self.cards[one], self.cards[other] = self.cards[other], self.cards[one]
            for seat, count in zip(seats, surprises, strict=True):
                self.hands[seat] ^= swapped
                self.surprises[seat] = count

    def _surprises(self, seat: int, hand: int) -> tuple[int, int]:
        """How much the plays of the seat surprise, if it has this hand, by each account of them."""
        surprises = self.before[seat]
        for past, position in self.past[seat]:
            surprises = _added(surprises, past, position, hand)
        return surprises

    def _shuffle_stock(self) -> None:
        first = len(self.owners)
        for last in range(len(self.cards) - 1, first, -1):
            other = first + self.rng.below(last - first + 1)
            self.cards[last], self.cards[other] = self.cards[other], self.cards[last]


def _added(
    surprises: tuple[int, int], past: Past, position: Position, hand: int
) -> tuple[int, int]:
    """These surprises and those of one more play: by the rules of thumb, and by thoughts."""
    position.hands[past.seat] = hand | past.later
    unseen = unseen_cards(position)
    ranks = {move: rank_of(position, move, unseen) for move in position.moves()}
    best = max(ranks, key=ranks.__getitem__)
    behind = -(-(ranks[best] - ranks[past.move]) // SURPRISE_STEP)
    by_thumb, otherwise = surprises
    return (
        by_thumb + UNLIKE_SURPRISES * (best != past.move),
        otherwise + 1 + min(MOST_SURPRISES, behind),
    )


def _before(root: Position, past: Past) -> Position:
    """The position before a play, as far as the seat that made it could see."""
    position = root.copy()
    position.turn = past.seat
    position.table = past.table
    position.piles = [past.taken]
    position.matta_value = past.matta_value
    position.is_first_card = past.is_first_card
    position.declared = past.declared << past.seat
    return position
