"""A game's events as they happen, over HTTP."""

import re
import secrets
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress

import orjson
from flask import Response, request

from scopa.api import asking
from scopa.api.blueprint import Blueprint
from scopa.api.examples import example
from scopa.api.game_requests import MOST_VERSION, StreamQuery
from scopa.api.game_schemas import SERVER_SENT, StreamMessage
from scopa.api.limits import check_streams, place_for_stream
from scopa.api.problems import ON_A_GAME
from scopa.api.services import services
from scopa.events import Json, visible
from scopa.game_view import game_view
from scopa.service.errors import InvalidField
from scopa.service.feeds import Feed, Feeds
from scopa.service.games import Current
from scopa.service.tokens import caller_of, token_hash
from scopa.store import StoreUnavailable

blp = Blueprint("streams", __name__, url_prefix="/v1/games", description="Following a game.")

SSE, NDJSON = "text/event-stream", "application/x-ndjson"
KEEP_ALIVE = 14.0  # seconds of silence before a sign of life; at least one every 15 is promised
LIFETIME = 600.0  # seconds
LINGER = 120.0  # seconds that a stream goes on after its game
MOST_BY_TOKEN = 4


def _sent(message: Json) -> Json:
    """The message as browsers read it."""
    return {"id": str(message["id"]), "data": orjson.dumps(message).decode()}


@blp.route("/<game_id>/stream")
@blp.query(StreamQuery)
@blp.response(200, SERVER_SENT, content_type=SSE, example=_sent(example("event")))
@blp.response(200, StreamMessage, content_type=NDJSON, example=example("event"))
@blp.problems(*ON_A_GAME, "too_many_streams")
@blp.resumed
def stream_events(asked: dict[str, int], game_id: str) -> Response:
    """Follow a game's events.

    As server-sent events, or as JSON lines with `Accept: application/x-ndjson`. Begins with a
    snapshot (`type` `snapshot`, `data` the caller's view), or, with `after` or Last-Event-ID, with
    the events after that number. Ends with a `bye` that gives the reason; then connect again with
    the last number.
    """
    shared, token = services(), asking.token()
    after = _last_event_id(asked.get("after"))
    current = shared.games.current(game_id)
    seat = caller_of(current.stored, token).seat
    check_streams(shared.feeds.count, shared.settings.streams_per_worker)
    accepted = request.accept_mimetypes.best_match([SSE, NDJSON], default=SSE)
    place = place_for_stream() if seat is None else nullcontext()
    stream = _Stream(shared.feeds, current, seat, token, lines=accepted == NDJSON)
    pieces = stream.run(current, after, place)
    # Passed through directly, the pieces keep nothing of the response while they last.
    response = Response(pieces, mimetype=accepted, direct_passthrough=True)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Vary"] = "Authorization, Accept"
    response.headers["X-Accel-Buffering"] = "no"  # else some proxies hold events back
    return response


def _last_event_id(after: int | None) -> int | None:
    """Where to begin; the header wins, as a browser that connects again sends it."""
    header = request.environ.get("HTTP_LAST_EVENT_ID")
    if header is None:
        return after
    if not re.fullmatch("[0-9]{1,19}", header) or int(header) > MOST_VERSION:
        raise InvalidField("/Last-Event-ID", "this is not the number of an event")
    return int(header)


