"""A column with at least so many equal numbers."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.core.machine import lowest
from sim.morty.grid import columns_with
from sim.morty.legal import number_of
from sim.morty.state import NUM, OCCUPIED, READS_NUMBER, WHERE

AT_LEAST = (1, 3)
READS = READS_NUMBER


@kernel
def met(view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    """Return whether some number stands often enough in one column."""
    for number in range(1, 32):
        if columns_with(view[b + WHERE + number], at_least):
            return True
    return False


@kernel
def completing(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Return the spaces of columns where only this number is missing."""
    return legal & columns_with(view[b + WHERE + number_of(code)], at_least - 1)


@kernel
def near(view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    """Return the empty spaces of columns where only one tile of some number is missing."""
    occupied = view[b + OCCUPIED]
    found = columns_with(occupied, at_least - 1) & ~occupied
    if at_least <= 2:
        return found
    rest, found = occupied & columns_with(found, 1), 0
    while rest:  # one of the tiles of each column is enough: the other one must be equal
        found |= columns_with(view[b + WHERE + view[b + NUM + lowest(rest)]], at_least - 1)
        rest &= ~columns_with(rest & -rest, 1)
    return found & ~occupied


@kernel
def advancing(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Return the spaces of columns that hold the number and not too many others."""
    own = view[b + WHERE + number_of(code)]
    return legal & columns_with(own, 1) & ~columns_with(view[b + OCCUPIED] & ~own, 4 - at_least)
