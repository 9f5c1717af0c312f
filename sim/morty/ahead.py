"""Features that only some minds look at: crowding, labels cut off, steps towards badges, columns, later seats."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.jit import ZERO, apart, inlined
from sim.core.machine import highest, lowest
from sim.morty.features import (
    ALIVE,
    CAN_CLAIM,
    CLAIM_STARS,
    CROWD,
    DENIES,
    DENY,
    LABEL_LOST,
    SHAPE,
    STEP_FACE,
    STEP_NUMBER,
    TOWARD,
)
from sim.morty.lanes import add_where
from sim.morty.legal import ingredient_of, number_of
from sim.morty.place import advancing
from sim.morty.state import (
    BOARD,
    CROWDING,
    CROWDING_WORDS,
    EVERY,
    HIGH,
    LABEL_NUMBER,
    LABELS_PLAIN,
    LEVEL_SHARE,
    LOW,
    NUM,
    NUMBERS,
    OCCUPIED,
    READS_INGREDIENT,
    READS_NUMBER,
)

_SHAPE = np.int64(SHAPE)  # typed, see sim.core.jit.ZERO


@inlined
def _share(rules: Any, level: Any, low: Any, high: Any) -> Any:
    """Return the share of a level's tiles between two numbers, in 32nds."""
    share = LEVEL_SHARE + level * NUMBERS
    return max(rules[share + high - 1] - rules[share + low], 0)


@apart
def add_crowd(
    view: Any, rules: Any, weight: Any, b: Any, number: Any, spaces: Any, lanes: Any, at: Any
) -> Any:
    """Add what a number does to the crowding of its level, on all spaces of the runs that hold one of these.

    In a run the shares on both sides of the number do not hang on the space, only how many spaces lie there.
    """
    while spaces:
        s = lowest(spaces)
        level, column = s >> 3, s & 7
        row = (view[b + OCCUPIED] >> (8 * level)) & 0xFF
        before, beyond = row & ((1 << column) - 1), row >> column
        left, low = -1, rules[LOW]
        if before:
            left = highest(before)
            low = view[b + NUM + 8 * level + left]
        right, high = 8, rules[HIGH]
        if beyond:
            right = column + lowest(beyond)
            high = view[b + NUM + 8 * level + right]
        whole = rules[CROWDING + (right - left - 1) * CROWDING_WORDS + _share(rules, level, low, high)]
        on_left = CROWDING + _share(rules, level, low, number)
        on_right = CROWDING + _share(rules, level, number, high)
        for c in range(left + 1, right):
            change = rules[on_left + (c - left - 1) * CROWDING_WORDS]
            change += rules[on_right + (right - c - 1) * CROWDING_WORDS] - whole
            lanes[at + 8 * level + c] += (weight * change) >> 6
        spaces &= ~(((1 << right) - (2 << left if left >= 0 else 1)) << (8 * level))


@inlined
def levels_of(spaces: Any) -> Any:
    """Return all spaces of the levels that hold one of these."""
    found = 0
    for level in range(3):
        row = 0xFF << (8 * level)
        found |= row if spaces & row else 0
    return found


@apart
def add_labels_lost(
    view: Any, rules: Any, weight: Any, b: Any, number: Any, alive: Any, lanes: Any, at: Any
) -> Any:
    """Add the weight of each label that can still be met to the spaces where a tile would end that.

    Only labels with numbers, cut off or covered. How many labels end on a space is counted for all spaces at once,
    in binary, a set of spaces for each digit.
    """
    board = view[b + BOARD]
    ones = twos = fours = eights = 0
    alive &= ~rules[board + LABELS_PLAIN]
    while alive:
        s, space = lowest(alive), alive & -alive
        label, row = rules[board + LABEL_NUMBER + s], 0xFF << (s & 24)
        ends = row & -space if number < label else row & (2 * space - 1)
        ends = row & ~space if number == label else ends
        carry = ones & ends
        ones ^= ends
        carry, twos = twos & carry, twos ^ carry
        carry, fours = fours & carry, fours ^ carry
        eights |= carry
        alive &= alive - 1
    add_where(lanes, at, ones, weight)
    if twos:
        add_where(lanes, at, twos, 2 * weight)
    if fours | eights:
        add_where(lanes, at, fours, 4 * weight)
        add_where(lanes, at, eights, 8 * weight)


@inlined
def step_towards(view: Any, rules: Any, b: Any, which: Any, code: Any, legal: Any, work: Any) -> Any:
    """Return the legal spaces where tile and face are a step towards badge `which`."""
    reads = work[CAN_CLAIM + which]
    if reads == 0:
        return ZERO
    if reads == READS_INGREDIENT:
        return work[STEP_FACE + 4 * which + ingredient_of(code)] & legal
    if reads == READS_NUMBER:
        return work[STEP_NUMBER + which] & legal
    return advancing(view, rules, b, which, code, legal)


@apart
def add_more_shape(
    view: Any, rules: Any, weights: Any, b: Any, code: Any, legal: Any, lanes: Any, work: Any
) -> Any:
    """Add what only some minds look at and both faces share."""
    if weights[CROWD]:
        add_crowd(view, rules, weights[CROWD], b, number_of(code), legal, lanes, _SHAPE)
    if weights[LABEL_LOST]:
        near = work[ALIVE] & levels_of(legal)
        add_labels_lost(view, rules, weights[LABEL_LOST], b, number_of(code), near, lanes, _SHAPE)
    if weights[TOWARD]:
        for which in range(2):
            if work[CAN_CLAIM + which] == READS_NUMBER:
                work[STEP_NUMBER + which] = advancing(view, rules, b, which, code, legal)


@apart
def add_more(
    view: Any,
    rules: Any,
    weights: Any,
    b: Any,
    code: Any,
    legal: Any,
    index: Any,
    first: Any,
    second: Any,
    lanes: Any,
    at: Any,
    work: Any,
) -> Any:
    """Add what only some minds look at; `first` and `second` are the spaces that complete the badges."""
    if work[DENIES]:
        add_where(lanes, at, EVERY, work[DENY + index])
    if weights[TOWARD]:
        for which in range(2):
            step = step_towards(view, rules, b, which, code, legal, work) & ~(second if which else first)
            add_where(lanes, at, step, weights[TOWARD] * work[CLAIM_STARS + which])
