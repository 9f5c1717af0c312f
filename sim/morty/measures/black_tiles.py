"""Tiles with a black lid, of any ingredient."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel, popcount
from sim.morty.state import BLACK, BY_TILE, LID

OWN, SPREAD, SEVERAL, PARAMETER = False, BY_TILE, False, None


@kernel
def count(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return how many lids are black."""
    return popcount(view[b + LID + BLACK])
