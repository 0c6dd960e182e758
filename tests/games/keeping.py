"""A game as the service keeps it, without a store."""

from collections.abc import Iterator
from random import Random

from scopa.encoding import decode, encode
from scopa.games.commands import Change, Choose, create
from scopa.games.events import Event
from scopa.games.state import BOT, OPEN, Seat, new_game
from scopa.rules.options import option_values, with_options
from scopa.rules.variants import VARIANTS, Variant
from scopa.stored import Clock, Stored, new_stored
from tests.games.playing import SEED, START, any_move, by_chance, first_legal


class KeptGame:
    """Written and read anew after every change; `events` are those that the changes gave."""

    def __init__(
        self,
        seats: tuple[Seat, ...],
        rules: Variant = VARIANTS["scopa"],
        sides: int = 0,
        *,
        seed: bytes = SEED,
        clock: Clock | None = None,
        first_dealer: int | None = None,
        choose: Choose = first_legal,
    ) -> None:
        # A row equals only itself, so take the one that reading takes: that with all options.
        rules = with_options(VARIANTS[rules.key], option_values(rules))
        game = new_game(rules, sides or len(seats), seed, first_dealer)
        self.stored = new_stored(game, len(seats), START)._replace(
            tokens=tuple(bytes([number]) * 16 for number in range(len(seats))),
            creator=b"c" * 16,
            handed_out=tuple(number for number, one in enumerate(seats) if one.kind != BOT),
            ever_open=any(one.kind == OPEN for one in seats),
            metadata={"room": "42", "città": "Napoli"},
            clock=clock,
        )
        self.archive = b""
        self.events: list[Event] = []
        self.do(create(game, seats, START, choose))

    @property
    def at(self) -> int:
        """The time of what happens next: a bit more than a second after what was last."""
        return self.stored.log_at + 1234

    def do(self, change: Change) -> None:
        """Keep what the change made."""
        kept, more = self.stored.after(change)
        self.stored = _with_rules(decode(encode(kept)), kept.game.rules)
        assert self.stored == kept
        self.archive += more
        self.events += change.events

    def play(self, rng: Random, plies: int = 10_000) -> Iterator[Change]:
        """So many changes by moves, drawn, or all to the end."""
        for _ in range(plies):
            game = self.stored.game
            if game.turn is None:
                return
            change = any_move(game, rng, self.at, by_chance(game.version))
            self.do(change)
            yield change


def persons(count: int) -> tuple[Seat, ...]:
    """So many seats of persons."""
    return tuple(Seat("human", f"person {number}") for number in range(count))


def _with_rules(stored: Stored, rules: Variant) -> Stored:
    """The game with this very row: a row equals only itself, and reading may make another."""
    game = stored.game
    here = game.round and game.round._replace(rules=rules)
    return stored._replace(game=game._replace(rules=rules, round=here))
