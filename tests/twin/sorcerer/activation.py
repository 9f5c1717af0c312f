"""Step 2: which stones of the activated zone may be taken, and the lines they stand in (sheet 11 nos. 16 to 21)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, combinations
from typing import NamedTuple

from .geometry import DIAGONAL, ORTHOGONAL, Cell, Place, corners, home, neighbours

Stones = Mapping[Cell, str]
Cells = frozenset[Cell]


class Run(NamedTuple):
    """A maximal row of equal stones in one direction."""

    cells: Cells
    straight: bool  # in a row or column, not a diagonal

    def line(self) -> bool:
        """At least three make a line."""
        return len(self.cells) >= 3

    def pair(self) -> bool:
        """Two edge neighbours on different zones, and no line in their direction."""
        return self.straight and len(self.cells) == 2 and len({home(cell) for cell in self.cells}) == 2


def run_through(stones: Stones, cell: Cell, step: Cell) -> Cells:
    """The maximal row of stones equal to that of a cell, both ways; holes and gaps end it."""
    cells = {cell}
    for sign in (1, -1):
        x, y = cell[0] + sign * step[0], cell[1] + sign * step[1]
        while stones.get((x, y)) == stones[cell]:
            cells.add((x, y))
            x, y = x + sign * step[0], y + sign * step[1]
    return frozenset(cells)


def runs(stones: Stones, place: Place) -> set[Run]:
    """All maximal rows that hold a stone of the zone on a place."""
    return {
        Run(run_through(stones, cell, step), step in ORTHOGONAL)
        for cell in corners(place)
        if cell in stones
        for step in ORTHOGONAL + DIAGONAL
    }


def lines(stones: Stones, place: Place) -> list[int]:
    """Lengths of the lines that hold a stone of the zone: each maximal line once (11 nos. 29 and 30)."""
    return sorted(len(run.cells) for run in runs(stones, place) if run.line())


def matched(cells: Cells, chains: list[Cells]) -> bool:
    """Can every cell have a chain of its own?"""
    if not cells:
        return True
    first, *rest = cells
    return any(
        first in link and matched(frozenset(rest), chains[:number] + chains[number + 1 :])
        for number, link in enumerate(chains)
    )


def beside_another_zone(stones: Stones, place: Place) -> Cells:
    """Own stones with an equal edge neighbour on another zone."""
    return frozenset(
        cell
        for cell in corners(place)
        if cell in stones
        and any(home(n) != place and stones.get(n) == stones[cell] for n in neighbours(cell))
    )


def takings(stones: Stones, place: Place, rules: Mapping[str, object]) -> list[Cells]:
    """Every set of stones that an activation of the zone may take, smallest first.

    `chains = "line"`: every line and every pair outside a line gives one stone, each to another; `"pair"`: all
    stones beside an equal one on another zone are free, a line without such a stone of the zone gives one.
    `taking = "forced"`: the largest of these sets; `"optional"`: all of them, the empty one too.
    """
    own = [cell for cell in corners(place) if cell in stones]
    links = [run.cells for run in runs(stones, place) if run.line() or run.pair()]
    free: Cells = frozenset()
    if rules["chains"] == "pair":
        free = beside_another_zone(stones, place)
        links = [cells for cells in links if not cells & free]
    subsets = chain.from_iterable(combinations(own, size) for size in range(len(own) + 1))
    legal = [cells for cells in map(frozenset, subsets) if matched(cells - free, links)]
    if rules["taking"] == "forced":
        most = max(map(len, legal))
        legal = [cells for cells in legal if len(cells) == most]
    return legal
