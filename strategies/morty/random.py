"""Takes any placement that is legal, each with the same chance; passes only if nothing fits.

A floor for every comparison: what the rules give without any plan.
"""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.morty.choose import draw, placement, placements

FACTS = {"random": True, "looks_ahead": False, "reads_opponents": False}


@kernel
def decide(view: Any, rules: Any, seat: Any, source: Any) -> Any:
    """Return a uniformly drawn placement; the kernel asks only where there is one."""
    return placement(view, draw(view, 0, placements(view)))
