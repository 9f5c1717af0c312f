"""Takes any placement, each with the same chance."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from tests.tiny.rounds import draw, option, options

FACTS = {"random": True, "looks_ahead": False, "reads_opponents": False}


@kernel
def decide(view: Any, rules: Any, seat: Any, source: Any) -> Any:
    """Return a uniformly drawn placement."""
    return option(view, seat, draw(view, 0, options(view, seat)))
