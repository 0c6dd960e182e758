"""What is a game after something has happened to it, and which events follow?

Nothing is judged here: what stands in a log was legal when it happened. `apply` is the only way
from one state of a game to the next, in play and in replay.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from scopa import deals
from scopa.games.events import (
    CardsDealt,
    DeadlineExtended,
    DeclaredHand,
    Event,
    GameCreated,
    GameEnded,
    GameStarted,
    LeftoversTaken,
    OpeningTaken,
    Played,
    RematchCreated,
    RoundScored,
    RoundStarted,
    SeatChanged,
    What,
)
from scopa.games.happenings import (
    Aborted,
    Created,
    Extended,
    Forfeited,
    Happening,
    Joined,
    Left,
    Moved,
    Rematched,
    Returned,
    TookOver,
)
from scopa.games.state import (
    AWAITED,
    HUMAN,
    OPEN,
    TAKEN_OVER,
    Game,
    LastMove,
    Result,
    Scored,
    Seat,
)
from scopa.rules import round as rounds
from scopa.rules.moves import Declare
from scopa.rules.round import Round
from scopa.rules.scoring import Tally
from scopa.rules.variants import Variant

Step: TypeAlias = tuple[Game, list[What]]


def apply(game: Game, happening: Happening) -> tuple[Game, list[Event]]:
    """The game after the happening, and its events, numbered on from the game's version."""
    step: Callable[[Game, Any], Step] = _STEPS[type(happening)]
    after, found = step(game, happening)
    at, first = happening.at, game.version + 1
    events = [Event(number, at, what) for number, what in enumerate(found, first)]
    return after._replace(version=game.version + len(found)), events


def replay(game: Game, happenings: Iterable[Happening]) -> Iterator[tuple[Game, list[Event]]]:
    """The game and the new events after each of the happenings."""
    for happening in happenings:
        game, events = apply(game, happening)
        yield game, events


def start_round(game: Game, at: int) -> tuple[Game, list[Event]]:
    """The next round begun anew from the game as it was just before, for replay from there."""
    after, found = _start_round(game, at, game.version)
    events = [Event(number, at, what) for number, what in enumerate(found, game.version + 1)]
    return after._replace(version=game.version + len(found)), events


def result_of(rules: Variant, totals: tuple[int, ...], counted: Tally) -> Result | None:
    """How the game ends with these totals after this round, None if another round is played."""
    if rules.instant_win is not None:
        winner = rules.instant_win(counted.sides)
        if winner is not None:
            return Result(winner, totals, rules.instant_win.__name__)
    winner = rules.winner(totals, rules.target, counted.sides)
    return None if winner is None else Result(winner, totals, "target")


def points_of(scores: dict[str, list[Any]], side: int) -> int:
    """The points of a side over all categories."""
    return sum(by_side[side].points for by_side in scores.values())


def _created(game: Game, happening: Created) -> Step:
    seats = tuple(Seat(kind, name, bot) for kind, name, bot in happening.seats)
    return _start_if_full(game._replace(seats=seats), happening.at, [GameCreated()])


def _start_if_full(game: Game, at: int, found: list[What]) -> Step:
    if any(seat.kind in (OPEN, AWAITED) for seat in game.seats):
        return game, found
    dealer = _first_dealer(game)
    found.append(GameStarted(game.seats, game.sides, dealer))
    started, more = _start_round(game._replace(status="playing"), at, game.version + len(found))
    return started, found + more


def _first_dealer(game: Game) -> int:
    if game.first_dealer is not None:
        return game.first_dealer
    return deals.first_dealer(game.seed, len(game.seats))


def _start_round(game: Game, at: int, version: int) -> Step:
    """`version` is the one just before the round."""
    number = game.number + 1
    if game.round is not None:
        dealer = (game.round.dealer + 1) % len(game.seats)
    else:
        dealer = (_first_dealer(game) + game.number) % len(game.seats)
    deck, redeals = deals.deal(game.seed, number, game.rules)
    begun = rounds.start_round(game.rules, len(game.seats), game.sides, dealer, deck)
    found: list[What] = [RoundStarted(number, dealer, deck[: game.rules.table_size], redeals)]
    if begun.last_capturer is not None:
        side = begun.last_capturer
        found.append(OpeningTaken(side, begun.piles[side], begun.scopas[side]))
    found.append(CardsDealt(begun.deal, begun.hands))
    return game._replace(number=number, round=begun, round_version=version, round_at=at), found


