"""Tiles of the ingredient on the top level."""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined
from sim.core.machine import popcount
from sim.morty.legal import own_bit
from sim.morty.state import BY_LEVEL, ING

OWN, SPREAD, SEVERAL, PARAMETER = True, BY_LEVEL, False, None
ANY_TILE = True
GROWS = True


@inlined
def count(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return how many tiles on the top level show the ingredient."""
    return popcount(view[b + ING + ingredient] & (0xFF << 0))


@inlined
def after(view: Any, b: Any, ingredient: Any, parameter: Any, code: Any, space: Any, value: Any) -> Any:
    """Return the count with one more tile on a space."""
    tiles = view[b + ING + ingredient] | own_bit(code, ingredient, space)
    return popcount(tiles & (0xFF << 0))
