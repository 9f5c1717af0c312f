"""A column with at least so many equal numbers."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.morty.grid import columns_with
from sim.morty.legal import number_of
from sim.morty.state import OCCUPIED, READS_NUMBER, WHERE

AT_LEAST = (1, 3)
READS = READS_NUMBER


@kernel
def met(view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    """Return whether some number stands often enough in one column."""
    for number in range(1, 32):
        if columns_with(view[b + WHERE + number], at_least):
            return True
    return False


@kernel
def completing(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Return the spaces of columns where only this number is missing."""
    return legal & columns_with(view[b + WHERE + number_of(code)], at_least - 1)


@kernel
def advancing(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Return the spaces of columns that hold the number and not too many others."""
    own = view[b + WHERE + number_of(code)]
    return legal & columns_with(own, 1) & ~columns_with(view[b + OCCUPIED] & ~own, 4 - at_least)
