"""The lower of the number of gold lids and the number of silver lids, of any ingredient."""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined
from sim.core.machine import popcount
from sim.morty.legal import lid_of
from sim.morty.state import BY_TILE, EVERY_INGREDIENT, EVERY_NUMBER, GOLD, LID, SILVER

OWN, SPREAD, SEVERAL, PARAMETER = False, BY_TILE, False, None
GROWS = True


@inlined
def count(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return the lower of the two counts."""
    return min(popcount(view[b + LID + GOLD]), popcount(view[b + LID + SILVER]))


@inlined
def after(view: Any, b: Any, ingredient: Any, parameter: Any, code: Any, space: Any, value: Any) -> Any:
    """Return the count with one more tile on a space."""
    gold = popcount(view[b + LID + GOLD]) + (1 if lid_of(code) == GOLD else 0)
    silver = popcount(view[b + LID + SILVER]) + (1 if lid_of(code) == SILVER else 0)
    return min(gold, silver)


@inlined
def raised(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return the tiles whose lid is the rarer one of the two."""
    gold, silver = popcount(view[b + LID + GOLD]), popcount(view[b + LID + SILVER])
    lids = (EVERY_INGREDIENT << GOLD) if gold < silver else (EVERY_INGREDIENT << SILVER)
    return EVERY_NUMBER | lids if gold != silver else 0
