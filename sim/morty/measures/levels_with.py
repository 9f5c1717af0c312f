"""Levels with at least so many tiles of the ingredient."""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined
from sim.core.machine import popcount
from sim.morty.legal import own_bit
from sim.morty.state import BY_LEVEL, ING

OWN, SPREAD, SEVERAL, PARAMETER = True, BY_LEVEL, False, ("at_least", 3)
ANY_TILE = True


@inlined
def _levels(tiles: Any, at_least: Any) -> Any:
    levels = 0
    for level in range(3):
        levels += 1 if popcount(tiles & (0xFF << (8 * level))) >= at_least else 0
    return levels


@inlined
def count(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return on how many levels at least `parameter` tiles show the ingredient."""
    return _levels(view[b + ING + ingredient], parameter)


@inlined
def after(view: Any, b: Any, ingredient: Any, parameter: Any, code: Any, space: Any, value: Any) -> Any:
    """Return the count with one more tile on a space."""
    tiles = view[b + ING + ingredient] | own_bit(code, ingredient, space)
    return _levels(tiles, parameter)
