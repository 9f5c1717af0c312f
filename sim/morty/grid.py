"""Sets of spaces: neighbours, groups and columns, without loops over spaces."""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined
from sim.morty.state import COLUMN, EVERY, INNER_LEFT, INNER_RIGHT


@inlined
def around(spaces: Any) -> Any:
    """Return the spaces that touch one of these above, below, left or right."""
    sideways = ((spaces & INNER_RIGHT) << 1) | ((spaces & INNER_LEFT) >> 1)
    return (sideways | (spaces << 8) | (spaces >> 8)) & EVERY


@inlined
def group_of(spaces: Any, seed: Any) -> Any:
    """Return the connected group within `spaces` that holds the spaces of `seed`."""
    group = seed
    grown = (group | around(group)) & spaces
    while grown != group:
        group = grown
        grown = (group | around(group)) & spaces
    return group


@inlined
def columns_with(spaces: Any, n: Any) -> Any:
    """Return all spaces of the columns that hold at least n of these spaces (n = 0..3; more: none)."""
    top, middle, bottom = spaces & 0xFF, (spaces >> 8) & 0xFF, (spaces >> 16) & 0xFF
    if n <= 0:
        columns = 0xFF
    elif n == 1:
        columns = top | middle | bottom
    elif n == 2:
        columns = (top & middle) | (top & bottom) | (middle & bottom)
    elif n == 3:
        columns = top & middle & bottom
    else:
        columns = 0
    return columns * COLUMN
