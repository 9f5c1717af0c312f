"""A further step of the Spirit for a stone, once a turn (OBJ-extra-step)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import ZERO, kernel


@kernel
def reached(view: Any) -> Any:
    """Return the count: the card pays nothing by itself."""
    return ZERO
