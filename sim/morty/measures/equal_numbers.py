"""How many tiles of the ingredient carry each number, from two on."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel, lowest, popcount
from sim.morty.state import BY_TILE, ING, NUM, VALUE_BITS, WHERE

OWN, SPREAD, SEVERAL, PARAMETER = True, BY_TILE, True, None


@kernel
def count(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return the sizes of the sets of equal numbers, packed."""
    rest = view[b + ING + ingredient]
    sizes = 0
    shift = 0
    while rest != 0:
        equal = rest & view[b + WHERE + view[b + NUM + lowest(rest)]]
        rest &= ~equal
        size = popcount(equal)
        if size >= 2:
            sizes |= size << shift
            shift += VALUE_BITS
    return sizes
