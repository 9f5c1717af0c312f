"""Levels with at least so many tiles of the ingredient."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel, popcount
from sim.morty.state import BY_LEVEL, ING

OWN, SPREAD, SEVERAL, PARAMETER = True, BY_LEVEL, False, ("at_least", 3)


@kernel
def count(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return on how many levels at least `parameter` tiles show the ingredient."""
    tiles = view[b + ING + ingredient]
    levels = 0
    for level in range(3):
        levels += 1 if popcount(tiles & (0xFF << (8 * level))) >= parameter else 0
    return levels
