"""SPIN: a tile is turned by 90 degrees, either way (CARD-spin)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined, kernel
from sim.sorcerer.state import PLANE, ZONES
from sim.sorcerer.told import CLOCKWISE, VOID


@kernel
def options(view: Any, colour: Any) -> Any:
    """Return the number of casts: each zone, clockwise and back."""
    return 2 * ZONES


@inlined
def turned(slots: Any, clockwise: Any) -> Any:
    """Return a set of slots after a turn: clockwise TL > TR > BR > BL > TL."""
    tl, tr, bl, br = slots & 1, (slots >> 1) & 1, (slots >> 2) & 1, (slots >> 3) & 1
    return bl | (tl << 1) | (br << 2) | (tr << 3) if clockwise else tr | (br << 1) | (tl << 2) | (bl << 3)


@kernel
def cast(view: Any, rules: Any, b: Any, colour: Any, k: Any) -> Any:
    """Turn zone k // 2, clockwise where k is even."""
    zone, clockwise = k >> 1, 1 - (k & 1)
    at = 4 * zone
    void = VOID
    for i in range(3):
        slots = (view[PLANE + i] >> at) & 15
        after = turned(slots, clockwise)
        void = void if after == slots else 0
        view[PLANE + i] ^= (slots ^ after) << at
    return zone | (CLOCKWISE * clockwise) | void
