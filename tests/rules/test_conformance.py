"""Does the engine agree, move by move and point by point, with games worked out elsewhere?

`tests/data/games.jsonl` holds 135 rounds and whole games of all variants: the deck of every round,
at every ply all legal moves and the one played, and what came of it.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from scopa.rules.cards import parse_card, texts
from scopa.rules.moves import parse_move
from scopa.rules.options import with_options
from scopa.rules.round import Round, leftovers_side, play, score, start_round, tally
from scopa.rules.variants import VARIANTS, Variant
from tests.rules.by_the_book import KEYS
from tests.rules.positions import legal

LINES = (Path(__file__).parents[1] / "data" / "games.jsonl").read_text().splitlines()
GAMES: list[dict[str, Any]] = [json.loads(line) for line in LINES]


def test_there_are_games_of_all_fifteen_variants() -> None:
    assert len(GAMES) == 135
    assert {game["variant"] for game in GAMES} == set(KEYS)


@pytest.mark.parametrize(
    "game", GAMES, ids=[f"{n}-{game['variant']}" for n, game in enumerate(GAMES, 1)]
)
def test_a_game_goes_as_worked_out(game: dict[str, Any]) -> None:
    rules = with_options(VARIANTS[game["variant"]], game["options"])
    sides = len(set(game["sides"]))
    assert game["sides"] == [seat % sides for seat in range(game["seats"])]
    totals = [0] * sides
    result = None
    for worked in game["rounds"]:
        assert result is None, "a round was played after the game was won"
        over = replay(rules, game["seats"], sides, worked)
        won = assert_points(over, worked, totals)
        result = verdict(over, totals, won)
    assert (totals, result) == (game["totals"], game["result"])


def replay(rules: Variant, seats: int, sides: int, worked: dict[str, Any]) -> Round:
    """The round played from its deck, held at every ply against what was legal."""
    deck = tuple(parse_card(text) for text in worked["deck"])
    first_table = deck[: rules.table_size]
    assert texts(first_table) == worked["first_table"]
    assert not rules.redeal(first_table)
    r = start_round(rules, seats, sides, worked["dealer"], deck)
    for ply in worked["plies"]:
        assert r.turn == ply["seat"]
        assert sorted(legal(r)) == ply["legal"]
        r = play(r, parse_move(ply["move"]))
    assert r.turn is None
    return r


def assert_points(over: Round, worked: dict[str, Any], totals: list[int]) -> int | None:
    """Hold leftovers, piles and points against the worked ones; add to the totals."""
    left = worked["leftovers"]
    assert set(left["cards"]) == set(texts(over.leftovers))
    if left["cards"]:
        assert left["side"] == leftovers_side(over)
    assert [texts(sorted(pile)) for pile in over.piles] == worked["piles"]
    for side, expected in enumerate(worked["points"]):
        points = {name: scores[side].points for name, scores in score(over).items()}
        assert {name: given for name, given in points.items() if given} == expected
        totals[side] += sum(points.values())
    assert totals == worked["totals"]
    instant = over.rules.instant_win
    won = instant(tally(over).sides) if instant else None
    assert won == worked["wins_at_once"]
    return won


def verdict(over: Round, totals: list[int], won: int | None) -> dict[str, object] | None:
    """How the game ended with this round, None if it goes on."""
    if won is not None:
        assert over.rules.instant_win is not None
        return {"winner": won, "reason": over.rules.instant_win.__name__}
    winner = over.rules.winner(totals, over.rules.target, tally(over).sides)
    return None if winner is None else {"winner": winner, "reason": "target"}
