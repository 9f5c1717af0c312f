"""Where a seat's words begin, and the stones and cards that it has."""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined
from sim.sorcerer.state import SEAT_WORDS, SEATS, STOCK, STOCK_N


@inlined
def seat_at(seat: Any) -> Any:
    """Return where in the view a seat's words begin."""
    return SEATS + SEAT_WORDS * seat


@inlined
def gain_stone(view: Any, b: Any, colour: Any) -> Any:
    """Put a stone (index of its colour) into a seat's reservoir."""
    view[b + STOCK + colour] += 1
    view[b + STOCK_N] += 1


@inlined
def give_stone(view: Any, b: Any, colour: Any) -> Any:
    """Take a stone out of a seat's reservoir."""
    view[b + STOCK + colour] -= 1
    view[b + STOCK_N] -= 1
