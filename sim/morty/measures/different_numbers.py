"""Different numbers on tiles of the ingredient."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel, lowest, popcount
from sim.morty.state import BY_TILE, ING, NUM

OWN, SPREAD, SEVERAL, PARAMETER = True, BY_TILE, False, None


@kernel
def count(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return how many different numbers the ingredient's tiles carry."""
    rest = view[b + ING + ingredient]
    numbers = 0
    while rest != 0:
        numbers |= 1 << view[b + NUM + lowest(rest)]
        rest &= rest - 1
    return popcount(numbers)
