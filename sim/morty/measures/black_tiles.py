"""Tiles with a black lid, of any ingredient."""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined
from sim.core.machine import popcount
from sim.morty.legal import lid_of
from sim.morty.state import BLACK, BY_TILE, EVERY_INGREDIENT, EVERY_NUMBER, LID

OWN, SPREAD, SEVERAL, PARAMETER = False, BY_TILE, False, None
GROWS = True


@inlined
def count(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return how many lids are black."""
    return popcount(view[b + LID + BLACK])


@inlined
def after(view: Any, b: Any, ingredient: Any, parameter: Any, code: Any, space: Any, value: Any) -> Any:
    """Return the count with one more tile on a space."""
    return value + (1 if lid_of(code) == BLACK else 0)


@inlined
def raised(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return the black tiles."""
    return EVERY_NUMBER | (EVERY_INGREDIENT << BLACK)