def _joined(game: Game, happening: Joined) -> Step:
    seats = _seated(game, happening.seat, kind=HUMAN, name=happening.name)
    taken = SeatChanged("seat_taken", happening.seat, happening.name)
    return _start_if_full(game._replace(seats=seats), happening.at, [taken])


def _left(game: Game, happening: Left) -> Step:
    seat = game.seats[happening.seat]
    found: list[What] = [SeatChanged("seat_left", happening.seat, seat.name)]
    if game.status == "waiting":
        return game._replace(seats=_seated(game, happening.seat, kind=OPEN, name=None)), found
    return game, found


def _took_over(game: Game, happening: TookOver) -> Step:
    name = game.seats[happening.seat].name
    seats = _seated(game, happening.seat, kind=TAKEN_OVER, bot=happening.bot)
    return game._replace(seats=seats), [
        SeatChanged("bot_took_over", happening.seat, name, happening.bot)
    ]


def _returned(game: Game, happening: Returned) -> Step:
    name = game.seats[happening.seat].name
    seats = _seated(game, happening.seat, kind=HUMAN, bot=None, timeouts=0)
    return game._replace(seats=seats), [SeatChanged("seat_returned", happening.seat, name)]


def _seated(game: Game, number: int, **changes: Any) -> tuple[Seat, ...]:
    seats = list(game.seats)
    seats[number] = seats[number]._replace(**changes)
    return tuple(seats)


def _moved(game: Game, happening: Moved) -> Step:
    before, move, by = game.round, happening.move, happening.by
    assert before is not None
    assert before.turn is not None
    seat = before.turn
    scopa = rounds.is_scopa(before, move)
    after = rounds.play(before, move)
    game = game._replace(
        round=after,
        last_move=LastMove(seat, move, scopa, by),
        seats=_after_turn(game, seat, by),
    )
    if isinstance(move, Declare):
        declared = after.declared[seat]
        assert declared is not None
        return game, [DeclaredHand(seat, declared, by)]
    found: list[What] = [Played(seat, move, scopa, by)]
    if after.turn is None:
        return _score_round(game, after, happening.at, found)
    if after.deal != before.deal:
        found.append(CardsDealt(after.deal, after.hands))
    return game, found


def _after_turn(game: Game, number: int, by: str) -> tuple[Seat, ...]:
    seat = game.seats[number]
    if by == "timeout":
        return _seated(game, number, timeouts=seat.timeouts + 1)
    if by == "human" and (seat.timeouts or not seat.played):
        return _seated(game, number, played=True, timeouts=0)
    return game.seats


def _score_round(game: Game, over: Round, at: int, found: list[What]) -> Step:
    side = rounds.leftovers_side(over)
    if over.leftovers:
        found.append(LeftoversTaken(side, over.leftovers))
    scored = Scored(game.number, rounds.tally(over), side, over.leftovers, game.totals)
    scores = rounds.count_points(over.rules, scored.tally)
    totals = tuple(before + points_of(scores, number) for number, before in enumerate(game.totals))
    found.append(RoundScored(game.rules, scored))
    game = game._replace(totals=totals, last_scored=scored)
    result = result_of(game.rules, totals, scored.tally)
    if result is not None:
        return _end(game, "finished", result, found)
    begun, more = _start_round(game, at, game.version + len(found))
    return begun, found + more


def _end(game: Game, status: Any, result: Result, found: list[What]) -> Step:
    ended = GameEnded(f"game_{status}", result)
    return game._replace(status=status, result=result), [*found, ended]


def _forfeited(game: Game, happening: Forfeited) -> Step:
    assert game.turn is not None
    winner = (game.turn + 1) % game.sides
    return _end(game, "finished", Result(winner, game.totals, "forfeit"), [])


def _aborted(game: Game, happening: Aborted) -> Step:
    return _end(game, "aborted", Result(None, game.totals, happening.reason), [])


def _extended(game: Game, happening: Extended) -> Step:
    return game, [DeadlineExtended(happening.deadline)]


def _rematched(game: Game, happening: Rematched) -> Step:
    return game._replace(rematch=happening.game_id), [RematchCreated(happening.game_id)]


_STEPS: dict[type[Any], Callable[[Game, Any], Step]] = {
    Created: _created,
    Joined: _joined,
    Left: _left,
    TookOver: _took_over,
    Returned: _returned,
    Moved: _moved,
    Forfeited: _forfeited,
    Aborted: _aborted,
    Extended: _extended,
    Rematched: _rematched,
}
