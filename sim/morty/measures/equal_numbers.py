"""How many tiles of the ingredient carry each number, from two on."""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined
from sim.core.machine import lowest, popcount
from sim.morty.legal import ingredient_of, number_of
from sim.morty.state import BY_TILE, ING, NUM, VALUE_BITS, WHERE

OWN, SPREAD, SEVERAL, PARAMETER = True, BY_TILE, True, None


@inlined
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


@inlined
def after(view: Any, b: Any, ingredient: Any, parameter: Any, code: Any, space: Any, value: Any) -> Any:
    """Return the count with one more tile on a space."""
    if ingredient_of(code) != ingredient:
        return value
    size = popcount(view[b + WHERE + number_of(code)] & view[b + ING + ingredient])
    if size == 0:
        return value
    shift = 0
    held = size if size >= 2 else 0  # the set to make larger, or the end of the list
    while (value >> shift) & ((1 << VALUE_BITS) - 1) != held:
        shift += VALUE_BITS
    return value + ((size + 1 - held) << shift)
