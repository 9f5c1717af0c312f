"""Tiles of the ingredient."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel, popcount
from sim.morty.state import BY_TILE, ING

OWN, SPREAD, SEVERAL, PARAMETER = True, BY_TILE, False, None


@kernel
def count(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return how many tiles show the ingredient."""
    return popcount(view[b + ING + ingredient])
