"""The lower of the number of gold lids and the number of silver lids, of any ingredient."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel, popcount
from sim.morty.state import BY_TILE, GOLD, LID, SILVER

OWN, SPREAD, SEVERAL, PARAMETER = False, BY_TILE, False, None


@kernel
def count(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return the lower of the two counts."""
    return min(popcount(view[b + LID + GOLD]), popcount(view[b + LID + SILVER]))
