"""Stones of one colour gained in the turn (OBJ-same-colour)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import ZERO, kernel
from sim.sorcerer.state import TAKEN_BY


@kernel
def reached(view: Any) -> Any:
    """Return the count of the colour that was gained most."""
    most = ZERO
    for colour in range(5):
        most = max(most, view[TAKEN_BY + colour])
    return most
