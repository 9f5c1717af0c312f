"""What the spaces are worth where a tile and face may go: all of them together, class by class of spaces.

Most of the value does not hang on the space, so it is worked out once and added to all lanes; labels, triggers, levels
and badges are sets of spaces and are added where they are.
"""

from __future__ import annotations

from typing import Any

from sim.core.jit import ZERO, inlined, kernel
from sim.core.machine import lowest, popcount
from sim.morty.ahead import add_more, add_more_shape
from sim.morty.choose import TURNED_BIT
from sim.morty.features import (
    BADGE_F,
    BY_FACE,
    BY_NUMBER,
    CAN_CLAIM,
    CLAIM_KITTENS,
    CLAIM_STARS,
    COLUMN_VALUES,
    FILLS,
    FLAT,
    KITTEN,
    LABEL,
    LABEL_GAIN,
    LEVEL,
    LOST,
    MORE,
    ONE,
    POSITION,
    PROGRESS,
    SHAPE,
    TRIGGER,
    TRIGGER_WORTH,
    TWO,
    VARIETY,
)
from sim.morty.grid import columns_with
from sim.morty.lanes import add_columns, add_lost, add_where, fill, start
from sim.morty.legal import beside, ingredient_of, labels_for, number_of
from sim.morty.place import completing
from sim.morty.prospects import spread_worth, term_worth
from sim.morty.state import (
    BY_LEVEL,
    BY_TILE,
    ING,
    KITTEN_STARS,
    LEFT,
    LEVEL_KITTENS,
    LEVEL_STARS,
    OCCUPIED,
    READS_INGREDIENT,
    READS_NUMBER,
    RIGHT,
    SPREAD,
    SPREADING,
    SUPPLY,
    TERM,
    TERM_WORDS,
    TERMS_FOR,
    TERMS_FOR_WORDS,
)


@inlined
def _completes(view: Any, rules: Any, b: Any, which: Any, code: Any, legal: Any, work: Any) -> Any:
    """Return the legal spaces where the tile and face would let the seat claim badge `which`."""
    reads = work[CAN_CLAIM + which]
    if reads == 0:
        return ZERO
    if reads == READS_INGREDIENT:
        return work[BY_FACE + 4 * which + ingredient_of(code)] & legal
    if reads == READS_NUMBER:
        return work[BY_NUMBER + which] & legal
    return completing(view, rules, b, which, code, legal)


@inlined
def add_shape(
    view: Any, rules: Any, weights: Any, b: Any, code: Any, legal: Any, equal: Any, lanes: Any, work: Any
) -> Any:
    """Value what both faces of a tile share: lost spaces, natural column, progress of the level, some badges."""
    for which in range(2):
        if work[CAN_CLAIM + which] == READS_NUMBER:
            work[BY_NUMBER + which] = completing(view, rules, b, which, code, legal)
    number = number_of(code)
    fill(lanes, SHAPE, 0)
    add_lost(lanes, SHAPE, view, b + LEFT, b + RIGHT, number, equal, weights[LOST])
    if weights[POSITION]:
        add_columns(lanes, SHAPE, weights, COLUMN_VALUES + 8 * number)
    if weights[PROGRESS]:
        for level in range(3):
            row = 0xFF << (8 * level)
            add_where(lanes, SHAPE, row, weights[PROGRESS] * popcount(view[b + OCCUPIED] & row))
    if weights[MORE]:
        add_more_shape(view, rules, weights, b, code, legal, lanes, work)


@kernel
def _add_spread(
    view: Any, rules: Any, weights: Any, b: Any, code: Any, legal: Any, lanes: Any, at: Any, work: Any
) -> Any:
    """Add the change of the terms to which the level or the space makes a difference."""
    row = TERMS_FOR + (ingredient_of(code) & 3) * TERMS_FOR_WORDS
    for i in range(rules[row]):
        k = rules[row + 1 + i]
        spread = rules[TERM + k * TERM_WORDS + SPREAD]
        rest = legal if spread >= BY_LEVEL else 0
        while rest:
            space = lowest(rest)
            alike = (0xFF << (space & 24)) if spread == BY_LEVEL else 1 << space
            add_where(lanes, at, alike, term_worth(view, rules, weights, b, k, code, space, work))
            rest &= ~alike


