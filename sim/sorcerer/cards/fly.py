"""FLY: the own Taoist goes to any zone, or stays (CARD-fly)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.sorcerer.state import TAOIST, ZONES
from sim.sorcerer.told import VOID


@kernel
def options(view: Any, colour: Any) -> Any:
    """Return the number of casts: each zone."""
    return ZONES


@kernel
def cast(view: Any, rules: Any, b: Any, colour: Any, k: Any) -> Any:
    """Put the Taoist on zone k."""
    void = VOID if view[b + TAOIST] == k else 0
    view[b + TAOIST] = k
    return k | void
