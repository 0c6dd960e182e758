"""Three games as format 1 kept them: state, archive, and what they must be read as.

`python -m tests.data.stored NAME` writes the files of a game that has none yet. A game that is
there is never written again, as it stands for those that older versions have left in stores.
"""

from pathlib import Path
from random import Random
from typing import Any

from scopa.events import Json, rounds, visible
from scopa.game_view import game_view
from scopa.games.commands import join, leave, time_out
from scopa.games.state import Seat
from scopa.record import write_record
from scopa.rules.options import with_options
from scopa.rules.variants import VARIANTS
from scopa.stored import Clock, Repeatable, Stored, all_events
from tests.games.keeping import KeptGame, persons
from tests.games.playing import first_legal

FOLDER = Path(__file__).parent


def _waiting() -> KeptGame:
    """Two of four seats are open, one of them since its person left."""
    seats = (Seat("human", "Ada"), Seat("open"), Seat("bot", "furbo", "furbo"), Seat("open"))
    kept = KeptGame(seats, with_options(VARIANTS["napola"], {"target": 21}), 2)
    kept.do(join(kept.stored.game, 1, "Bo", kept.at, first_legal))
    kept.do(leave(kept.stored.game, 1, kept.at, first_legal))
    kept.stored = kept.stored._replace(public=True, ever_open=True)
    return kept


def _playing() -> KeptGame:
    """Cirulla in its third round, with declarations, a timeout and a computer player."""
    rules = with_options(VARIANTS["cirulla"], {"matta_keeps_value": False})
    kept = KeptGame(persons(3), rules, clock=Clock(3600, "autoplay"), first_dealer=1)
    rng = Random(9)
    list(kept.play(rng, plies=30))
    kept.do(time_out(kept.stored.game, kept.at, first_legal))
    kept.do(leave(kept.stored.game, 2, kept.at, first_legal))
    while kept.stored.game.number < 3 or not any(_declared(kept)):
        list(kept.play(rng, plies=1))
    version = kept.stored.game.version
    request = Repeatable(b"digest", b"body", version - 1, version)
    kept.stored = kept.stored.keep(0, request)._replace(rematch_of="A" * 22, hints=True)
    return kept


def _declared(kept: KeptGame) -> tuple[object, ...]:
    assert kept.stored.game.round is not None
    return kept.stored.game.round.declared


def _finished() -> KeptGame:
    """Scopone in teams to its end."""
    kept = KeptGame(persons(4), VARIANTS["scopone"], 2)
    list(kept.play(Random(7)))
    kept.stored = kept.stored._replace(seeded=True)
    return kept


GAMES = {"waiting": _waiting, "playing": _playing, "finished": _finished}
NAMES = tuple(GAMES)


def as_read(stored: Stored, archive: bytes) -> Json:
    """All that can be seen of a kept game, and what is kept for nobody's eyes."""
    seats = range(len(stored.game.seats))
    events = list(all_events(stored, archive))
    return {
        "views": [game_view("A" * 22, stored, seat) for seat in (*seats, None)],
        "events": [visible(event, 0) for event in events],
        "rounds": rounds(events),
        "record": write_record("A" * 22, stored, archive) if stored.game.over else None,
        "kept": {
            "tokens": [token and token.hex() for token in stored.tokens],
            "creator": stored.creator.hex(),
            "handed_out": stored.handed_out,
            "ever_open": stored.ever_open,
            "repeatable": [_requests(stored, seat) for seat in seats],
            "seats": [list(seat) for seat in stored.game.seats],
        },
    }


def _requests(stored: Stored, seat: int) -> list[list[Any]]:
    kept = stored.requests(seat)
    return [[one.key.hex(), one.body.hex(), one.before, one.after] for one in kept]
