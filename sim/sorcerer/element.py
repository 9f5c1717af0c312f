"""The symbols of the Element Zone, as printed or drawn by the deal (SETUP-9)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import ZERO, inlined, kernel
from sim.sorcerer.drawn import count_up, swap_in
from sim.sorcerer.state import FIELDS, GRID, RANDOM_ZONE, REST, SYMBOL

TILE_FIELDS = 7


@inlined
def _tile_field(tile: Any, i: Any) -> Any:
    """Return symbol field i of a tile of the Element Zone, in order of y and x; its corner and its centre have none."""
    right, low = tile & 1, tile >> 1
    at = i + (1 if i >= (0 if right == low else 2) else 0)
    at += 1 if at >= (8 if right == low else 6) else 0
    return 6 * (3 * low + at // 3) + 3 * right + at % 3


@inlined
def _meets_equal(view: Any, field: Any) -> Any:
    """Return whether a field has an orthogonal neighbour with its symbol."""
    symbol = view[GRID + field]
    found = field % 6 > 0 and view[GRID + max(field - 1, 0)] == symbol
    found = found or (field % 6 < 5 and view[GRID + min(field + 1, FIELDS - 1)] == symbol)
    found = found or (field >= 6 and view[GRID + max(field - 6, 0)] == symbol)
    return found or (field < FIELDS - 6 and view[GRID + min(field + 6, FIELDS - 1)] == symbol)


@kernel
def _draw_grid(view: Any, hidden: Any, key: Any) -> Any:
    """Draw the symbols of each tile: the five colours and two different ones more, no equal neighbours (SETUP-9)."""
    index = ZERO
    for tile in range(4):
        good = False
        while not good:
            count_up(hidden, REST, 5)
            for i in range(2):
                colour = swap_in(hidden, REST, key, i, index + i, 5)
                hidden[REST + 5 + i] = colour
            for i in range(TILE_FIELDS):
                symbol = swap_in(hidden, REST, key, i, index + 2 + i, TILE_FIELDS)
                view[GRID + _tile_field(tile, i)] = 1 + symbol
            index += 2 + TILE_FIELDS
            good = True
            for i in range(TILE_FIELDS):
                good = good and not _meets_equal(view, _tile_field(tile, i))


@inlined
def element_zone(view: Any, rules: Any, hidden: Any, key: Any) -> Any:
    """Lay the Element Zone: its symbols as printed, or drawn."""
    for field in range(FIELDS):
        view[GRID + field] = rules[SYMBOL + field]
    if rules[RANDOM_ZONE]:
        for field in range(FIELDS):
            view[GRID + field] = 0
        _draw_grid(view, hidden, key)
