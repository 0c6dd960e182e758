"""Whose time has come?

Sorted sets of game ids by time, one for each hash tag, looked through together.
"""

from .connections import pack
from .servers import Servers
from .values import Ready

TIME = pack("TIME")


def milliseconds(time: list[bytes]) -> int:
    """The answer to TIME as one number."""
    seconds, microseconds = time
    return int(seconds) * 1000 + int(microseconds) // 1000


def ready(servers: Servers, sets: tuple[str, ...], limit: int) -> Ready:
    """The games whose time has come, by the store's clock, the first `limit` of each tag."""
    questions = [(name, pack("ZRANGE", name, 0, limit - 1, "WITHSCORES")) for name in sets]
    *answers, time = servers.ask_all([*questions, (sets[0], TIME)])
    now = milliseconds(time)
    games = [
        game.decode()
        for answer in answers
        for game, at in zip(answer[::2], answer[1::2], strict=True)
        if float(at) <= now
    ]
    return Ready(tuple(games), now)
