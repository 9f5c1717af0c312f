"""How a mind is asked to choose from the menu, and the built-in way: the placement its weights value most."""

from __future__ import annotations

from typing import Any

from sim.core.call import ask
from sim.core.jit import ONE, ZERO, inlined, kernel
from sim.core.machine import lowest, nth, popcount
from sim.morty.choose import TURNED_BIT, draw
from sim.morty.features import KITTEN, SHAPE, prepare
from sim.morty.lanes import LANES, LEAST, fill, keep_larger, largest, where_equal
from sim.morty.legal import beside, shelf_of
from sim.morty.state import (
    BAR,
    CODE,
    EVERY,
    FACES,
    KITTEN_STARS,
    LEGAL,
    MENU,
    MENU_WORDS,
    MOVE_PART,
    PASS,
    SPECIAL_KITTENS,
    SUPPLY,
)
from sim.morty.values import add_shape, face_values

BEST = SHAPE + LANES  # lanes: the best value of each space so far
FACE = BEST + LANES  # lanes of each row of the menu
LANE_WORDS = FACE + 256 * LANES


@inlined
def _value_menu(view: Any, rules: Any, weights: Any, seat: Any, lanes: Any, work: Any) -> Any:
    """Value all placements, face after face; returns the best value.

    Both faces of a tile share what hangs on its number alone, and the second face of a tile always follows the first.
    """
    b = shelf_of(seat)
    tile = -1
    fill(lanes, BEST, LEAST)
    prepare(view, rules, seat, work)
    for i in range(view[FACES]):
        row = MENU + i * MENU_WORDS
        move, code, legal = view[row + MOVE_PART], view[row + CODE], view[row + LEGAL]
        if move >> 6 != tile:
            tile = move >> 6
            add_shape(view, rules, weights, b, code, legal, beside(view, b, code), lanes, work)
        at = FACE + i * LANES
        face_values(view, rules, weights, b, code, legal, (move >> TURNED_BIT) & 1, lanes, at, work)
        keep_larger(lanes, BEST, at, legal)
    return largest(lanes, BEST, EVERY)


@kernel
def _tied(view: Any, lanes: Any, best: Any, k: Any) -> Any:
    """Return the k-th placement of the best value as a move; PASS, the kitten, comes after the last."""
    for i in range(view[FACES]):
        row = MENU + i * MENU_WORDS
        spaces = where_equal(lanes, FACE + i * LANES, view[row + LEGAL], best)
        n = popcount(spaces)
        if k < n:
            return view[row + MOVE_PART] | nth(spaces, k)
        k -= n
    return PASS


@inlined
def _draw_among(view: Any, lanes: Any, best: Any, extra: Any) -> Any:
    """Return a placement of the best value, drawn among all of them and `extra` (0 or 1) times the kitten."""
    options = extra
    move = PASS
    for i in range(view[FACES]):
        row = MENU + i * MENU_WORDS
        spaces = where_equal(lanes, FACE + i * LANES, view[row + LEGAL], best)
        if spaces:
            options += popcount(spaces)
            move = view[row + MOVE_PART] | lowest(spaces)
    if options == 1:
        return move
    return _tied(view, lanes, best, draw(view, ZERO, options))


@inlined
def best_by_weights(
    view: Any, rules: Any, weights: Any, seat: Any, source: Any, lanes: Any, work: Any
) -> Any:
    """Return the placement that the weights value most; ties are broken by a keyed draw.

    At a special jar the kitten is an option too, the last one, worth its stars while the supply lasts.
    """
    best = _value_menu(view, rules, weights, seat, lanes, work)
    kitten = LEAST
    if source == BAR:
        kitten = weights[KITTEN] * rules[KITTEN_STARS] * min(rules[SPECIAL_KITTENS], view[SUPPLY])
        if kitten > best:
            return PASS
    return _draw_among(view, lanes, best, ONE if kitten == best else ZERO)


@inlined
def choose(
    view: Any, rules: Any, mind: Any, weights: Any, seat: Any, source: Any, lanes: Any, work: Any
) -> Any:
    """Ask a seat's mind for its move among the placements of the menu.

    Parameters
    ----------
    mind : int64
        0: by weights; else where the strategy's own code lies.
    weights : int64 array
        Of this seat's mind; read only if it is by weights.
    """
    if mind == 0:
        return best_by_weights(view, rules, weights, seat, source, lanes, work)
    return ask(mind, view, rules, seat, source)
