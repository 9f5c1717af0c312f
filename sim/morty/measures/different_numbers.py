"""Different numbers on tiles of the ingredient."""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined
from sim.core.machine import lowest, popcount
from sim.morty.legal import ingredient_of, number_of
from sim.morty.state import BY_TILE, EVERY_NUMBER, ING, NUM, NUMBERS_AT, WHERE

OWN, SPREAD, SEVERAL, PARAMETER = True, BY_TILE, False, None
GROWS = True


@inlined
def _numbers(view: Any, b: Any, ingredient: Any) -> Any:
    rest = view[b + ING + ingredient]
    numbers = 0
    while rest != 0:
        numbers |= 1 << view[b + NUM + lowest(rest)]
        rest &= rest - 1
    return numbers


@inlined
def count(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return how many different numbers the ingredient's tiles carry."""
    return popcount(_numbers(view, b, ingredient))


@inlined
def after(view: Any, b: Any, ingredient: Any, parameter: Any, code: Any, space: Any, value: Any) -> Any:
    """Return the count with one more tile on a space."""
    new = (
        ingredient_of(code) == ingredient
        and view[b + WHERE + number_of(code)] & view[b + ING + ingredient] == 0
    )
    return value + (1 if new else 0)


@inlined
def raised(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return the tiles of the ingredient with other numbers."""
    return (EVERY_NUMBER & ~(_numbers(view, b, ingredient) << NUMBERS_AT)) | (0xF << (4 * ingredient))
