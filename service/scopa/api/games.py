"""Games over HTTP: create, list, look at, abort."""

from typing import Any

from flask import Response, request

from scopa import bots
from scopa.api import asking
from scopa.api.blueprint import Blueprint
from scopa.api.callers import key_holder, known_holder, required_key_holder
from scopa.api.examples import example
from scopa.api.game_answers import answer, answer_game, answer_view, has_view, not_modified
from scopa.api.game_requests import GAMES_A_PAGE, CreateRequest, GamesQuery, ViewQuery
from scopa.api.game_schemas import Created, GameAnswer, GameList, GameView
from scopa.api.limits import limited
from scopa.api.polls import current_game
from scopa.api.problems import ON_A_GAME, WITH_A_KEY
from scopa.api.services import services
from scopa.game_view import game_view
from scopa.service import creating, listing, seats
from scopa.service.errors import InvalidField
from scopa.service.games import Current
from scopa.service.tokens import caller_of
from scopa.stored import Stored

blp = Blueprint("games", __name__, url_prefix="/v1/games", description="Games and their views.")


@blp.route("", methods=["POST"])
@blp.arguments(CreateRequest, required=False, example=example("create_request"))
@blp.response(201, Created, example=example("created"))
@blp.problems(
    *WITH_A_KEY,
    "missing_token",
    "wrong_token",
    "invalid_options",
    "overloaded",
    "store_unavailable",
)
@blp.by_api_key
@limited("create", "create-daily")
def create_game(asked: creating.GameAsked) -> Response:
    """Create a game.

    Without a body: standard Scopa, you against the computer player `furbo`. The tokens of the seats
    that are yours to hand out, and the creator's, are in this answer and nowhere else. With an
    Idempotency-Key the request is safe to repeat, and its answer has the same tokens again.
    """
    shared, key = services(), asking.idempotency_key(scope=known_holder())
    holder = required_key_holder() if shared.settings.api_key_required else key_holder()
    made = creating.create_game(shared.games, asked, bots.BOTS, key)
    if holder is not None:
        listing.list_made(shared.games, holder, made.game_id, made.stored)
    return answer_game(
        made.game_id,
        made.stored,
        made.sees,
        status=201,
        replayed=made.replayed,
        tokens=[
            {"index": index, "seat": number, "token": token} for index, number, token in made.tokens
        ],
        creator_token=made.creator_token,
    )


@blp.route("")
@blp.query(GamesQuery)
@blp.response(200, GameList, example=example("game_list"))
@blp.problems("missing_token", "wrong_token", "store_unavailable")
@blp.by_api_key
def list_games(asked: dict[str, Any]) -> Response:
    """List games.

    Public games that wait for players, the newest first; or, with `mine` and an API key, those made
    with that key; or, by `ids`, any games that you know. All are shown as somebody without a seat
    sees them, the public ones without their metadata.
    """
    games = services().games
    variant, limit, cursor = (
        asked.get("variant"),
        asked.get("limit", GAMES_A_PAGE),
        asked.get("cursor"),
    )
    if "ids" in asked:
        found, following = listing.games_by_ids(games, asked["ids"].split(",")), None
    elif asked.get("mine"):
        holder = required_key_holder()
        found, following = listing.games_made_by(games, holder, variant, limit, cursor)
    else:
        found, following = listing.waiting_games(games, variant, limit, cursor)
        found = [(game_id, stored._replace(metadata={})) for game_id, stored in found]
    views = [game_view(game_id, stored, None) for game_id, stored in found]
    return answer({"games": views, "next_cursor": following})


@blp.route("/<game_id>")
@blp.query(ViewQuery)
@blp.response(200, GameView, example=example("game_view"))
@blp.problems(*ON_A_GAME)
@blp.conditional
def get_game(asked: dict[str, int], game_id: str) -> Response:
    """Get a game's view.

    What the caller may see: with a seat's token that seat's view, else the public one. With
    If-None-Match or `after`, and `wait`, the answer comes when the view has changed, or is a 304
    after `wait` seconds.
    """
    token, after, wait = asking.token(), asked.get("after"), asked.get("wait", 0)
    if "wait" in asked and after is None and "HTTP_IF_NONE_MATCH" not in request.environ:
        raise InvalidField("/wait", "wait goes with after, or with the header If-None-Match")
    current = current_game(game_id)
    seat = caller_of(current.stored, token).seat
    if wait and not current.stored.game.over and _has_seen(current.stored, seat, after):
        current = _await_change(current, seat, after, wait)
        seat = caller_of(current.stored, token).seat  # which may have a new token by now
    if _has_seen(current.stored, seat, after):
        return not_modified(current.stored, seat)
    return answer_view(game_id, current.stored, seat)


def _has_seen(stored: Stored, seat: int | None, after: int | None) -> bool:
    """Whether there is nothing new for the caller; `after` goes before If-None-Match."""
    if after is None:
        return has_view(stored, seat)
    return after == stored.game.version and not stored.game.over


def _await_change(seen: Current, seat: int | None, after: int | None, wait: int) -> Current:
    """The game once there is something new in it for the caller, or the time is over."""
    feeds = services().feeds
    with feeds.follow(seen, seat) as feed:

        def changed() -> bool:
            news = not _has_seen(feed.current.stored, seat, after)
            return news or feed.gone or feed.newer or feeds.stopping

        feed.wait(wait, changed)
        return feed.current


@blp.route("/<game_id>", methods=["DELETE"])
@blp.response(200, GameAnswer, example=example("aborted"))
@blp.problems(*ON_A_GAME, "missing_token", "not_creator", "game_over", "cannot_abort")
def abort_game(game_id: str) -> Response:
    """Abort a game.

    With the creator's token, while some person has not played yet, or where no seat was ever open
    to others. Twice is once.
    """
    stored = seats.abort_game(services().games, game_id, asking.token())
    return answer_game(game_id, stored, None)
