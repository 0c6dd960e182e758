"""Which games can be seen in a list: those that wait in public, one's own, those one knows?"""

import base64
import logging
import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from scopa.encoding import UnknownFormat, decode
from scopa.service.errors import InvalidField
from scopa.service.games import GAME_ID, Games
from scopa.store import StoreUnavailable
from scopa.store.public import Listed, ListedGames
from scopa.stored import Stored

log = logging.getLogger(__name__)

_CURSOR = re.compile(r"(\d{1,14})\.(" + GAME_ID.pattern + ")")
_PAGE = 50

Page: TypeAlias = tuple[list[tuple[str, Stored]], str | None]  # games by id, the next cursor


def games_by_ids(games: Games, ids: Sequence[str]) -> list[tuple[str, Stored]]:
    """Those of the games that there are, in the order asked, each once."""
    found = _load(games, ids)
    return [(game_id, stored) for game_id, stored in found.items() if stored is not None]


def _load(games: Games, ids: Sequence[str]) -> dict[str, Stored | None]:
    """The games that there are; None for one that a newer version keeps."""
    wanted = [game_id for game_id in dict.fromkeys(ids) if GAME_ID.fullmatch(game_id)]
    if not wanted:
        return {}
    loaded = zip(wanted, games.store.load_many(wanted), strict=True)
    return {game_id: _read(one.data) for game_id, one in loaded if one is not None}


def _read(data: bytes) -> Stored | None:
    try:
        return decode(data)
    except UnknownFormat:
        return None


def waiting_games(games: Games, variant: str | None, limit: int, cursor: str | None) -> Page:
    """Public games that wait for players.

    One that has started or gone meanwhile is struck from the list.
    """

    def waits(stored: Stored) -> bool:
        return stored.game.status == "waiting"

    return _page(games, games.store.public, waits, variant, limit, cursor)


def list_made(games: Games, holder: str, game_id: str, stored: Stored) -> None:
    """Keeps the list of a key's games; like the public one it may lag, as the game is there."""
    try:
        games.store.made_by(holder).add(Listed(stored.created_at, game_id))
    except StoreUnavailable:
        log.warning("the list of a key's games lags")


def games_made_by(
    games: Games, holder: str, variant: str | None, limit: int, cursor: str | None
) -> Page:
    """The games made with somebody's API key, for as long as they are kept."""
    return _page(games, games.store.made_by(holder), lambda _: True, variant, limit, cursor)


def _page(
    games: Games,
    listed_games: ListedGames,
    belongs: Callable[[Stored], bool],
    variant: str | None,
    limit: int,
    cursor: str | None,
) -> Page:
    """Up to `limit` games of a list, the newest first, and the cursor of the next page.

    What does not belong there any more is struck. Raises InvalidField for a cursor that is none.
    """
    place = None if cursor is None else _place(cursor)
    found: list[tuple[str, Stored]] = []
    while True:
        page = listed_games.page(_PAGE, place)
        known = _load(games, [listed.game for listed in page])
        for listed in page:
            stored = known.get(listed.game)
            if listed.game not in known or (stored and not belongs(stored)):
                listed_games.remove(listed)
            elif stored and variant in (None, stored.game.rules.key):
                if len(found) == limit:
                    return found, _cursor(place)
                found.append((listed.game, stored))
            place = listed
        if len(page) < _PAGE:
            return found, None


def _place(cursor: str) -> Listed:
    try:
        text = base64.urlsafe_b64decode(cursor).decode()
    except ValueError:
        text = ""
    match = _CURSOR.fullmatch(text)
    if match is None:
        raise InvalidField("/cursor", "this is not a cursor that a page of the list gave")
    return Listed(int(match[1]), match[2])


def _cursor(listed: Listed | None) -> str | None:
    if listed is None:
        return None
    return base64.urlsafe_b64encode(f"{listed.created}.{listed.game}".encode()).decode()
