"""What is kept of a game?

The current state and the log of the round being played are one value, which every change writes
anew; the logs of earlier rounds are appended to an archive that a move never reads.
"""

from collections.abc import Iterator, Mapping
from struct import Struct
from typing import NamedTuple

import msgpack

from scopa.games import transitions
from scopa.games.commands import Change, waits_for_bot
from scopa.games.events import Event
from scopa.games.happenings import Extended, Happening, moves_in, read, write
from scopa.games.state import Game, new_game
from scopa.games.transitions import start_round

DAY = 24 * 60 * 60 * 1000
KEPT_FOR = {"waiting": DAY, "playing": 14 * DAY, "finished": 7 * DAY, "aborted": 7 * DAY}
KEYS_A_SEAT = 16

# A request as it is kept: hashes of key and body, the version before, how many events followed.
_REQUEST = Struct(">6s4sIH")


class Clock(NamedTuple):
    """A limit for each move, and what happens then: `autoplay` or `forfeit`."""

    seconds_per_move: int
    on_timeout: str


class Repeatable(NamedTuple):
    """A request that its seat may repeat: hashes of key and body, versions around its change."""

    key: bytes
    body: bytes
    before: int
    after: int


class Stored(NamedTuple):
    """A game with all that the service keeps beside it.

    `log` is what happened since the round began (in the first: since the game was created), but for
    the moves, which are the round's history; `log_at` is the time of the last happening. Tokens are
    hashes, by seat, None where nobody holds one. `handed_out` has the seats whose tokens the
    creator was given, and that were not left since before the start. `repeatable` has the last
    requests of each seat, packed, as a move hardly ever reads them. Times are ms since the epoch.
    """

    game: Game
    created_at: int
    log: bytes
    log_at: int
    tokens: tuple[bytes | None, ...]
    creator: bytes
    handed_out: tuple[int, ...]
    ever_open: bool
    public: bool
    hints: bool
    seeded: bool
    metadata: Mapping[str, str]
    clock: Clock | None
    deadline: int | None
    repeatable: tuple[bytes, ...]
    rematch_of: str | None

    @property
    def expires_at(self) -> int:
        """When the store may forget the game, unless it changes."""
        return max(self.log_at, self.deadline or 0) + KEPT_FOR[self.game.status]

    def after(self, change: Change, now: int = 0) -> tuple["Stored", bytes]:
        """What is kept after the change, and what it adds to the archive of earlier rounds.

        Clocks begin at `now` (ms since the epoch) where that is later than what happened, as
        computer players may have thought meanwhile.
        """
        log, since, archive = self.log, self.log_at, b""
        history = self.game.round.history if self.game.round else b""
        for number, group in enumerate(change.happenings):
            if number:
                archive += msgpack.packb((log, history))
                log, history = b"", b""
            log += write(group, since)
            history += moves_in(group)
            since = group[-1].at if group else since
        deadline = _deadline(self, change, now)
        return self._replace(game=change.game, log=log, log_at=since, deadline=deadline), archive

    def keep(self, seat: int, request: Repeatable) -> "Stored":
        """With the request among the seat's last ones, which may be repeated."""
        kept = list(self.repeatable)
        key, body, before, after = request
        packed = _REQUEST.pack(key, body, before, after - before)
        kept[seat] = (kept[seat] + packed)[-KEYS_A_SEAT * _REQUEST.size :]
        return self._replace(repeatable=tuple(kept))

    def requests(self, seat: int) -> list[Repeatable]:
        """The seat's last requests, which may be repeated."""
        return [
            Repeatable(key, body, before, before + events)
            for key, body, before, events in _REQUEST.iter_unpack(self.repeatable[seat])
        ]


def new_stored(game: Game, seats: int, now: int) -> Stored:
    """A game to which nothing has happened yet, created now (ms since the epoch).

    Private, without clock and hints, and nobody holds a token for it.
    """
    return Stored(
        game=game,
        created_at=now,
        log=b"",
        log_at=now,
        tokens=(None,) * seats,
        creator=b"",
        handed_out=(),
        ever_open=False,
        public=False,
        hints=False,
        seeded=False,
        metadata={},
        clock=None,
        deadline=None,
        repeatable=(b"",) * seats,
        rematch_of=None,
    )


def _deadline(before: Stored, change: Change, now: int) -> int | None:
    """Each ply has a full clock; computer players, who never wait, have none."""
    game, last = change.game, _last(change.happenings)
    if before.clock is None or game.turn is None or waits_for_bot(game):
        return None
    if isinstance(last, Extended):
        return last.deadline
    if last is None or _ply(game) == _ply(before.game):
        return before.deadline
    return max(last.at, now) + before.clock.seconds_per_move * 1000


def _last(groups: tuple[tuple[Happening, ...], ...]) -> Happening | None:
    happened = [happening for group in groups for happening in group]
    return happened[-1] if happened else None


def _ply(game: Game) -> tuple[int, int]:
    return game.number, len(game.round.history) if game.round else 0


def events_since(stored: Stored, after: int, archive: bytes | None) -> list[Event] | None:
    """The events after this number, in order.

    Where they reach back before the round being played, the archive is needed: None without it.
    """
    game = stored.game
    if game.number > 1 and after >= game.round_version:
        start, found = start_round(_before_round(stored), game.round_at)
        for _, events in transitions.replay(start, _read(stored.log, game, game.round_at)):
            found += events
    elif archive is None and game.number > 1:
        return None
    else:
        found = list(all_events(stored, archive or b""))
    return [event for event in found if event.id > after]


def all_events(stored: Stored, archive: bytes) -> Iterator[Event]:
    """Every event of the game from the first on, replayed from its log."""
    for _, events in replay(stored, archive):
        yield from events


def replay(stored: Stored, archive: bytes) -> Iterator[tuple[Game, list[Event]]]:
    """The game after each of its happenings from the first on, with the events of each."""
    return transitions.replay(_at_creation(stored.game), _happenings(stored, archive))


def _happenings(stored: Stored, archive: bytes) -> Iterator[Happening]:
    earlier = msgpack.Unpacker(use_list=False)
    earlier.feed(archive)
    since = stored.created_at
    for log, history in earlier:
        for happening in read(log, history, since):
            since = happening.at
            yield happening
    yield from _read(stored.log, stored.game, since)


def _read(log: bytes, game: Game, since: int) -> Iterator[Happening]:
    """What happened in the round being played, or before the first one."""
    return read(log, game.round.history if game.round else b"", since)


def _at_creation(game: Game) -> Game:
    return new_game(game.rules, game.sides, game.seed, game.first_dealer)


def _before_round(stored: Stored) -> Game:
    """The game just before the round being played (or the last one) began."""
    game = stored.game
    counted = game.last_scored is not None and game.last_scored.number == game.number
    before = game.last_scored.before if counted and game.last_scored else game.totals
    return _at_creation(game)._replace(
        seats=game.seats,
        status="playing",
        version=game.round_version,
        number=game.number - 1,
        totals=before,
    )
