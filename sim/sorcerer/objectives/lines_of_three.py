"""Lines of three or more through the activated tile (OBJ-lines-of-three)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.sorcerer.state import LINES


@kernel
def reached(view: Any) -> Any:
    """Return the count."""
    return view[LINES]
