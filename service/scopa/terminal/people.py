"""What are the seats and sides called, and which verb goes with them?"""

from typing import NamedTuple

from scopa.events import Json


class Subject(NamedTuple):
    """Somebody who does something; `several` if a verb after the name takes no s."""

    name: str
    several: bool

    def does(self, verb: str) -> str:
        """The name with the verb.

        >>> Subject("Bo", False).does("play"), Subject("You", True).does("play")
        ('Bo plays', 'You play')
        """
        return f"{self.name} {verb}{'' if self.several else 's'}"

    @property
    def whom(self) -> str:
        """The name within a sentence."""
        return "you" if self.name == "You" else self.name


class People:
    """The people of a game, as the player at the terminal calls them."""

    def __init__(self, view: Json) -> None:
        self.you = view["you"]["seat"]
        self._seats = view["seats"]
        self._sides = [side["seats"] for side in view["sides"]]
        self._names = [seat["name"] for seat in self._seats]

    def seat(self, number: int) -> Subject:
        """Who sits there: `You`, or a name that no other seat has."""
        if number == self.you:
            return Subject("You", True)
        name = self._names[number]
        if not name:
            return Subject(f"Seat {number}", False)
        alone = self._names.count(name) == 1 and name != "You"
        return Subject(name if alone else f"{name} ({number})", False)

    def side(self, number: int) -> Subject:
        """All who play for the side, the player first."""
        seats = sorted(self._sides[number], key=lambda seat: (seat != self.you, seat))
        members = [self.seat(seat) for seat in seats]
        name = " and ".join(member.name for member in members)
        return Subject(name, len(members) > 1 or members[0].several)

    def introduced(self) -> list[str]:
        """Each seat in order of play, computer players with their kind."""
        return [self._introduced(seat) for seat in self._seats]

    def _introduced(self, seat: Json) -> str:
        if seat["kind"] == "open":
            return "an open seat"
        name = self.seat(seat["seat"]).name
        if seat["bot"] is None or seat["bot"] == name:
            return name
        return f"{name} ({seat['bot']})"
