"""At least so many labels met, counted singly."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.core.machine import popcount
from sim.morty.legal import labels_for
from sim.morty.state import EVERY, MET, READS_INGREDIENT, READS_NUMBER

AT_LEAST = (1, 24)
READS = READS_INGREDIENT | READS_NUMBER


@kernel
def met(view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    """Return whether enough labels are met."""
    return popcount(view[b + MET]) >= at_least


@kernel
def completing(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Return the labels that the tile would meet, if one more is enough."""
    return legal & labels_for(view, rules, b, code) if popcount(view[b + MET]) + 1 >= at_least else 0


@kernel
def near(view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    """Return all spaces if one more label is enough."""
    return EVERY if popcount(view[b + MET]) + 1 >= at_least else 0


@kernel
def advancing(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Return the labels that the tile would meet."""
    return legal & labels_for(view, rules, b, code)
