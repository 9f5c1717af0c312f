"""What the game asks: choices of the seats, and what chance uncovers. Minds and followers of traces answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from .activation import Cells
from .cards import Cast
from .geometry import Cell
from .objectives import Pay
from .spirits import Field
from .table import Event, Table


class Disagreement(Exception):
    """A trace differs from the twin's own game: number of the event (from 0), what was expected, what was found."""

    def __init__(self, number: int, expected: Any, found: Any) -> None:
        super().__init__(f"event {number}: expected {expected}, found {found}")
        self.number, self.expected, self.found = number, expected, found


class Way(NamedTuple):
    """One step of a Spirit: where to, by a gained stone's colour, `free`, or `extra` with what is paid for it."""

    to: Field
    by: str
    paid: str = ""

    def event(self) -> Event:
        """The form of the trace."""
        return {"to": list(self.to), "by": self.by} | ({"paid": self.paid} if self.by == "extra" else {})


class Asked(Protocol):
    """Answers; the game refuses what is not legal. `None` declines, where that is allowed."""

    def saw(self, event: Event) -> None:
        """Told of every event as it is written."""

    def done(self) -> None:
        """Told that the last event is written."""

    def shuffle(self, table: Table, seat: int, pile: Counter[str]) -> None:
        """Told that the discard pile of a seat becomes its deck."""

    def draw(self, table: Table, seat: int, have: Sequence[str], pool: Counter[str], count: int) -> list[str]:
        """Chance: cards that come from a shuffled pile beside those already in hand."""

    def uncover(self, table: Table, unseen: Collection[str]) -> str:
        """Chance: the artifact that comes to light."""

    def taoist(self, table: Table, seat: int, free: Sequence[int]) -> int:
        """Zone to start on."""

    def cast(self, table: Table, seat: int, casts: Sequence[Cast]) -> Cast | None:
        """Card to cast; None to end step 1."""

    def take(self, table: Table, seat: int, takings: Sequence[Cells]) -> Sequence[Cell]:
        """Stones to take, in the order of the trace."""

    def place(
        self, table: Table, seat: int, stones: str, places: Mapping[str, list[str]]
    ) -> tuple[str, str | None]:
        """Cooperative: the next stone, and the artifact it goes to; `places` says by stone which need it."""

    def order(self, table: Table, seat: int, paid: str) -> str:
        """Cooperative: the order in which a completed cost joins the supply."""

    def step(self, table: Table, seat: int, ways: Sequence[Way]) -> Way | None:
        """Step of the Spirit."""

    def rune(self, table: Table, seat: int, elements: Sequence[str]) -> str | None:
        """Rune to take."""

    def objective(self, table: Table, seat: int, due: Mapping[str, Pay]) -> str:
        """Objective that is paid next."""

    def craft(self, table: Table, seat: int) -> tuple[str, str] | None:
        """Artifact and payment in order."""

    def fly(self, table: Table, seat: int) -> int | None:
        """Zone to fly to as the reward of crafting; None for its step."""

    def discard(self, table: Table, seat: int, excess: int) -> str:
        """Stones over the limit, in the order they join the supply."""
