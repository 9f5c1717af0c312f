"""Tiles of the ingredient without a neighbour of the same ingredient above, below, left or right."""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined
from sim.core.machine import popcount
from sim.morty.grid import around
from sim.morty.legal import own_bit
from sim.morty.state import BY_SPACE, ING

OWN, SPREAD, SEVERAL, PARAMETER = True, BY_SPACE, False, None
ANY_TILE, BESIDE = True, True
GROWS = True


@inlined
def count(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return how many tiles of the ingredient touch no other of it."""
    tiles = view[b + ING + ingredient]
    return popcount(tiles & ~around(tiles))


@inlined
def after(view: Any, b: Any, ingredient: Any, parameter: Any, code: Any, space: Any, value: Any) -> Any:
    """Return the count with one more tile on a space."""
    tiles = view[b + ING + ingredient] | own_bit(code, ingredient, space)
    return popcount(tiles & ~around(tiles))
