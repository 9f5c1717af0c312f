"""The measures and conditions found in their folders, as switches that kernels can call, and what each declares."""

from __future__ import annotations

from sim.core.plugins import scan
from sim.core.switch import switch
from sim.morty import conditions as _conditions
from sim.morty import measures as _measures

MEASURES = scan(_measures)  # id -> module, in the order of their numbers
CONDITIONS = scan(_conditions)

measure = switch("morty_measures", [m.count for m in MEASURES.values()], "view, b, ingredient, parameter")
condition_met = switch("morty_met", [c.met for c in CONDITIONS.values()], "view, rules, b, at_least")
condition_completing = switch(
    "morty_completing", [c.completing for c in CONDITIONS.values()], "view, rules, b, at_least, code, legal"
)


def measure_number(name: str) -> int:
    """Return the number under which a measure's kernel is called."""
    return list(MEASURES).index(name)


def condition_number(name: str) -> int:
    """Return the number under which a condition's kernels are called."""
    return list(CONDITIONS).index(name)
