"""Sizes of the groups of at least so many tiles of the ingredient that touch above, below, left or right."""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined
from sim.core.machine import popcount
from sim.morty.grid import group_of
from sim.morty.legal import own_bit
from sim.morty.state import BY_SPACE, ING, VALUE_BITS

OWN, SPREAD, SEVERAL, PARAMETER = True, BY_SPACE, True, ("at_least", 2)
ANY_TILE, BESIDE = True, True


@inlined
def _sizes(tiles: Any, at_least: Any) -> Any:
    sizes = 0
    shift = 0
    while tiles != 0:
        group = group_of(tiles, tiles & -tiles)
        tiles &= ~group
        size = popcount(group)
        if size >= at_least:
            sizes |= size << shift
            shift += VALUE_BITS
    return sizes


@inlined
def count(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return the sizes of the groups, packed."""
    return _sizes(view[b + ING + ingredient], parameter)


@inlined
def after(view: Any, b: Any, ingredient: Any, parameter: Any, code: Any, space: Any, value: Any) -> Any:
    """Return the count with one more tile on a space."""
    tiles = view[b + ING + ingredient] | own_bit(code, ingredient, space)
    return _sizes(tiles, parameter)
