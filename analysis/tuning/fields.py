"""Whom a candidate meets: cells (scenarios) times fields (opponents), and the order in which a search visits them."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from analysis.tuning.streams import Stream, stream_seed
from sim.core.game import Mind
from sim.core.scenario import Scenario

CANDIDATE = "candidate"
SELF = "self"


@dataclass(frozen=True)
class Field:
    """Opponents for the other seats.

    Attributes
    ----------
    name : str
        For people, and in results.
    pool : tuple of Mind
        One mind takes all other seats; of several, each round of play draws some in a random order. Empty:
        the best candidate so far (`SELF`).
    """

    name: str
    pool: tuple[Mind, ...] = ()

    def others(self, seats: int, best: Mind, key: str) -> list[Mind]:
        """Give the minds of the other seats; `key` decides what is drawn."""
        if not self.pool:
            return [replace(best, id=SELF)] * seats
        if len(self.pool) == 1:
            return [self.pool[0]] * seats
        draw = random.Random(key)  # noqa: S311 - no secret
        pool = draw.sample(self.pool, len(self.pool))
        return [pool[i % len(pool)] for i in range(seats)]


@dataclass(frozen=True)
class Cell:
    """A scenario of a search and its name for people."""

    name: str
    scenario: Scenario


@dataclass(frozen=True)
class Play:
    """Deals of one cell and field.

    Attributes
    ----------
    cell, field : Cell, Field
        What is played, against whom.
    stream : str
        Whose deals they are.
    first, deals : int
        The range of deals.
    """

    cell: Cell
    field: Field
    stream: Stream
    first: int
    deals: int

    def seated(self, best: Mind, seed: int) -> tuple[Scenario, list[Mind]]:
        """Give the scenario, with the candidate first in its line-up, and the minds of the other seats."""
        scenario = self.cell.scenario
        key = f"{self.cell.name} {self.field.name} {self.stream} {self.first}"
        others = self.field.others(scenario.players - 1, best, key)
        own = stream_seed(seed, self.stream)
        names = (CANDIDATE, *(mind.id for mind in others))
        return replace(scenario, strategies=names, rotate=True, seed=own, strategy_seed=own), others


class Tour:
    """Fresh deals for whoever asks: every cell and field in turn, each time in a new order.

    Parameters
    ----------
    cells, fields : sequence
        Every cell meets every field.
    stream : str
        Where the deals come from; none is given twice.
    """

    def __init__(self, cells: Sequence[Cell], fields: Sequence[Field], stream: Stream) -> None:
        self._all = [(cell, field) for cell in cells for field in fields]
        self._stream = stream
        self._order = self._endless()
        self._next = 0

    def plays(self, deals: int, fewest: int) -> list[Play]:
        """Give about so many deals, spread evenly over cells and fields, at least `fewest` deals of each one taken."""
        places = min(max(deals // fewest, 1), len(self._all))
        return self._take(places, max(deals // places, 1))

    def whole(self, each: int) -> list[Play]:
        """Give `each` deals of every cell and field."""
        return self._take(len(self._all), each)

    def _take(self, places: int, each: int) -> list[Play]:
        found = []
        for _ in range(places):
            cell, field = next(self._order)
            found.append(Play(cell, field, self._stream, self._next, each))
            self._next += each
        return found

    def _endless(self) -> Iterator[tuple[Cell, Field]]:
        draw = random.Random(self._stream)  # noqa: S311 - no secret
        while True:
            yield from draw.sample(self._all, len(self._all))
