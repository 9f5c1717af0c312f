"""Follow somebody else's trace: its choices must be legal, everything else must be what the twin works out itself."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from .activation import Cells
from .asks import Disagreement, Way
from .cards import Cast, read_cast
from .game import Play, Record
from .geometry import Cell
from .keyed import Dealt
from .objectives import Pay
from .setup import problems
from .table import Event, Table
from .values import Document, components

OPEN = ("setup", "end")  # events to which others may add keys of their own


def pair(value: Any) -> tuple[Any, Any]:
    """Two numbers of a trace; anything else stays what no rule allows."""
    return (value[0], value[1]) if isinstance(value, list) and len(value) >= 2 else (None, None)


def same(own: Any, found: Any) -> bool:
    """Equal, and true is not 1."""
    if isinstance(own, bool) or isinstance(found, bool):
        return own is found
    if isinstance(own, dict) and isinstance(found, dict):
        return own.keys() == found.keys() and all(same(own[key], found[key]) for key in own)
    if isinstance(own, list) and isinstance(found, list):
        return len(own) == len(found) and all(map(same, own, found))
    return bool(own == found)


class Follower:
    """Reads every answer off the event that comes next, and compares every event that the twin writes."""

    def __init__(self, events: Sequence[Event], dealt: Dealt | None = None) -> None:
        self.events, self.number, self.dealt = events, 0, dealt

    def next(self, event: str | None = None) -> Event:
        """The event that comes next, empty if it is of another kind or there is none."""
        found = self.events[self.number] if self.number < len(self.events) else {}
        return found if event is None or found.get("event") == event else {}

    def saw(self, event: Event) -> None:
        """Compare; hands are written in any order."""
        found = self.next()
        own: Event = {key: found.get(key) for key in event} if event["event"] in OPEN else dict(found)
        if event["event"] == "turn" and isinstance(own.get("hand"), list):
            own["hand"], event = sorted(map(str, own["hand"])), event | {"hand": sorted(event["hand"])}
        if not same(event, own):
            raise Disagreement(self.number, event, found or "the end of the trace")
        self.number += 1

    def done(self) -> None:
        """Nothing may follow the end."""
        if self.next():
            raise Disagreement(self.number, "nothing more", self.next())

    def shuffle(self, table: Table, seat: int, pile: Counter[str]) -> None:
        """Shuffles the deck of a known deal."""
        if self.dealt is not None:
            self.dealt.shuffle(seat, pile)

    def draw(self, table: Table, seat: int, have: Sequence[str], pool: Counter[str], count: int) -> list[str]:
        """What the next hand holds beside the cards kept; what lies on top, if the deal is known."""
        if self.dealt is not None:
            return self.dealt.cards(seat, count)
        return list((Counter[str](self.next("turn").get("hand", [])) - Counter(have)).elements())

    def uncover(self, table: Table, unseen: Collection[str]) -> str:
        """The artifact that joins the offer; the next one, if the deal is known."""
        if self.dealt is not None:
            return self.dealt.artifact()
        return str(self.next("craft").get("new"))

    def taoist(self, table: Table, seat: int, free: Sequence[int]) -> int:
        """The zone written."""
        return int(self.next("taoist").get("zone", -1))

    def cast(self, table: Table, seat: int, casts: Sequence[Cast]) -> Cast | None:
        """The cast written, if one is."""
        return read_cast(self.next("card")) if self.next("card") else None

    def take(self, table: Table, seat: int, takings: Sequence[Cells]) -> Sequence[Cell]:
        """The cells written; their colours are compared with the event."""
        return [pair(stone) for stone in self.next("activate").get("taken", [])]

    def place(
        self, table: Table, seat: int, stones: str, places: Mapping[str, list[str]]
    ) -> tuple[str, str | None]:
        """The stone and the artifact written."""
        event = self.next("place")
        return str(event.get("stone")), event.get("artifact")

    def order(self, table: Table, seat: int, paid: str) -> str:
        """The order written."""
        return str(self.next("craft").get("paid"))

    def step(self, table: Table, seat: int, ways: Sequence[Way]) -> Way | None:
        """The step written, if one is."""
        event = self.next("spirit")
        return Way(pair(event.get("to")), str(event.get("by")), str(event.get("paid", ""))) if event else None

    def rune(self, table: Table, seat: int, elements: Sequence[str]) -> str | None:
        """The rune written, if one is."""
        return self.next("rune").get("element")

    def objective(self, table: Table, seat: int, due: Mapping[str, Pay]) -> str:
        """The objective written."""
        return str(self.next("objective").get("objective"))

    def craft(self, table: Table, seat: int) -> tuple[str, str] | None:
        """The artifact and payment written, if any."""
        event = self.next("craft")
        return (str(event.get("artifact")), str(event.get("paid"))) if event else None

    def fly(self, table: Table, seat: int) -> int | None:
        """The zone, where FLY was chosen."""
        return self.next("objective").get("zone")

    def discard(self, table: Table, seat: int, excess: int) -> str:
        """The stones written."""
        return str(self.next("discard").get("stones", ""))


def replay(
    events: Sequence[Event],
    printed: Document | None = None,
    gifts: Sequence[Mapping[str, int]] = (),
    watch: Callable[[Play], None] | None = None,
    dealt: Dealt | None = None,
) -> Record:
    """Follow the trace of one game and work out all its columns.

    `printed`: the values of `tallycat components --json`, the sheet's where left out; `gifts`: the head starts of the
    scenario, which no event shows; `dealt`: what the deal holds, where the seed is known. Raises Disagreement at the
    first event that differs or was not allowed.
    """
    follower = Follower(events, dealt)
    setup, values = follower.next("setup"), printed or components()
    if not setup:
        raise Disagreement(0, "a setup", follower.next())
    try:
        wrong = problems(setup, values)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        wrong = [f"{type(error).__name__}: {error}"]
    if wrong:
        raise Disagreement(0, "a setup that the rules allow", "; ".join(wrong))
    try:
        return Play(setup, Table(setup, values, gifts), follower, watch).run()
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise Disagreement(follower.number, f"readable values ({error!r})", follower.next()) from error


def games(lines: Iterable[str]) -> Iterator[list[Event]]:
    """The games of a stream of JSON Lines; each begins with its setup."""
    game: list[Event] = []
    for line in lines:
        event = json.loads(line)
        if event.get("event") == "setup" and game:
            yield game
            game = []
        game.append(event)
    if game:
        yield game
