"""A column with at least so many tiles of one ingredient."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.morty.grid import columns_with
from sim.morty.legal import ingredient_of
from sim.morty.state import ING, OCCUPIED, READS_INGREDIENT

AT_LEAST = (1, 3)
READS = READS_INGREDIENT


@kernel
def met(view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    """Return whether some ingredient stands often enough in one column."""
    for ingredient in range(4):
        if columns_with(view[b + ING + ingredient], at_least):
            return True
    return False


@kernel
def completing(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Return the spaces of columns where only this ingredient is missing."""
    return legal & columns_with(view[b + ING + ingredient_of(code)], at_least - 1)


@kernel
def near(view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    """Return the empty spaces of columns where only one tile of some ingredient is missing."""
    found = 0
    for ingredient in range(4):
        found |= columns_with(view[b + ING + ingredient], at_least - 1)
    return found & ~view[b + OCCUPIED]


@kernel
def advancing(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Return the spaces of columns that show the ingredient and not too many others."""
    own = view[b + ING + ingredient_of(code)]
    return legal & columns_with(own, 1) & ~columns_with(view[b + OCCUPIED] & ~own, 4 - at_least)
