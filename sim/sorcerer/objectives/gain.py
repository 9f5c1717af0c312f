"""Stones gained in the turn (OBJ-gain)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.sorcerer.state import TAKEN


@kernel
def reached(view: Any) -> Any:
    """Return the count."""
    return view[TAKEN]
