"""Placements in their canonical order, and the built-in ways to choose among them (RULES.md, section 3)."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.jit import ask, kernel, lowest, popcount
from sim.core.rng import below
from sim.morty.features import KITTEN, LANE, TIES, face_values, prepare
from sim.morty.legal import spaces
from sim.morty.state import (
    BAR,
    DISPLAY,
    JAR,
    JARS,
    KEY,
    KITTEN_STARS,
    PASS,
    SEAT_WORDS,
    SEATS,
    SHOW,
    SHOWN,
    SPECIAL_KITTENS,
    SUPPLY,
    TURN,
)

TURNED_BIT = 5  # a move is index x 64 + turned x 32 + space


@kernel
def tiles_at(source: Any) -> Any:
    """Return where in the view the tiles of the display or the bar begin."""
    return SHOW if source == DISPLAY else JAR


@kernel
def tiles_in(view: Any, source: Any) -> Any:
    """Return how many tiles lie in the display or on the bar."""
    return view[SHOWN] if source == DISPLAY else view[JARS]


@kernel
def seen_before(view: Any, at: Any, index: Any) -> Any:
    """Return whether an equal tile lies before this one: equal tiles count once."""
    for i in range(at, at + index):
        if view[i] == view[at + index]:
            return True
    return False


@kernel
def options(view: Any, seat: Any, source: Any) -> Any:
    """Return how many distinct placements (tile, face, space) a seat has."""
    b = SEATS + seat * SEAT_WORDS
    at = tiles_at(source)
    found = 0
    for index in range(tiles_in(view, source)):
        if not seen_before(view, at, index):
            code = view[at + index]
            found += popcount(spaces(view, b, code, 0)) + popcount(spaces(view, b, code ^ TURN, 1))
    return found


@kernel
def option(view: Any, seat: Any, source: Any, k: Any) -> Any:
    """Return placement number k of the canonical order as a move; PASS if there are fewer."""
    b = SEATS + seat * SEAT_WORDS
    at = tiles_at(source)
    for index in range(tiles_in(view, source)):
        if seen_before(view, at, index):
            continue
        for turned in range(2):
            legal = spaces(view, b, view[at + index] ^ (TURN * turned), turned)
            n = popcount(legal)
            if k < n:
                for _ in range(k):
                    legal &= legal - 1
                return (index << 6) | (turned << TURNED_BIT) | lowest(legal)
            k -= n
    return PASS


@kernel
def draw(view: Any, index: Any, n: Any) -> Any:
    """Return draw `index` of the present decision as a number below n."""
    return below(np.uint64(view[KEY]), index, n)


@kernel
def _keep_best(work: Any, legal: Any, move: Any, best: Any, ties: Any) -> Any:
    """Note the moves of highest value so far; returns (best value, how many)."""
    rest = legal
    while rest:
        s = lowest(rest)
        value = work[LANE + s]
        if value > best:
            best, ties = value, 0
        if value == best:
            work[TIES + ties] = move | s
            ties += 1
        rest &= rest - 1
    return best, ties


@kernel
def best_by_weights(view: Any, rules: Any, weights: Any, seat: Any, source: Any, work: Any) -> Any:
    """Return the placement that the weights value most; ties are broken by a keyed draw.

    At a special jar the kitten is an option too, worth its stars while the supply lasts.
    """
    b = SEATS + seat * SEAT_WORDS
    at = tiles_at(source)
    best, ties = -(1 << 60), 0
    prepare(view, rules, seat, work)
    for index in range(tiles_in(view, source)):
        if seen_before(view, at, index):
            continue
        for turned in range(2):
            code = view[at + index] ^ (TURN * turned)
            legal = spaces(view, b, code, turned)
            if legal:
                face_values(view, rules, weights, b, code, legal, turned, work)
                best, ties = _keep_best(work, legal, (index << 6) | (turned << TURNED_BIT), best, ties)
    if ties == 0:
        return PASS
    if source == BAR:
        kitten = weights[KITTEN] * rules[KITTEN_STARS] * min(rules[SPECIAL_KITTENS], view[SUPPLY])
        if kitten > best:
            return PASS
        if kitten == best:
            work[TIES + ties] = PASS
            ties += 1
    return work[TIES + draw(view, 0, ties)]


@kernel
def choose(view: Any, rules: Any, mind: Any, weights: Any, seat: Any, source: Any, work: Any) -> Any:
    """Ask a seat's mind for its move.

    Parameters
    ----------
    mind : int64
        0: by weights; else where the strategy's own code lies.
    weights : int64 array
        Of this seat's mind; read only if it is by weights.
    """
    if mind == 0:
        return best_by_weights(view, rules, weights, seat, source, work)
    return ask(mind, view, rules, seat, source)
