"""What happened in a game, over HTTP: events, rounds, the record."""

from flask import Response

from scopa.api import asking
from scopa.api.blueprint import Blueprint
from scopa.api.examples import example
from scopa.api.game_answers import answer
from scopa.api.game_requests import EventsQuery
from scopa.api.game_schemas import EventList, RecordDocument, RoundList
from scopa.api.problems import ON_A_GAME
from scopa.api.services import services
from scopa.events import rounds, visible
from scopa.record import write_record
from scopa.service.threads import on_a_thread
from scopa.service.tokens import caller_of
from scopa.stored import all_events

blp = Blueprint("happened", __name__, url_prefix="/v1/games", description="What happened.")


@blp.route("/<game_id>/events")
@blp.query(EventsQuery)
@blp.response(200, EventList, example=example("events"))
@blp.problems(*ON_A_GAME)
def list_events(asked: dict[str, int], game_id: str) -> Response:
    """List a game's events.

    In order and without gaps, as the caller may see them; `more` tells whether others follow.
    """
    games, limit = services().games, asked["limit"]
    current = games.current(game_id)
    seat = caller_of(current.stored, asking.token()).seat
    found = games.events_since(current, asked["after"])
    return answer(
        {
            "events": [visible(event, seat) for event in found[:limit]],
            "version": current.stored.game.version,
            "more": len(found) > limit,
        }
    )


@blp.route("/<game_id>/rounds")
@blp.response(200, RoundList, example=example("rounds"))
@blp.problems(*ON_A_GAME)
def list_rounds(game_id: str) -> Response:
    """List a game's rounds.

    Moves and score sheets, round by round; the sheet is null until the round is scored.
    """
    current = services().games.current(game_id, whole=True)
    caller_of(current.stored, asking.token())
    events = all_events(current.stored, current.archive or b"")
    return answer({"rounds": on_a_thread(rounds, events)})


@blp.route("/<game_id>/record")
@blp.response(200, RecordDocument, example=example("record"))
@blp.problems(*ON_A_GAME, "game_not_over")
def get_record(game_id: str) -> Response:
    """Get a game's record.

    The whole game as data, once it is over, with the seed that its deals follow from. It can be
    replayed by `POST /v1/records`, and verified by `scopa verify`.
    """
    current = services().games.current(game_id, whole=True)
    caller_of(current.stored, asking.token())
    record = on_a_thread(write_record, game_id, current.stored, current.archive or b"")
    return answer(record)
