"""Games of people, whose tokens all lie here."""

from typing import Any, NamedTuple

from tests.live.client import Answer, Client

Move = dict[str, Any]


class Choice(NamedTuple):
    """Whose turn it is, a move of theirs, and the version at which it is legal."""

    seat: int
    move: Move
    version: int


class Seated(NamedTuple):
    """A game and the tokens of its seats."""

    client: Client
    id: str
    tokens: list[str]
    creator: str

    @property
    def path(self) -> str:
        return f"/v1/games/{self.id}"

    def view(self, seat: int | None = None) -> Any:
        """The game as this seat sees it, or as everybody may."""
        return self.client.get(self.path, None if seat is None else self.tokens[seat])

    def choice(self) -> "Choice | None":
        """A move that is legal, None once the game is over."""
        while (turn := self.view()["turn"]) is not None:
            view = self.view(turn)
            legal = view["you"]["legal_moves"]
            if legal:
                version = view["version"]
                return Choice(turn, legal[version % len(legal)]["move"], version)
        return None

    def must_choose(self) -> "Choice":
        """A move that is legal in a game that is not over."""
        choice = self.choice()
        assert choice is not None, "the game is over"
        return choice

    def play(
        self, seat: int, move: Move, version: int | None = None, key: str | None = None
    ) -> Answer:
        body = {"move": move} if version is None else {"move": move, "version": version}
        headers = {} if key is None else {"Idempotency-Key": key}
        return self.client.ask("POST", f"{self.path}/moves", self.tokens[seat], body, headers)

    def play_on(self, plies: int = 1) -> None:
        """So many legal moves, by whoever is to play."""
        for _ in range(plies):
            seat, move, _ = self.must_choose()
            answer = self.play(seat, move)
            assert answer.status == 200, answer

    def play_out(self) -> Any:
        """All the moves to the end; the view then."""
        while (choice := self.choice()) is not None:
            assert self.play(choice.seat, choice.move).status == 200
        return self.view()

    def events(self) -> list[Any]:
        """All events, as everybody may see them."""
        found: list[Any] = []
        while True:
            page = self.client.get(f"{self.path}/events?limit=200&after={len(found)}")
            found += page["events"]
            if not page["more"]:
                return found

    def record(self) -> Any:
        return self.client.get(f"{self.path}/record")


def seat_people(client: Client, seats: int = 2, **asked: object) -> Seated:
    """A game of so many people, which has started."""
    body = {"seats": [{"name": f"Player {seat}"} for seat in range(seats)], **asked}
    made = client.post("/v1/games", body=body)
    tokens = {one["seat"]: one["token"] for one in made["tokens"]}
    held = [tokens[seat] for seat in range(seats)]
    return Seated(client, made["game"]["id"], held, made["creator_token"])


def moves_on_record(record: Any) -> int:
    return sum(len(one["moves"]) for one in record["rounds"])


def check_record(game: Seated) -> Any:
    """The record of a game that is over, which must replay to the state that the service shows."""
    record, view = game.record(), game.view()
    replayed = game.client.post("/v1/records", body=record)
    assert replayed["totals"] == [side["total"] for side in view["sides"]] == record["totals"]
    assert replayed["result"] == view["result"] == record["result"]
    return record
