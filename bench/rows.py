"""How is a row of the table told?"""

from typing import NamedTuple


class Row(NamedTuple):
    """What was measured, how far it must and how far it should go, and what the figure is made of.

    A goal above the aim's own value is one to stay under: `must` 1.5 with `aim` 1.1 is a limit.
    """

    what: str
    value: float
    must: float | None = None
    aim: float | None = None
    note: str = ""
    unit: str = ""

    def __str__(self) -> str:
        measured = f"{self._shown(self.value)}{self.unit}"
        return (
            f"{self.what:<58} {measured:>10} {self._goals():<20} {self._verdict():<6} {self.note}"
        )

    def _goals(self) -> str:
        if self.must is None or self.aim is None:
            return ""
        return f"must {self._shown(self.must)}, aim {self._shown(self.aim)}"

    def _verdict(self) -> str:
        if self.must is None or self.aim is None:
            return ""
        if self._reaches(self.aim):
            return "aim"
        return "must" if self._reaches(self.must) else "MISSED"

    def _reaches(self, goal: float) -> bool:
        assert self.must is not None
        assert self.aim is not None
        if self.aim > self.must:
            return self.value >= goal
        return self.value <= goal

    @staticmethod
    def _shown(value: float) -> str:
        return f"{value:,.0f}" if value >= 100 else f"{value:.2f}".removesuffix(".00")
