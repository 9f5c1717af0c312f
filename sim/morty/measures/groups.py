"""Sizes of the groups of at least so many tiles of the ingredient that touch above, below, left or right."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel, popcount
from sim.morty.grid import group_of
from sim.morty.state import BY_SPACE, ING, VALUE_BITS

OWN, SPREAD, SEVERAL, PARAMETER = True, BY_SPACE, True, ("at_least", 2)


@kernel
def count(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return the sizes of the groups, packed."""
    rest = view[b + ING + ingredient]
    sizes = 0
    shift = 0
    while rest != 0:
        group = group_of(rest, rest & -rest)
        rest &= ~group
        size = popcount(group)
        if size >= parameter:
            sizes |= size << shift
            shift += VALUE_BITS
    return sizes
