"""Tiles of the ingredient on the top level."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel, popcount
from sim.morty.state import BY_LEVEL, ING

OWN, SPREAD, SEVERAL, PARAMETER = True, BY_LEVEL, False, None


@kernel
def count(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return how many tiles on the top level show the ingredient."""
    return popcount(view[b + ING + ingredient] & (0xFF << 0))
