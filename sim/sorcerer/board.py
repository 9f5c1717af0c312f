"""The stones on the tiles: colours of cells, and the layout as a picture in which lines are shifts."""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined
from sim.sorcerer.state import ALL, BASE, PLACE_X, PLACE_Y, PLANE, STRIDE, ZONES


@inlined
def colour_at(view: Any, cell: Any) -> Any:
    """Return the colour 1..5 of a cell, 0 for a hole."""
    low, middle, high = view[PLANE] >> cell, view[PLANE + 1] >> cell, view[PLANE + 2] >> cell
    return (low & 1) | ((middle & 1) << 1) | ((high & 1) << 2)


@inlined
def put(view: Any, cell: Any, colour: Any) -> Any:
    """Lay a stone on a cell, or make it a hole (colour 0)."""
    for i in range(3):
        view[PLANE + i] = (view[PLANE + i] & ~(1 << cell)) | (((colour >> i) & 1) << cell)


@inlined
def stones(view: Any) -> Any:
    """Return the set of cells that hold a stone."""
    return view[PLANE] | view[PLANE + 1] | view[PLANE + 2]


@inlined
def of_colour(view: Any, colour: Any) -> Any:
    """Return the set of cells that hold a stone of this colour (1..5)."""
    found = ALL
    for i in range(3):
        found &= view[PLANE + i] ^ (((colour >> i) & 1) - 1)
    return found


@inlined
def cell_x(view: Any, cell: Any) -> Any:
    """Return where a cell lies, from left to right."""
    return 2 * view[PLACE_X + (cell >> 2)] + (cell & 1)


@inlined
def cell_y(view: Any, cell: Any) -> Any:
    """Return where a cell lies, from top to bottom."""
    return 2 * view[PLACE_Y + (cell >> 2)] + ((cell >> 1) & 1)


@inlined
def pictured(view: Any, plane: Any) -> Any:
    """Return a set of cells (20 bits) as bits of the picture of the layout.

    In the picture a row of cells is STRIDE bits, one more than the layout is wide: the bit between two rows is never
    set, so a shift never joins the end of a row to the start of the next. The widest layouts take 63 bits.
    """
    found = 0
    stride = view[STRIDE]
    for zone in range(ZONES):
        nibble = (plane >> (4 * zone)) & 15
        found |= ((nibble & 3) | ((nibble >> 2) << stride)) << view[BASE + zone]
    return found


@inlined
def slots_of(view: Any, zone: Any, bits: Any) -> Any:
    """Return those bits of the picture that lie on a zone as a set of slots."""
    here = bits >> view[BASE + zone]
    return (here & 3) | (((here >> view[STRIDE]) & 3) << 2)
