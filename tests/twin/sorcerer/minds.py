"""A random player and random chance, with Python's random, for the twin's own games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from random import Random

from .activation import Cells
from .asks import Way
from .cards import Cast
from .geometry import Cell
from .objectives import Pay
from .payment import pays_for, text
from .table import Event, Table


class AtRandom:
    """Answers everything at random, among what is legal; declines now and then where it may."""

    def __init__(self, rng: Random, stop: float = 0.3) -> None:
        self.rng, self.stop, self.first = rng, stop, True

    def saw(self, event: Event) -> None:
        """Notes whether the next card is the first of a turn."""
        self.first = event["event"] == "turn"

    def done(self) -> None:
        """Nothing to follow."""

    def declines(self) -> bool:
        """Now and then."""
        return self.rng.random() < self.stop

    def shuffled(self, stones: str) -> str:
        """Stones in a random order."""
        return "".join(self.rng.sample(stones, len(stones)))

    def shuffle(self, table: Table, seat: int, pile: Counter[str]) -> None:
        """Draws need no order."""

    def draw(self, table: Table, seat: int, have: Sequence[str], pool: Counter[str], count: int) -> list[str]:
        """From the top of a shuffled pile."""
        return self.rng.sample(sorted(pool.elements()), count)

    def uncover(self, table: Table, unseen: Collection[str]) -> str:
        """The next of a shuffled deck."""
        return self.rng.choice(sorted(unseen))

    def taoist(self, table: Table, seat: int, free: Sequence[int]) -> int:
        """Any free zone."""
        return self.rng.choice(free)

    def cast(self, table: Table, seat: int, casts: Sequence[Cast]) -> Cast | None:
        """A card, then a way to cast it; the first is never declined."""
        if not casts or (not self.first and self.declines()):
            return None
        card = self.rng.choice(table.seats[seat].hand)
        return self.rng.choice([cast for cast in casts if cast.card == card])

    def take(self, table: Table, seat: int, takings: Sequence[Cells]) -> Sequence[Cell]:
        """Any legal set."""
        cells = sorted(self.rng.choice(takings))
        return self.rng.sample(cells, len(cells))

    def place(
        self, table: Table, seat: int, stones: str, places: Mapping[str, list[str]]
    ) -> tuple[str, str | None]:
        """Any stone, any artifact that needs it."""
        stone = self.rng.choice(stones)
        return stone, self.rng.choice(places[stone]) if places[stone] else None

    def order(self, table: Table, seat: int, paid: str) -> str:
        """Any order."""
        return self.shuffled(paid)

    def step(self, table: Table, seat: int, ways: Sequence[Way]) -> Way | None:
        """A step onto a new field; declines only where no step is forced."""
        forced = table.rules["spirit_step"] == "forced" and any(way.by != "extra" for way in ways)
        if not ways or (not forced and self.declines()):
            return None
        by = self.rng.choice(sorted({way.by for way in ways}))
        return self.rng.choice([way for way in ways if way.by == by])

    def rune(self, table: Table, seat: int, elements: Sequence[str]) -> str | None:
        """Seldom refuses one."""
        return None if not elements or self.rng.random() < self.stop / 4 else self.rng.choice(elements)

    def objective(self, table: Table, seat: int, due: Mapping[str, Pay]) -> str:
        """Any order."""
        return self.rng.choice(sorted(due))

    def payment(self, cost: str, held: Counter[str], wild: bool) -> str | None:
        """Some payment, or None: a few stones of the cost may be replaced by any two."""
        pairs = self.rng.randint(0, len(cost)) if wild and self.declines() else 0
        kept = self.rng.sample(cost, len(cost) - pairs)
        left = held - Counter(kept)
        if not Counter(kept) <= held or left.total() < 2 * pairs:
            return None
        return self.shuffled("".join(kept) + "".join(self.rng.sample(text(left), 2 * pairs)))

    def craft(self, table: Table, seat: int) -> tuple[str, str] | None:
        """An artifact that happens to be payable."""
        wild, held = table.shows("wild-payment"), table.seats[seat].reservoir
        for name in self.rng.sample(table.offer, len(table.offer)):
            cost = table.components["artifacts"][name]["cost"]
            paid = None if self.declines() else self.payment(cost, held, wild)
            if paid is not None and pays_for(cost, paid, held, wild):
                return name, paid
        return None

    def fly(self, table: Table, seat: int) -> int | None:
        """Now the step, now FLY."""
        return self.rng.randrange(len(table.board.zones)) if self.declines() else None

    def discard(self, table: Table, seat: int, excess: int) -> str:
        """Any stones."""
        return "".join(self.rng.sample(text(table.seats[seat].reservoir), excess))
