"""Two stones count as any one, wherever stones are paid (OBJ-wild-payment)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import ZERO, kernel


@kernel
def reached(view: Any) -> Any:
    """Return the count: the card pays nothing by itself."""
    return ZERO
