"""How does a client follow a game? It applies each event to the view that it has.

Written from the contract's words alone, without the engine: what a view becomes by an event, but
for `you.legal_moves`, `deadline` and `expires_at`, which no event tells.
"""

from typing import Any

Json = dict[str, Any]
MATTA = "7C"
NOT_TOLD = ("deadline", "expires_at")


def comparable(view: Json) -> Json:
    """The view without what events do not tell."""
    kept = {name: value for name, value in view.items() if name not in NOT_TOLD}
    if view["you"] is not None:
        kept["you"] = {**view["you"], "legal_moves": None}
    return kept


def follow(view: Json, events: list[Json]) -> None:
    """Bring the view up to date with these events."""
    for event in events:
        assert event["id"] == view["version"] + 1
        view["version"] = event["id"]
        _APPLY.get(event["type"], _nothing)(view, event["data"])


def _nothing(view: Json, data: Json) -> None:
    pass


def _started(view: Json, data: Json) -> None:
    view["status"] = "playing"
    for seat, told in zip(view["seats"], data["seats"], strict=True):
        seat.update(told)


def _taken(view: Json, data: Json) -> None:
    view["seats"][data["seat"]].update(kind="human", name=data["name"])


def _left(view: Json, data: Json) -> None:
    if view["status"] == "waiting":
        view["seats"][data["seat"]].update(kind="open", name=None)


def _took_over(view: Json, data: Json) -> None:
    view["seats"][data["seat"]].update(kind="bot", bot=data["bot"])


def _returned(view: Json, data: Json) -> None:
    view["seats"][data["seat"]].update(kind="human", bot=None)


def _round(view: Json, data: Json) -> None:
    view.update(
        round=data["round"],
        dealer=data["dealer"],
        turn=(data["dealer"] + 1) % len(view["seats"]),
        table=data["table"],
        stock_count=40 - len(data["table"]),
        last_capturer=None,
    )
    for side in view["sides"]:
        side.update(pile_count=0, scopas=0)


def _dealt(view: Json, data: Json) -> None:
    view["stock_count"] -= sum(data["counts"])
    view.update(last_deal=view["stock_count"] == 0, matta=None)
    for seat, count in zip(view["seats"], data["counts"], strict=True):
        seat.update(hand_count=count, declared=None)
    if view["you"] is not None:
        view["you"]["hand"] = data["hand"]


def _opening(view: Json, data: Json) -> None:
    _take(view, data["side"], len(data["cards"]), data["scopas"])
    view["table"] = []


def _take(view: Json, side: int, cards: int, scopas: int) -> None:
    view["sides"][side]["pile_count"] += cards
    view["sides"][side]["scopas"] += scopas
    view["last_capturer"] = side


def _last_move(view: Json, data: Json, scopa: bool) -> None:
    view["last_move"] = {name: data[name] for name in ("seat", "text", "by")} | {"scopa": scopa}


def _declared(view: Json, data: Json) -> None:
    view["seats"][data["seat"]]["declared"] = {
        name: data[name] for name in ("text", "hand", "points")
    }
    _, _, value = data["text"].partition("=")
    if value:
        view["matta"] = {"card": MATTA, "value": int(value)}
    _last_move(view, data, scopa=False)


def _played(view: Json, data: Json) -> None:
    seat, card, capture = data["seat"], data["card"], data["capture"]
    view["seats"][seat]["hand_count"] -= 1
    if view["you"] is not None and view["you"]["seat"] == seat:
        view["you"]["hand"].remove(card)
    if capture:
        view["table"] = [lying for lying in view["table"] if lying not in capture]
        _take(view, view["seats"][seat]["side"], 1 + len(capture), int(data["scopa"]))
    else:
        view["table"] = sorted([*view["table"], card], key=_deck_order)
    forgets = not view["options"].get("matta_keeps_value", True)
    if MATTA in capture or (card == MATTA and (capture or forgets)):
        view["matta"] = None
    view["turn"] = (seat + 1) % len(view["seats"])
    _last_move(view, data, data["scopa"])


def _deck_order(card: str) -> tuple[int, int]:
    return "DCSB".index(card[-1]), int(card[:-1])


def _leftovers(view: Json, data: Json) -> None:
    view["sides"][data["side"]]["pile_count"] += len(data["cards"])
    view["table"] = []


def _scored(view: Json, data: Json) -> None:
    view.update(last_round=data, turn=None)
    for side, sheet in zip(view["sides"], data["sheet"]["sides"], strict=True):
        side["total"] = sheet["after"]


def _finished(view: Json, data: Json) -> None:
    view.update(status="finished", turn=None, result=data["result"])


def _aborted(view: Json, data: Json) -> None:
    view.update(status="aborted", turn=None, result=data["result"])


def _rematch(view: Json, data: Json) -> None:
    view["rematch"] = data["game_id"]


_APPLY = {
    "game_started": _started,
    "seat_taken": _taken,
    "seat_left": _left,
    "bot_took_over": _took_over,
    "seat_returned": _returned,
    "round_started": _round,
    "cards_dealt": _dealt,
    "opening_taken": _opening,
    "declared": _declared,
    "move_played": _played,
    "leftovers_taken": _leftovers,
    "round_scored": _scored,
    "game_finished": _finished,
    "game_aborted": _aborted,
    "rematch_created": _rematch,
}
