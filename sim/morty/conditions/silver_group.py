"""A group of at least so many silver lids that touch above, below, left or right."""

from __future__ import annotations

from typing import Any

from sim.core.jit import ZERO, kernel
from sim.core.machine import popcount
from sim.morty.grid import around, group_of
from sim.morty.legal import lid_of
from sim.morty.state import EVERY, LID, OCCUPIED, READS_NUMBER, SILVER

AT_LEAST = (1, 16)
READS = READS_NUMBER


@kernel
def met(view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    """Return whether the largest group of silver lids is large enough."""
    rest = view[b + LID + SILVER]
    while rest != 0:
        group = group_of(rest, rest & -rest)
        if popcount(group) >= at_least:
            return True
        rest &= ~group
    return False


@kernel
def _joining(silver: Any, rest: Any, at_least: Any) -> Any:
    """Return those of the spaces where a silver lid would join a large enough group."""
    found = 0
    while rest != 0:
        here = rest & -rest
        if popcount(group_of(silver | here, here)) >= at_least:
            found |= here
        rest ^= here
    return found


@kernel
def completing(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Return where the tile would join a large enough group."""
    silver = view[b + LID + SILVER]
    if lid_of(code) != SILVER or popcount(silver) + 1 < at_least:
        return ZERO
    return _joining(silver, legal if at_least <= 1 else legal & around(silver), at_least)


@kernel
def near(view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    """Return the empty spaces beside silver lids, if there are enough of those, with a large enough group."""
    silver = view[b + LID + SILVER]
    if at_least <= 1:
        return EVERY
    if popcount(silver) + 1 < at_least:
        return ZERO
    return _joining(silver, around(silver) & ~view[b + OCCUPIED], at_least)


@kernel
def advancing(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Return the spaces beside silver lids."""
    return legal & around(view[b + LID + SILVER]) if lid_of(code) == SILVER else 0
