"""Does a record hold, and what was legal and what was won in it, ply by ply?"""

from collections.abc import Sequence

from scopa import deals
from scopa.events import Json
from scopa.games.state import Result, Scored
from scopa.games.transitions import points_of, result_of
from scopa.record import InvalidRecord, Record, RoundRecord, read_record
from scopa.rules import round as rounds
from scopa.rules.cards import texts
from scopa.rules.moves import Move, move_text
from scopa.rules.round import Round

NOT_BY_CARDS = ("forfeit", "aborted", "abandoned")


def replay_record(data: object) -> Json:
    """Every legal move and every point of a record; raises InvalidRecord where it breaks a rule."""
    record = read_record(data)
    totals: tuple[int, ...] = (0,) * record.sides
    result: Result | None = None
    answers: list[Json] = []
    for number, one in enumerate(record.rounds):
        pointer = f"/rounds/{number}"
        if result is not None:
            raise InvalidRecord(pointer, "the game was won before this round")
        if number and answers[-1]["totals"] is None:
            raise InvalidRecord(pointer, "the round before was not played to its end")
        if number and one.dealer != (record.rounds[number - 1].dealer + 1) % record.seats:
            raise InvalidRecord(f"{pointer}/dealer", "the deal passes on to the next seat")
        answer, over = _replay_round(record, one, pointer)
        if over.turn is None:
            totals, result = _count(over, number, totals, answer)
        answers.append(answer)
    _check_end(record, totals, result)
    decided = result._asdict() if result else record.result
    return {"rounds": answers, "totals": list(totals), "result": decided}


def _replay_round(record: Record, one: RoundRecord, pointer: str) -> tuple[Json, Round]:
    rules = record.rules
    if rules.redeal(one.deck[: rules.table_size]):
        raise InvalidRecord(f"{pointer}/deck", "this table calls for a redeal")
    r = rounds.start_round(rules, record.seats, record.sides, one.dealer, one.deck)
    plies: list[Json] = []
    for number, move in enumerate(one.moves):
        legal = rounds.legal_moves(r)
        listed = sorted(map(move_text, legal))
        if move not in legal:
            raise InvalidRecord(
                f"{pointer}/moves/{number}", _why_illegal(move, r.turn, listed), listed
            )
        plies.append({"seat": r.turn, "legal": listed, "move": move_text(move)})
        r = rounds.play(r, move)
    answer = {
        "dealer": one.dealer,
        "first_table": texts(one.deck[: rules.table_size]),
        "plies": plies,
        **dict.fromkeys(("leftovers", "piles", "points", "totals")),
    }
    return answer, r


def _why_illegal(move: Move, turn: int | None, legal: Sequence[str]) -> str:
    if turn is None:
        return f"{move_text(move)} after the round was over"
    return f"seat {turn} cannot play {move_text(move)}; legal: {', '.join(legal)}"


def _count(
    over: Round, number: int, before: tuple[int, ...], answer: Json
) -> tuple[tuple[int, ...], Result | None]:
    """Counts a round into its answer; returns the totals after it and how the game ended, if so."""
    side = rounds.leftovers_side(over)
    scored = Scored(number + 1, rounds.tally(over), side, over.leftovers, before)
    scores = rounds.count_points(over.rules, scored.tally)
    totals = tuple(total + points_of(scores, one) for one, total in enumerate(before))
    answer["leftovers"] = {"side": side, "cards": texts(over.leftovers)}
    answer["piles"] = [texts(holding.pile) for holding in scored.tally.sides]
    answer["points"] = [
        {name: by_side[one].points for name, by_side in scores.items() if by_side[one].points}
        for one in range(len(before))
    ]
    answer["totals"] = list(totals)
    return totals, result_of(over.rules, totals, scored.tally)


def _check_end(record: Record, totals: tuple[int, ...], result: Result | None) -> None:
    if record.totals is not None and record.totals != list(totals):
        raise InvalidRecord("/totals", f"the totals are {list(totals)}")
    if record.result is None:
        return
    right = result or _undecided(record, record.result, totals)
    if record.result != _as_json(right):
        raise InvalidRecord("/result", f"the result is {_as_json(right)}")


def _undecided(record: Record, given: Json, totals: tuple[int, ...]) -> Result:
    """What a result that no card decided must be: somebody wins a forfeit, else nobody does."""
    reason, winner = given["reason"], given.get("winner")
    if reason not in NOT_BY_CARDS:
        raise InvalidRecord("/result", "nobody has won by the cards")
    if reason != "forfeit":
        return Result(None, totals, reason)
    if winner is None or not 0 <= winner < record.sides:
        raise InvalidRecord("/result/winner", "a side wins where another forfeits")
    return Result(winner, totals, reason)


def _as_json(result: Result) -> Json:
    return {**result._asdict(), "totals": list(result.totals)}


def verify_record(data: object) -> list[str]:
    """Why the record's deals do not follow from its seed, or its points from its deals.

    Recomputes commitment, first dealer and decks by the recipe of `deals`, and replays the moves.
    Nothing is wrong where the list is empty. Raises InvalidRecord where a rule is broken.
    """
    record = read_record(data)
    replay_record(data)
    if record.seed is None:
        return ["the record has no seed to verify by"]
    faults = []
    if record.deal_commitment != deals.commitment(record.seed):
        faults.append("the commitment is not the seed's SHA-256")
    dealer = record.first_dealer
    if dealer is None:
        dealer = deals.first_dealer(record.seed, record.seats)
    for number, one in enumerate(record.rounds):
        if not number and one.dealer != dealer:
            faults.append(f"the first dealer is seat {dealer}, not {one.dealer}")
        if one.deck != deals.deal(record.seed, number + 1, record.rules)[0]:
            faults.append(f"the deck of round {number + 1} does not follow from the seed")
    return faults
