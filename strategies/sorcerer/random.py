"""Takes any legal option, each with the same chance; every second turn it casts a second card."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.sorcerer.choose import choices, draw, may_pass
from sim.sorcerer.state import AT_SECOND, PASS

FACTS = {"random": True, "looks_ahead": False, "reads_opponents": False}


@kernel
def decide(view: Any, rules: Any, seat: Any, source: Any) -> Any:
    """Return a uniformly drawn option; where the menu may be declined, that is one of them."""
    if source == AT_SECOND and draw(view, 1, 2) == 0:
        return PASS
    n = choices(view)
    k = draw(view, 0, n if source == AT_SECOND else n + may_pass(view))
    return k if k < n else PASS