@inlined
def _add_rare(
    view: Any,
    rules: Any,
    weights: Any,
    legal: Any,
    equal: Any,
    turned: Any,
    first: Any,
    second: Any,
    lanes: Any,
    at: Any,
    work: Any,
) -> Any:
    """Add levels, badges and the kittens they bring; kittens spent are in the supply before any is gained."""
    fills = work[FILLS] & legal
    add_where(lanes, at, first, weights[BADGE_F] * work[CLAIM_STARS])
    add_where(lanes, at, second, weights[BADGE_F] * work[CLAIM_STARS + 1])
    rest = fills | first | second
    while rest:
        s = lowest(rest)
        filled = (fills >> s) & 1
        due = filled * rules[LEVEL_KITTENS]
        due += ((first >> s) & 1) * work[CLAIM_KITTENS] + ((second >> s) & 1) * work[CLAIM_KITTENS + 1]
        gained = min(due, view[SUPPLY] + turned + ((equal >> s) & 1))
        value = weights[KITTEN] * rules[KITTEN_STARS] * gained
        value += filled * weights[LEVEL] * rules[LEVEL_STARS + (s >> 3)]
        add_where(lanes, at, rest & -rest, value)
        rest &= rest - 1


@inlined
def face_values(
    view: Any,
    rules: Any,
    weights: Any,
    b: Any,
    code: Any,
    legal: Any,
    move: Any,
    lanes: Any,
    at: Any,
    work: Any,
) -> Any:
    """Value the legal spaces of one tile and face; the lanes SHAPE hold what its faces share.

    Parameters
    ----------
    code : int64
        The tile with the face up that it would be placed with.
    move : int64
        Its part of a move: index of the tile, and whether the face costs a kitten.
    legal : int64
        Set of spaces, not empty; the values of others mean nothing.
    lanes, at : int32 array, int64
        Where the values go, in 1/64 star.
    work : int64 array
        Made ready by `prepare`.
    """
    ingredient, turned = ingredient_of(code) & 3, (move >> TURNED_BIT) & 1
    equal = beside(view, b, code) & legal
    kitten = weights[KITTEN] * rules[KITTEN_STARS]
    flat = work[FLAT + ingredient]
    if rules[SPREADING + ingredient] >= BY_TILE:
        flat += spread_worth(view, rules, weights, b, code, lowest(legal), BY_TILE, work)
    start(lanes, at, SHAPE, flat - turned * kitten)
    add_where(lanes, at, equal, -kitten)
    if rules[SPREADING + ingredient] >= BY_LEVEL:
        _add_spread(view, rules, weights, b, code, legal, lanes, at, work)
    add_where(lanes, at, labels_for(view, rules, b, code), weights[LABEL] * work[LABEL_GAIN + ingredient])
    add_where(lanes, at, work[TRIGGER + ingredient], work[TRIGGER_WORTH])
    first = second = ZERO
    for which in range(2):
        first = second
        second = _completes(view, rules, b, which, code, legal, work)
    if (work[FILLS] & legal) | first | second:
        _add_rare(view, rules, weights, legal, equal, turned, first, second, lanes, at, work)
    if weights[VARIETY]:
        fresh = ~columns_with(view[b + ING + ingredient], 1)
        add_where(lanes, at, fresh & work[ONE], weights[VARIETY])
        add_where(lanes, at, fresh & work[TWO], 2 * weights[VARIETY])
    if weights[MORE]:
        add_more(view, rules, weights, b, code, legal, move >> 6, first, second, lanes, at, work)
