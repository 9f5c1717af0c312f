"""The supply line: stones that join its end, and the refill of the tiles from its start (REFILL rules)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import ZERO, inlined, kernel
from sim.core.machine import lowest
from sim.sorcerer.board import cell_x, cell_y, put, stones
from sim.sorcerer.log import REFILL_EVENT, STONE_EVENT, note
from sim.sorcerer.state import ALL, DROUGHTS, RING, SEAT, SUPPLY, SUPPLY_AT, SUPPLY_N


@inlined
def join(view: Any, colour: Any) -> Any:
    """Lay a stone (index of its colour) at the end of the supply."""
    view[SUPPLY + ((view[SUPPLY_AT] + view[SUPPLY_N]) & (RING - 1))] = colour
    view[SUPPLY_N] += 1


@inlined
def _next_hole(view: Any, holes: Any) -> Any:
    """Return the hole to be filled next: from right to left, in a column from top to bottom (REFILL-1)."""
    best = lowest(holes)
    rest = holes & (holes - 1)
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        to_right = cell_x(view, cell) - cell_x(view, best)
        if to_right > 0 or (to_right == 0 and cell_y(view, cell) < cell_y(view, best)):
            best = cell
    return best


@kernel
def refill(view: Any, log: Any) -> Any:
    """Fill the holes of the tiles from the start of the supply, as far as it goes (REFILL-2)."""
    holes = ALL & ~stones(view)
    note(log, REFILL_EVENT, view[SEAT], ZERO, ZERO, ZERO, ZERO)
    while holes and view[SUPPLY_N]:
        cell = _next_hole(view, holes)
        colour = view[SUPPLY + view[SUPPLY_AT]]
        view[SUPPLY_AT] = (view[SUPPLY_AT] + 1) & (RING - 1)
        view[SUPPLY_N] -= 1
        put(view, cell, colour + 1)
        holes &= ~(1 << cell)
        note(log, STONE_EVENT, view[SEAT], cell_x(view, cell), cell_y(view, cell), colour, ZERO)
    view[DROUGHTS] += 1 if holes else 0
