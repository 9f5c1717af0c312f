"""Qi: what a seat earns, and what that does to the supply (QI rules)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.sorcerer.state import BY_QI, OVER, PENDING, QI, QI_HELD, QI_ROUND


@kernel
def earn(view: Any, rules: Any, b: Any, qi: Any, source: Any) -> Any:
    """Pay Qi in full to the seat whose words begin at b; an empty supply ends the game (QI-1, QI-2, END-1).

    Parameters
    ----------
    source : int64
        The word of the seat that counts Qi of this kind.
    """
    if qi == 0:
        return
    view[b + QI_HELD] += qi
    view[b + source] += qi
    view[QI] -= qi
    if view[QI] <= 0:
        if rules[QI_ROUND] == 0:
            view[OVER] = BY_QI
        elif view[PENDING] == 0:
            view[PENDING] = BY_QI
