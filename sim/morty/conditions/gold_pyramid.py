"""At least so many gold lids on top, one less on the middle, two less on the bottom level."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.core.machine import popcount
from sim.morty.legal import lid_of
from sim.morty.state import EVERY, GOLD, LID, READS_NUMBER

AT_LEAST = (1, 8)
READS = READS_NUMBER


@kernel
def _enough(gold: Any, at_least: Any) -> Any:
    top, middle, bottom = popcount(gold & 0xFF), popcount(gold & 0xFF00), popcount(gold & 0xFF0000)
    return top >= at_least and middle >= at_least - 1 and bottom >= at_least - 2


@kernel
def met(view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    """Return whether the three levels hold enough gold lids."""
    return _enough(view[b + LID + GOLD], at_least)


@kernel
def completing(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Return the level on which one more gold lid is enough."""
    found = 0
    if lid_of(code) == GOLD:
        gold = view[b + LID + GOLD]
        for level in range(3):
            here = legal & (0xFF << (8 * level))
            if here and _enough(gold | (here & -here), at_least):
                found |= here
    return found


@kernel
def near(view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    """Return all spaces if no more than one gold lid is missing."""
    gold, missing = view[b + LID + GOLD], 0
    for level in range(3):
        missing += max(at_least - level - popcount(gold & (0xFF << (8 * level))), 0)
    return EVERY if missing <= 1 else 0


@kernel
def advancing(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Return the levels on which gold lids are missing."""
    gold, found = view[b + LID + GOLD], 0
    for level in range(3):
        row = 0xFF << (8 * level)
        found |= row if popcount(gold & row) < at_least - level else 0
    return legal & found if lid_of(code) == GOLD else 0
