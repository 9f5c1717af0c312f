"""The menu: what a seat may choose from, in the canonical order (RULES.md, section 3)."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.jit import ONE, ZERO, apart, inlined, kernel
from sim.core.machine import nth, popcount
from sim.core.rng import below
from sim.morty.features import NO_BADGES, NO_FACES, NO_JAR, NO_KITTEN
from sim.morty.legal import beside, free, ingredient_of, shelf_of
from sim.morty.place import completing, open_to
from sim.morty.state import (
    BADGE,
    BAR,
    CHOICES,
    CODE,
    DISPLAY,
    FACES,
    JAR,
    JARS,
    KEY,
    KITTENS,
    LEGAL,
    MENU,
    MENU_WORDS,
    MOVE_PART,
    NO_MOVE,
    SEEN,
    SEEN_WORDS,
    SHOW,
    SHOWN,
    TURN,
)

TURNED_BIT = 5  # a move is index x 64 + turned x 32 + space


@inlined
def tiles_at(source: Any) -> Any:
    """Return where in the view the tiles of the display or the bar begin."""
    return SHOW if source == DISPLAY else JAR


@inlined
def tiles_in(view: Any, source: Any) -> Any:
    """Return how many tiles lie in the display or on the bar."""
    return view[SHOWN] if source == DISPLAY else view[JARS]


@inlined
def _first_seen(view: Any, code: Any) -> Any:
    """Return whether the menu meets this tile for the first time: equal tiles count once."""
    word, bit = SEEN + ((code >> 6) & 7), 1 << (code & 63)
    first = view[word] & bit == 0
    view[word] |= bit
    return first


@inlined
def _add_tile(view: Any, faces: Any, move: Any, code: Any, plain: Any, turned: Any) -> Any:
    """Write both faces of a tile as rows of the menu; returns the rows, two more only if the tile fits anywhere.

    The rows are written in any case, and the next ones over them: a branch here would be a coin toss.
    """
    row = MENU + (faces & 0xFE) * MENU_WORDS
    view[row + MOVE_PART], view[row + CODE], view[row + LEGAL] = move, code, plain
    row += MENU_WORDS
    view[row + MOVE_PART], view[row + CODE], view[row + LEGAL] = move | (1 << TURNED_BIT), code ^ TURN, turned
    return faces + (2 if plain | turned else 0)


@inlined
def write_menu(view: Any, seat: Any, source: Any) -> Any:
    """List a seat's placements: for every distinct tile and face the spaces where it fits, in the canonical order."""
    b = shelf_of(seat)
    at = tiles_at(source)
    one, both = -1 if view[b + KITTENS] >= 1 else 0, -1 if view[b + KITTENS] >= 2 else 0  # kittens to spend
    faces = choices = ZERO
    for i in range(SEEN_WORDS):
        view[SEEN + i] = 0
    for index in range(tiles_in(view, source)):
        code = view[at + index]
        if _first_seen(view, code):
            fits, dear = free(view, b, code), beside(view, b, code)
            plain, turned = fits | (dear & one), (fits & one) | (dear & both)
            faces = _add_tile(view, faces, index << 6, code, plain, turned)
            choices += popcount(plain) + popcount(turned)
    view[FACES], view[CHOICES] = faces, choices


@apart
def menu_of(view: Any, seat: Any, source: Any) -> Any:
    """Do as `write_menu`, from where it is no part of its caller."""
    write_menu(view, seat, source)


@inlined
def _allowed_to(view: Any, rules: Any, weights: Any, b: Any, code: Any, turned: Any, legal: Any) -> Any:
    """Return the legal spaces of a tile and face where a mind may go to which something is forbidden."""
    if weights[NO_KITTEN]:
        legal = ZERO if turned else legal & free(view, b, code)
    if (weights[NO_FACES] >> ingredient_of(code)) & 1:
        legal = ZERO
    for which in range(2):
        if open_to(view, rules, b, which) and (weights[NO_BADGES] >> view[BADGE + which]) & 1:
            legal &= ~completing(view, rules, b, which, code, legal)
    return legal


@apart
def narrow(view: Any, rules: Any, weights: Any, seat: Any, source: Any) -> Any:
    """Strike from the menu what is forbidden to a mind."""
    b = shelf_of(seat)
    faces = choices = ZERO
    for i in range(0, ZERO if source == BAR and weights[NO_JAR] else view[FACES], 2):
        row = MENU + i * MENU_WORDS
        move, code = view[row + MOVE_PART], view[row + CODE]
        plain = _allowed_to(view, rules, weights, b, code, ZERO, view[row + LEGAL])
        turned = _allowed_to(view, rules, weights, b, code ^ TURN, ONE, view[row + MENU_WORDS + LEGAL])
        choices += popcount(plain) + popcount(turned)
        faces = _add_tile(view, faces, move, code, plain, turned)
    view[FACES], view[CHOICES] = faces, choices


@inlined
def placements(view: Any) -> Any:
    """Return how many placements the menu of the present decision lists."""
    return view[CHOICES]


@kernel
def placement(view: Any, k: Any) -> Any:
    """Return placement number k of the menu, from 0, as a move; NO_MOVE, which is refused, if there is none."""
    if k < 0:
        return NO_MOVE
    for i in range(view[FACES]):
        row = MENU + i * MENU_WORDS
        legal = view[row + LEGAL]
        n = popcount(legal)
        if k < n:
            return view[row + MOVE_PART] | nth(legal, k)
        k -= n
    return NO_MOVE


@kernel
def on_menu(view: Any, move: Any) -> Any:
    """Return whether the menu lists a placement."""
    for i in range(view[FACES]):
        row = MENU + i * MENU_WORDS
        if view[row + MOVE_PART] == move & ~31:
            return (view[row + LEGAL] >> (move & 31)) & 1 != 0
    return False


@inlined
def draw(view: Any, index: Any, n: Any) -> Any:
    """Return draw `index` of the present decision as a number below n."""
    return below(np.uint64(view[KEY]), index, n)
