"""What may one caller see of what happened: events, rounds, score sheets?

One function for each event makes its data; only the cards dealt differ by caller.
"""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, TypeAlias

from scopa.games import events as what
from scopa.games.events import Event
from scopa.games.state import AWAITED, BOT, HUMAN, OPEN, TAKEN_OVER, Result, Scored, Seat
from scopa.games.transitions import points_of
from scopa.rules.cards import TEXT, texts
from scopa.rules.moves import Move, move_text
from scopa.rules.round import Declared, count_points
from scopa.rules.scoring import Score
from scopa.rules.variants import Variant

Json: TypeAlias = dict[str, Any]

_EPOCH = datetime(1970, 1, 1)


def visible(event: Event, seat: int | None) -> Json:
    """The event as the caller with this seat sees it, or a caller without one."""
    name, data = _DATA[type(event.what)]
    return {
        "id": event.id,
        "type": name or event.what.type,  # type: ignore[union-attr]
        "at": time_text(event.at),
        "data": data(event.what, seat),
    }


def time_text(at: int) -> str:
    """Milliseconds since the epoch as RFC 3339, UTC.

    >>> time_text(0)
    '1970-01-01T00:00:00.000Z'
    """
    seconds, milliseconds = divmod(at, 1000)
    return f"{_second_text(seconds)}.{milliseconds:03}Z"


@lru_cache(maxsize=4096)
def _second_text(seconds: int) -> str:
    return (_EPOCH + timedelta(seconds=seconds)).isoformat()


def rounds(events: Iterable[Event]) -> list[Json]:
    """Moves and score sheets, round by round. The first table is in dealing order."""
    found: list[Json] = []
    for event in events:
        match event.what:
            case what.RoundStarted() as one:
                found.append(_round(one))
            case what.Played() as one:
                found[-1]["moves"].append(_move(one.seat, one.move, one.scopa, one.by, event.at))
            case what.DeclaredHand() as one:
                move = one.declared.move
                found[-1]["moves"].append(_move(one.seat, move, False, one.by, event.at))
            case what.RoundScored() as one:
                found[-1]["sheet"] = sheet(one.rules, one.scored)
    return found


def _round(one: what.RoundStarted) -> Json:
    return {
        "round": one.number,
        "dealer": one.dealer,
        "first_table": texts(one.table),
        "moves": [],
        "sheet": None,
    }


def _move(seat: int, move: Move, scopa: bool, by: str, at: int) -> Json:
    return {"seat": seat, "text": move_text(move), "scopa": scopa, "by": by, "at": time_text(at)}


# A round's sheet stands in every view of its game until the next round is scored.
@lru_cache(maxsize=1024)
def sheet(rules: Variant, scored: Scored) -> Json:
    """The score sheet of a round: each side's categories, what they were decided by, the totals."""
    scores = count_points(rules, scored.tally)
    return {
        "sides": [_side(scores, side, before) for side, before in enumerate(scored.before)],
        "leftovers": {"side": scored.leftovers_side, "cards": texts(scored.leftovers)},
    }


def _side(scores: dict[str, list[Score]], side: int, before: int) -> Json:
    points = points_of(scores, side)
    return {
        "side": side,
        "categories": [_category(name, by_side[side]) for name, by_side in scores.items()],
        "points": points,
        "before": before,
        "after": before + points,
    }


def _category(name: str, score: Score) -> Json:
    return {
        "category": name,
        "points": score.points,
        "count": score.count,
        "cards": texts(score.cards),
    }


def result(ended: Result | None) -> Json | None:
    """How a game ended, None while it goes on."""
    return None if ended is None else ended._asdict()


def kind(seat: Seat) -> str:
    """A seat's kind as others see it: who plays there, or that it is open."""
    return _KINDS[seat.kind]


_KINDS = {HUMAN: "human", AWAITED: "human", OPEN: "open", BOT: "bot", TAKEN_OVER: "bot"}


def _created(one: what.GameCreated, seat: int | None) -> Json:
    return {}


def _started(one: what.GameStarted, seat: int | None) -> Json:
    seats = [
        {
            "seat": number,
            "name": sitting.name,
            "kind": kind(sitting),
            "bot": sitting.bot,
            "side": number % one.sides,
        }
        for number, sitting in enumerate(one.seats)
    ]
    return {"seats": seats, "dealer": one.dealer}


def _seat_changed(one: what.SeatChanged, seat: int | None) -> Json:
    data: Json = {"seat": one.seat, "name": one.name}
    return data if one.bot is None else {**data, "bot": one.bot}


def _round_started(one: what.RoundStarted, seat: int | None) -> Json:
    return {
        "round": one.number,
        "dealer": one.dealer,
        "table": texts(sorted(one.table)),
        "redeals": one.redeals,
    }


def _opening_taken(one: what.OpeningTaken, seat: int | None) -> Json:
    return {"side": one.side, "cards": texts(one.cards), "scopas": one.scopas}


def _cards_dealt(one: what.CardsDealt, seat: int | None) -> Json:
    return {
        "deal": one.deal,
        "counts": [len(hand) for hand in one.hands],
        "hand": None if seat is None else texts(one.hands[seat]),
    }


def _declared(one: what.DeclaredHand, seat: int | None) -> Json:
    return {"seat": one.seat, **declared(one.declared), "by": one.by}


def declared(shown: Declared) -> Json:
    """A declaration as everybody saw it."""
    return {
        "text": move_text(shown.move),
        "hand": texts(shown.hand),
        "points": shown.points,
    }


def _played(one: what.Played, seat: int | None) -> Json:
    return {
        "seat": one.seat,
        "text": move_text(one.move),
        "card": TEXT[one.move.card],
        "capture": texts(one.move.capture),
        "scopa": one.scopa,
        "by": one.by,
    }


def _leftovers_taken(one: what.LeftoversTaken, seat: int | None) -> Json:
    return {"side": one.side, "cards": texts(one.cards)}


def scored_round(rules: Variant, scored: Scored) -> Json:
    """What a scored round tells: its number and its sheet."""
    return {"round": scored.number, "sheet": sheet(rules, scored)}


def _round_scored(one: what.RoundScored, seat: int | None) -> Json:
    return scored_round(one.rules, one.scored)


def _ended(one: what.GameEnded, seat: int | None) -> Json:
    return {"result": result(one.result)}


def _rematch_created(one: what.RematchCreated, seat: int | None) -> Json:
    return {"game_id": one.game_id}


def _deadline_extended(one: what.DeadlineExtended, seat: int | None) -> Json:
    return {"deadline": time_text(one.deadline)}


# An event's type, or None where the event itself says which it is, and what makes its data.
_DATA: dict[type[Any], tuple[str | None, Callable[[Any, int | None], Json]]] = {
    what.GameCreated: ("game_created", _created),
    what.GameStarted: ("game_started", _started),
    what.SeatChanged: (None, _seat_changed),
    what.RoundStarted: ("round_started", _round_started),
    what.OpeningTaken: ("opening_taken", _opening_taken),
    what.CardsDealt: ("cards_dealt", _cards_dealt),
    what.DeclaredHand: ("declared", _declared),
    what.Played: ("move_played", _played),
    what.LeftoversTaken: ("leftovers_taken", _leftovers_taken),
    what.RoundScored: ("round_scored", _round_scored),
    what.GameEnded: (None, _ended),
    what.RematchCreated: ("rematch_created", _rematch_created),
    what.DeadlineExtended: ("deadline_extended", _deadline_extended),
}
