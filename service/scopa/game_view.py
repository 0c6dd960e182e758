"""What does one caller see of a game as it stands?

The view of a seat, or the public one: the same fields for everybody, made here and nowhere else.
"""

from functools import lru_cache

from scopa import deals
from scopa.events import Json, declared, kind, result, scored_round, time_text
from scopa.games.state import Game, LastMove
from scopa.rules import round as rounds
from scopa.rules.cards import TEXT, texts
from scopa.rules.moves import Move, Play, move_text
from scopa.rules.options import option_values
from scopa.rules.round import Round
from scopa.stored import Stored


def game_view(game_id: str, stored: Stored, seat: int | None) -> Json:
    """The game as the caller with this seat may see it, or a caller without one."""
    game = stored.game
    return {
        "id": game_id,
        "version": game.version,
        "status": game.status,
        "variant": game.rules.key,
        "options": option_values(game.rules),
        "clock": stored.clock._asdict() if stored.clock else None,
        "public": stored.public,
        "hints": stored.hints,
        "seeded": stored.seeded,
        "metadata": stored.metadata,
        "created_at": time_text(stored.created_at),
        "expires_at": time_text(stored.expires_at),
        "deal_commitment": _commitment(game.seed),
        "seats": _seats(game),
        "sides": _sides(game),
        **(_round(game, game.round) if game.round else NO_ROUND),
        "deadline": None if stored.deadline is None else time_text(stored.deadline),
        "you": None if seat is None else _you(game, seat),
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


def _seats(game: Game) -> list[Json]:
    r = game.round
    return [
        {
            "seat": number,
            "name": seat.name,
            "kind": kind(seat),
            "bot": seat.bot,
            "side": number % game.sides,
            "hand_count": len(r.hands[number]) if r else 0,
            "declared": declared(shown) if r and (shown := r.declared[number]) else None,
        }
        for number, seat in enumerate(game.seats)
    ]


def _sides(game: Game) -> list[Json]:
    r, seats = game.round, range(len(game.seats))
    return [
        {
            "side": side,
            "seats": list(seats[side :: game.sides]),
            "total": total,
            "pile_count": len(r.piles[side]) if r else 0,
            "scopas": r.scopas[side] if r else 0,
        }
        for side, total in enumerate(game.totals)
    ]


def _round(game: Game, r: Round) -> Json:
    return {
        "round": game.number,
        "dealer": r.dealer,
        "turn": game.turn,
        "table": texts(r.table),
        "stock_count": len(r.stock),
        "last_deal": not r.stock,
        "last_capturer": r.last_capturer,
        "matta": r.matta and {"card": TEXT[r.rules.matta or 0], "value": r.matta},
    }


def _you(game: Game, seat: int) -> Json:
    r = game.round
    legal = rounds.legal_moves(r) if r and game.turn == seat else ()
    return {
        "seat": seat,
        "side": seat % game.sides,
        "hand": texts(r.hands[seat]) if r else [],
        "legal_moves": [legal_move(r, move) for move in legal] if r else [],
    }


def legal_move(r: Round, move: Move) -> Json:
    """A legal move of the seat to play, as it can be sent and in notation."""
    return {"move": move_data(move), "text": move_text(move), "scopa": rounds.is_scopa(r, move)}


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
