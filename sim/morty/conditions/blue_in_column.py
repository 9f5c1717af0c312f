"""A column with at least so many blue lids."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.morty.grid import columns_with
from sim.morty.legal import lid_of
from sim.morty.state import BLUE, LID, OCCUPIED, READS_NUMBER

AT_LEAST = (1, 3)
READS = READS_NUMBER


@kernel
def met(view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    """Return whether a column holds enough blue lids."""
    return columns_with(view[b + LID + BLUE], at_least) != 0


@kernel
def completing(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Return the spaces of columns where only one blue lid is missing."""
    return legal & columns_with(view[b + LID + BLUE], at_least - 1) if lid_of(code) == BLUE else 0


@kernel
def near(view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    """Return the empty spaces of columns where only one blue lid is missing."""
    return columns_with(view[b + LID + BLUE], at_least - 1) & ~view[b + OCCUPIED]


@kernel
def advancing(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Return, for a jar, the spaces of columns with two fewer blue lids than it takes that keep a space empty."""
    room = columns_with(view[b + LID + BLUE], at_least - 2) & ~columns_with(view[b + OCCUPIED], 2)
    return legal & room if lid_of(code) == BLUE else 0
