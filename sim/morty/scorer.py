"""How a mind is asked to choose from the menu, and the built-in way: the placement its weights value most."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.call import ask
from sim.core.jit import ONE, ZERO, apart, inlined, kernel
from sim.core.machine import address, lowest, nth, popcount, shifted
from sim.morty.choose import TURNED_BIT, draw, menu_of, narrow
from sim.morty.features import (
    BASE,
    DENIED,
    DENIES,
    DENY,
    KITTEN,
    MAY_PASS,
    OWN_WEIGHTS,
    PASS_F,
    RESTRICTED,
    TILE_BEST,
    TOOLS,
    UNIT,
)
from sim.morty.lanes import LANES, LEAST, fill, keep_larger, largest, where_equal
from sim.morty.legal import beside, shelf_of
from sim.morty.prepare import prepare
from sim.morty.state import (
    BAR,
    CODE,
    DISPLAY,
    EVERY,
    FACES,
    KITTEN_STARS,
    LEGAL,
    MENU,
    MENU_WORDS,
    MOVE_PART,
    PASS,
    PASS_KITTENS,
    PLAYERS,
    ROUND,
    SHOW,
    SHOWN,
    SPECIAL_KITTENS,
    STAR_WEIGHTS,
    SUPPLY,
    TURN,
)
from sim.morty.values import add_shape, face_values

BEST = BASE + 4 * LANES  # lanes: the best value of each space so far
FACE = BEST + LANES  # lanes of each row of the menu
LANE_WORDS = FACE + 256 * LANES
_DISPLAY = np.int64(DISPLAY)  # typed, see sim.core.jit.ZERO


@apart
def value_menu(view: Any, rules: Any, weights: Any, seat: Any, lanes: Any, work: Any) -> Any:
    """Value all placements, tile after tile; returns the best value.

    Both faces of a tile share what hangs on its number alone.
    """
    b = shelf_of(seat)
    fill(lanes, BEST, LEAST)
    prepare(view, rules, weights, seat, lanes, work)
    for i in range(0, view[FACES], 2):
        row, at = MENU + i * MENU_WORDS, FACE + i * LANES
        code, legal, turned = view[row + CODE], view[row + LEGAL], view[row + MENU_WORDS + LEGAL]
        move = view[row + MOVE_PART]
        add_shape(view, rules, weights, b, code, legal | turned, beside(view, b, code), lanes, work)
        face_values(view, rules, weights, b, code, legal, move, lanes, at, work)
        keep_larger(lanes, BEST, at, legal)
        at += LANES
        face_values(view, rules, weights, b, code ^ TURN, turned, move | (1 << TURNED_BIT), lanes, at, work)
        keep_larger(lanes, BEST, at, turned)
    return largest(lanes, BEST, EVERY)


@apart
def _worth_by_tile(view: Any, rules: Any, seat: Any, lanes: Any, work: Any) -> Any:
    """Note what each tile of the display is worth to a seat at once; a pass is worth its kittens."""
    menu_of(view, seat, _DISPLAY)
    if view[FACES]:  # what is prepared for a placement needs an empty space
        value_menu(view, rules, shifted(rules, STAR_WEIGHTS), seat, lanes, work)
    for i in range(view[SHOWN]):
        work[TILE_BEST + i] = UNIT * rules[KITTEN_STARS] * min(rules[PASS_KITTENS], view[SUPPLY])
    for i in range(view[FACES]):
        row = MENU + i * MENU_WORDS
        tile = TILE_BEST + (view[row + MOVE_PART] >> 6)
        work[tile] = max(work[tile], largest(lanes, FACE + i * LANES, view[row + LEGAL]))


@inlined
def _add_denied(view: Any, weight: Any, work: Any) -> Any:
    """Add what a seat loses with its best tile, unless another one of the same kind lies there."""
    best, second, tile = -(1 << 40), -(1 << 40), 0
    for i in range(view[SHOWN]):
        if work[TILE_BEST + i] > best:
            second, best, tile = best, work[TILE_BEST + i], i
        else:
            second = max(second, work[TILE_BEST + i])
    for i in range(view[SHOWN]):
        if i != tile and view[SHOW + i] == view[SHOW + tile]:
            return
    if view[SHOWN] > 1:
        work[DENY + tile] += (weight * (best - second)) >> 6


@apart
def _look_at_later_seats(view: Any, rules: Any, weights: Any, seat: Any, lanes: Any, work: Any) -> Any:
    """Fill DENY; the menu is the seat's own again afterwards."""
    players = view[PLAYERS]
    opener = (view[ROUND] - 1) % players
    later = players - 1 - (seat - opener + players) % players
    for i in range(view[SHOWN]):
        work[DENY + i] = 0
    for i in range(later):
        _worth_by_tile(view, rules, (seat + 1 + i) % players, lanes, work)
        _add_denied(view, weights[DENIED], work)
    menu_of(view, seat, _DISPLAY)
    if weights[RESTRICTED]:
        narrow(view, rules, weights, seat, _DISPLAY)
    work[DENIES] = 1


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
def draw_among(view: Any, lanes: Any, best: Any, extra: Any) -> Any:
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
def worth_of_none(view: Any, rules: Any, weights: Any, source: Any) -> Any:
    """Return what it is worth to place nothing: at a special the kitten, else a pass, if the mind thinks of it."""
    if source == BAR:
        return weights[KITTEN] * rules[KITTEN_STARS] * min(rules[SPECIAL_KITTENS], view[SUPPLY])
    if weights[MAY_PASS]:
        kittens = min(rules[PASS_KITTENS], view[SUPPLY])
        return weights[KITTEN] * rules[KITTEN_STARS] * kittens + weights[PASS_F]
    return LEAST


@kernel
def best_by_weights(
    view: Any, rules: Any, weights: Any, seat: Any, source: Any, lanes: Any, work: Any
) -> Any:
    """Return the placement that the weights value most; ties are broken by a keyed draw.

    At a special jar the kitten is an option too, the last one, worth its stars while the supply lasts. So is a pass,
    for a mind that says what it is worth.
    """
    work[DENIES] = 0
    if weights[DENIED] and source == DISPLAY:
        _look_at_later_seats(view, rules, weights, seat, lanes, work)
    best = value_menu(view, rules, weights, seat, lanes, work)
    kitten = worth_of_none(view, rules, weights, source)
    if kitten > best:
        return PASS
    return draw_among(view, lanes, best, ONE if kitten == best else ZERO)


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
        Of this seat's mind.
    """
    if mind == 0:
        return best_by_weights(view, rules, weights, seat, source, lanes, work)
    tools = shifted(work, TOOLS)
    tools[OWN_WEIGHTS] = address(weights)
    return ask(mind, view, rules, tools, seat, source)
