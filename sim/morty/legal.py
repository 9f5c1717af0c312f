"""Where a tile may go: sets of spaces of the shelf whose words begin at `b` (PLACE-1 to PLACE-6)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.morty.state import BOARD, EVERY, INNER_LEFT, INNER_RIGHT, KITTENS, NUMBERS, OCCUPIED, OPEN, WHERE


@kernel
def number_of(code: Any) -> Any:
    """Return the number of a tile."""
    return code & 31


@kernel
def lid_of(code: Any) -> Any:
    """Return the lid of a tile, 0..3 for g s k b."""
    return (code >> 5) & 3


@kernel
def ingredient_of(code: Any) -> Any:
    """Return the ingredient on a tile's upper side, 0..3 for t c e m."""
    return code >> 7


@kernel
def allowed(code: Any) -> Any:
    """Return the spaces that a tile's lid allows: gold and blue all levels, silver middle and bottom, black bottom."""
    return (EVERY << (8 * (lid_of(code) % 3))) & EVERY


@kernel
def free(view: Any, b: Any, code: Any) -> Any:
    """Return the spaces where the tile fits without a kitten."""
    return view[b + OPEN + number_of(code)] & allowed(code)


@kernel
def beside(view: Any, b: Any, code: Any) -> Any:
    """Return the spaces next to an equal number, where the tile fits for one kitten."""
    equal = view[b + WHERE + number_of(code)]
    around = ((equal & INNER_RIGHT) << 1) | ((equal & INNER_LEFT) >> 1)
    return around & ~view[b + OCCUPIED] & allowed(code)


@kernel
def spaces(view: Any, b: Any, code: Any, turned: Any) -> Any:
    """Return the spaces where the tile, with this face up, fits and the seat's kittens suffice.

    `turned` is 1 where the face costs a kitten, else 0.
    """
    left = view[b + KITTENS] - turned
    fits = free(view, b, code) if left >= 0 else 0
    return fits | beside(view, b, code) if left >= 1 else fits


@kernel
def cost(view: Any, b: Any, code: Any, turned: Any, space: Any) -> Any:
    """Return how many kittens this placement spends: 0, 1 or 2."""
    return turned + ((beside(view, b, code) >> space) & 1)


@kernel
def labels_for(view: Any, rules: Any, b: Any, code: Any) -> Any:
    """Return the spaces of this seat's board whose label the tile meets (LABEL-1, LABEL-2).

    A board lists its labels by number (side A) and by ingredient (side B); the list of the other side is empty.
    """
    board = view[b + BOARD]
    return rules[board + number_of(code)] | rules[board + NUMBERS + ingredient_of(code)]
