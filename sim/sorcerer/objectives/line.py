"""Stones in the longest line of the activation (OBJ-line)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.sorcerer.state import LONGEST


@kernel
def reached(view: Any) -> Any:
    """Return the count."""
    return view[LONGEST]
