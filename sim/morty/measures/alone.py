"""Tiles of the ingredient without a neighbour of the same ingredient above, below, left or right."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel, popcount
from sim.morty.grid import around
from sim.morty.state import BY_SPACE, ING

OWN, SPREAD, SEVERAL, PARAMETER = True, BY_SPACE, False, None


@kernel
def count(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return how many tiles of the ingredient touch no other of it."""
    tiles = view[b + ING + ingredient]
    return popcount(tiles & ~around(tiles))
