"""Where a tile may go: sets of spaces of the shelf whose words begin at `b` (PLACE-1 to PLACE-6)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined
from sim.morty.state import (
    BOARD,
    EVERY,
    INNER_LEFT,
    INNER_RIGHT,
    KITTENS,
    NUMBERS,
    OCCUPIED,
    OPEN,
    SEAT_WORDS,
    SEATS,
    WHERE,
)


@inlined
def number_of(code: Any) -> Any:
    """Return the number of a tile."""
    return code & 31


@inlined
def lid_of(code: Any) -> Any:
    """Return the lid of a tile, 0..3 for g s k b."""
    return (code >> 5) & 3


@inlined
def ingredient_of(code: Any) -> Any:
    """Return the ingredient on a tile's upper side, 0..3 for t c e m."""
    return code >> 7


@inlined
def shelf_of(seat: Any) -> Any:
    """Return where in the view a seat's words begin; the mask tells the compiler that it is not negative."""
    return SEATS + (seat & 3) * SEAT_WORDS


@inlined
def own_bit(code: Any, ingredient: Any, space: Any) -> Any:
    """Return the space as a set if the tile shows the ingredient, else the empty set."""
    return (1 if ingredient_of(code) == ingredient else 0) << space


@inlined
def allowed(code: Any) -> Any:
    """Return the spaces that a tile's lid allows: gold and blue all levels, silver middle and bottom, black bottom."""
    return (EVERY << (8 * (lid_of(code) % 3))) & EVERY


@inlined
def free(view: Any, b: Any, code: Any) -> Any:
    """Return the spaces where the tile fits without a kitten."""
    return view[b + OPEN + number_of(code)] & allowed(code)


@inlined
def beside(view: Any, b: Any, code: Any) -> Any:
    """Return the spaces next to an equal number, where the tile fits for one kitten."""
    equal = view[b + WHERE + number_of(code)]
    around = ((equal & INNER_RIGHT) << 1) | ((equal & INNER_LEFT) >> 1)
    return around & ~view[b + OCCUPIED] & allowed(code)


@inlined
def spaces(view: Any, b: Any, code: Any, turned: Any) -> Any:
    """Return the spaces where the tile, with this face up, fits and the seat's kittens suffice.

    `turned` is 1 where the face costs a kitten, else 0.
    """
    left = view[b + KITTENS] - turned
    fits = free(view, b, code) if left >= 0 else 0
    return fits | beside(view, b, code) if left >= 1 else fits


@inlined
def cost(view: Any, b: Any, code: Any, turned: Any, space: Any) -> Any:
    """Return how many kittens this placement spends: 0, 1 or 2."""
    return turned + ((beside(view, b, code) >> space) & 1)


@inlined
def labels_for(view: Any, rules: Any, b: Any, code: Any) -> Any:
    """Return the spaces of this seat's board whose label the tile meets (LABEL-1, LABEL-2).

    A board lists its labels by number (side A) and by ingredient (side B); the list of the other side is empty.
    """
    board = view[b + BOARD]
    return rules[board + number_of(code)] | rules[board + NUMBERS + ingredient_of(code)]
