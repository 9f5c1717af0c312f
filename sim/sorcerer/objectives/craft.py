"""An artifact is crafted (OBJ-craft)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import ONE, kernel


@kernel
def reached(view: Any) -> Any:
    """Return the count: one craft a turn."""
    return ONE
