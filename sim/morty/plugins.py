"""The measures and conditions found in their folders, as switches that kernels can call."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from sim.core.jit import ZERO, inlined, kernel
from sim.core.plugins import scan
from sim.core.switch import switch
from sim.morty import conditions as _conditions
from sim.morty import measures as _measures
from sim.morty.shelf import mark, unmark

MEASURES = scan(_measures)  # id -> module, in the order of their numbers
CONDITIONS = scan(_conditions)


def _after(module: ModuleType) -> Any:
    """Return a measure's fast form, or one that lays the tile down, counts, and takes it up again."""
    if hasattr(module, "after"):
        return module.after
    count = module.count

    @kernel
    def after(view: Any, b: Any, ingredient: Any, parameter: Any, code: Any, space: Any, value: Any) -> Any:
        mark(view, b, code, space)
        found = count(view, b, ingredient, parameter)
        unmark(view, b, code, space)
        return found

    return after


@inlined
def _no_step(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Stand in for a condition that does not say what a step towards it is."""
    return ZERO


_BEFORE = "view, b, ingredient, parameter"
measure = switch("morty_measures", [m.count for m in MEASURES.values()], _BEFORE)
measure_after = switch(
    "morty_after", [_after(m) for m in MEASURES.values()], f"{_BEFORE}, code, space, value"
)
condition_met = switch("morty_met", [c.met for c in CONDITIONS.values()], "view, rules, b, at_least")
condition_completing = switch(
    "morty_completing", [c.completing for c in CONDITIONS.values()], "view, rules, b, at_least, code, legal"
)
condition_advancing = switch(
    "morty_advancing",
    [getattr(c, "advancing", _no_step) for c in CONDITIONS.values()],
    "view, rules, b, at_least, code, legal",
)


def measure_number(name: str) -> int:
    """Return the number under which a measure's kernel is called."""
    return list(MEASURES).index(name)


def condition_number(name: str) -> int:
    """Return the number under which a condition's kernels are called."""
    return list(CONDITIONS).index(name)
