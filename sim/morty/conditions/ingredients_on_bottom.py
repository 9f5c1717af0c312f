"""At least so many different ingredients on the bottom level."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.morty.legal import ingredient_of
from sim.morty.state import BOTTOM, ING, OCCUPIED, READS_INGREDIENT

AT_LEAST = (1, 4)
READS = READS_INGREDIENT


@kernel
def _kinds(view: Any, b: Any) -> Any:
    kinds = 0
    for ingredient in range(4):
        kinds += 1 if view[b + ING + ingredient] & BOTTOM else 0
    return kinds


@kernel
def met(view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    """Return whether the bottom level shows enough different ingredients."""
    return _kinds(view, b) >= at_least


@kernel
def completing(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Return where the tile would bring the missing ingredient."""
    new = 1 if view[b + ING + ingredient_of(code)] & BOTTOM == 0 else 0
    return legal & BOTTOM if _kinds(view, b) + new >= at_least else 0


@kernel
def near(view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    """Return the empty spaces of the bottom level if one more ingredient there is enough."""
    return BOTTOM & ~view[b + OCCUPIED] if _kinds(view, b) + 1 >= at_least else 0


@kernel
def advancing(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Return the bottom spaces, if the ingredient is new there."""
    return legal & BOTTOM if view[b + ING + ingredient_of(code)] & BOTTOM == 0 else 0