class _Stream:
    """One caller's stream.

    Its id sorts by the time when it was opened: a seat's fifth stream pushes the oldest out.
    """

    def __init__(
        self, feeds: Feeds, current: Current, seat: int | None, token: str | None, *, lines: bool
    ) -> None:
        self._feeds = feeds
        self._game_id = current.game_id
        self._seat = seat
        self._token = token and token_hash(token)
        self._lines = lines
        self._id = f"{current.now:014d}-{secrets.token_hex(4)}"
        self._ends_at = time.monotonic() + LIFETIME

    def run(
        self, current: Current, after: int | None, place: AbstractContextManager[None]
    ) -> Iterator[bytes]:
        """What is sent, piece by piece, from the first event to `bye`; `place` is held so long."""
        with place, self._feeds.follow(current, self._seat) as feed, self._noted():
            del current  # for as long as the stream is open it would be kept in vain
            yield from self._events(feed, after)

    @contextmanager
    def _noted(self) -> Iterator[None]:
        """Notes the stream for as long as it is open; it pushes out the seat's oldest."""
        streams, game_id, seat = self._feeds.games.store.streams, self._game_id, self._seat
        try:
            if seat is not None:
                with suppress(StoreUnavailable):
                    streams.open(game_id, seat, self._id, MOST_BY_TOKEN, int(LIFETIME * 1000))
            yield
        finally:
            if seat is not None:
                with suppress(StoreUnavailable):
                    streams.close(game_id, seat, self._id)

    def _events(self, feed: Feed, after: int | None) -> Iterator[bytes]:
        sent, sign_of_life = after, b"\n" if self._lines else b":\n\n"
        if sent == feed.current.stored.game.version:
            yield sign_of_life  # the answer's head goes out with the first thing that is said
        while True:
            current = feed.current
            if not self._is_open_to(current):
                yield self._bye("replaced")
                return
            version = current.stored.game.version
            if sent is None or sent > version:
                yield self._snapshot(feed, current)
            elif sent < version:
                yield self._since(feed, current, sent)
            sent = version
            if (reason := self._over(feed)) is not None:
                yield self._bye(reason)
                return
            if not self._await_change(feed, current):
                yield sign_of_life

    def _await_change(self, feed: Feed, seen: Current) -> bool:
        """Whether there is something to say before a sign of life is due."""

        def changed() -> bool:
            return feed.current is not seen or self._over(feed) is not None

        feed.wait(min(KEEP_ALIVE, max(0.0, self._until_end(feed))), changed)
        return changed()

    def _over(self, feed: Feed) -> str | None:
        """Why the stream ends now, None while it goes on."""
        if self._feeds.stopping or feed.newer:
            return "restart"  # a worker that comes, or is there already, tells the rest
        if self._is_replaced(feed):
            return "replaced"
        if feed.gone or self._game_left(feed) <= 0:
            return "game_over"
        return "lifetime" if time.monotonic() >= self._ends_at else None

    def _is_open_to(self, current: Current) -> bool:
        """Whether the token still is the seat's: what came after it is for somebody else."""
        return self._seat is None or current.stored.tokens[self._seat] == self._token

    def _is_replaced(self, feed: Feed) -> bool:
        """Whether the seat has a new token, or as many newer streams as it may have."""
        if self._seat is None:
            return False
        if not self._is_open_to(feed.current):
            return True
        newest = feed.streams.get(self._seat, [])
        return len(newest) >= MOST_BY_TOKEN and self._id < min(newest)

    def _until_end(self, feed: Feed) -> float:
        return min(self._ends_at - time.monotonic(), self._game_left(feed))

    def _game_left(self, feed: Feed) -> float:
        """Seconds that the game is still to be followed."""
        game = feed.current.stored.game
        if not game.over:
            return LIFETIME
        return 0.0 if game.rematch is not None else LINGER - feed.seconds_since_change()

    def _snapshot(self, feed: Feed, current: Current) -> bytes:
        def make() -> bytes:
            view = game_view(current.game_id, current.stored, self._seat)
            version = current.stored.game.version
            return self._message({"type": "snapshot", "id": version, "data": view})

        return feed.text((current.revision, None, self._seat, self._lines), make)

    def _since(self, feed: Feed, current: Current, after: int) -> bytes:
        def make() -> bytes:
            found = self._feeds.games.events_since(current, after)
            return b"".join(self._message(visible(event, self._seat)) for event in found)

        return feed.text((current.revision, after, self._seat, self._lines), make)

    def _bye(self, reason: str) -> bytes:
        return self._message({"type": "bye", "data": {"reason": reason}})

    def _message(self, data: Json) -> bytes:
        text = orjson.dumps(data)
        if self._lines:
            return text + b"\n"
        number = b"id: %d\n" % data["id"] if "id" in data else b""
        return number + b"data: " + text + b"\n\n"
