"""What does one caller see of a game as it stands?

The view of a seat, or the public one: the same fields for everybody, made here and nowhere else.
"""

from functools import lru_cache

from scopa import deals
from scopa.events import Json, declared, kind, result, scored_round, time_text
from scopa.games.state import Game, LastMove
from scopa.rules.cards import TEXT, texts
from scopa.rules.moves import Move, Play, move_text
from scopa.rules.options import option_values
from scopa.rules.view import View
from scopa.stored import Stored


def game_view(game_id: str, stored: Stored, seat: int | None) -> Json:
    """The game as the caller with this seat may see it, or a caller without one."""
    game = stored.game
    seen = game.view(seat)
    return {
        "id": game_id,
        "version": game.version,
        "status": game.status,
        "variant": game.rules.key,
        "options": _options(game.rules),
        "clock": stored.clock._asdict() if stored.clock else None,
        "public": stored.public,
        "hints": stored.hints,
        "seeded": stored.seeded,
        "metadata": stored.metadata,
        "created_at": time_text(stored.created_at),
        "expires_at": time_text(stored.expires_at),
        "deal_commitment": _commitment(game.seed),
        "seats": _seats(game, seen),
        "sides": _sides(game, seen),
        **(_round(game, seen) if seen else NO_ROUND),
        "deadline": None if stored.deadline is None else time_text(stored.deadline),
        "you": None if seat is None else _you(game, seat, seen),
        "last_move": _last_move(game.last_move),
        "last_round": game.last_scored and scored_round(game.rules, game.last_scored),
        "result": result(game.result),
        "rematch": game.rematch,
        "rematch_of": stored.rematch_of,
        "first_dealer": game.first_dealer,
    }


NO_ROUND: Json = {
    "round": None,
    "dealer": None,
    "turn": None,
    "table": [],
    "stock_count": None,
    "last_deal": False,
    "last_capturer": None,
    "matta": None,
}

_commitment = lru_cache(maxsize=4096)(deals.commitment)
_options = lru_cache(maxsize=256)(option_values)


def _seats(game: Game, seen: View | None) -> list[Json]:
    return [
        {
            "seat": number,
            "name": seat.name,
            "kind": kind(seat),
            "bot": seat.bot,
            "side": number % game.sides,
            "hand_count": seen.hand_counts[number] if seen else 0,
            "declared": declared(shown) if seen and (shown := seen.declared[number]) else None,
        }
        for number, seat in enumerate(game.seats)
    ]


def _sides(game: Game, seen: View | None) -> list[Json]:
    seats = range(len(game.seats))
    return [
        {
            "side": side,
            "seats": list(seats[side :: game.sides]),
            "total": total,
            "pile_count": len(seen.piles[side]) if seen else 0,
            "scopas": seen.scopas[side] if seen else 0,
        }
        for side, total in enumerate(game.totals)
    ]


def _round(game: Game, seen: View) -> Json:
    return {
        "round": game.number,
        "dealer": seen.dealer,
        "turn": game.turn,
        "table": texts(seen.table),
        "stock_count": seen.stock_count,
        "last_deal": not seen.stock_count,
        "last_capturer": seen.last_capturer,
        "matta": seen.matta and {"card": TEXT[seen.rules.matta or 0], "value": seen.matta},
    }


def _you(game: Game, seat: int, seen: View | None) -> Json:
    return {
        "seat": seat,
        "side": seat % game.sides,
        "hand": texts(seen.hand) if seen else [],
        "legal_moves": legal_moves(seen) if seen and game.turn == seat else [],
    }


def legal_moves(seen: View) -> list[Json]:
    """The legal moves of the seat to play, each as it can be sent and in notation."""
    return [
        {"move": move_data(move), "text": move_text(move), "scopa": seen.is_scopa(move)}
        for move in seen.legal_moves()
    ]


def move_data(move: Move) -> Json:
    """A move as it is sent."""
    if isinstance(move, Play):
        return {"type": "play", "card": TEXT[move.card], "capture": texts(move.capture)}
    if move.matta is None:
        return {"type": "declare"}
    return {"type": "declare", "matta": move.matta}


def _last_move(last: LastMove | None) -> Json | None:
    if last is None:
        return None
    return {
        "seat": last.seat,
        "text": move_text(last.move),
        "scopa": last.scopa,
        "by": last.by,
    }
