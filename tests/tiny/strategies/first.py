"""Takes the first placement."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from tests.tiny.rounds import option

FACTS = {"random": False, "looks_ahead": False, "reads_opponents": False}


@kernel
def decide(view: Any, rules: Any, seat: Any, source: Any) -> Any:
    """Return the first placement of the order."""
    return option(view, seat, 0)
