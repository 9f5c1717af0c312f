"""SHIFT: a stone of the card's colour and one of another colour change places (CARD-shift)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.core.machine import nth, popcount
from sim.sorcerer.board import colour_at, of_colour, put, stones
from sim.sorcerer.told import FIZZLE, VOID


@kernel
def options(view: Any, colour: Any) -> Any:
    """Return the number of casts: the pairs of stones; one that fizzles where there is none."""
    own = of_colour(view, colour + 1)
    return max(popcount(own) * popcount(stones(view) & ~own), 1)


@kernel
def cast(view: Any, rules: Any, b: Any, colour: Any, k: Any) -> Any:
    """Swap pair k: the stones of the colour in order of their cells, for each the others in order of theirs."""
    own = of_colour(view, colour + 1)
    others = stones(view) & ~own
    n = popcount(others)
    if own == 0 or n == 0:
        return FIZZLE | VOID
    cell, with_ = nth(own, k // n), nth(others, k % n)
    put(view, cell, colour_at(view, with_))
    put(view, with_, colour + 1)
    return cell | (with_ << 5)
