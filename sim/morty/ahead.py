"""Features that look at a shelf's future: crowding, labels cut off, steps towards badges."""

from __future__ import annotations

from typing import Any

from sim.core.jit import ZERO, apart, inlined
from sim.core.machine import highest, lowest
from sim.morty.features import CAN_CLAIM, STEP_FACE, STEP_NUMBER
from sim.morty.lanes import add_where
from sim.morty.legal import ingredient_of
from sim.morty.place import advancing
from sim.morty.state import (
    BOARD,
    CROWDING,
    CROWDING_WORDS,
    HIGH,
    LABEL_NUMBER,
    LEVEL_SHARE,
    LOW,
    NUM,
    NUMBERS,
    OCCUPIED,
    READS_INGREDIENT,
    READS_NUMBER,
)

_WHOLE = 0xFFFFFFFF


@inlined
def _crowding(rules: Any, level: Any, spaces: Any, low: Any, high: Any) -> Any:
    """Return the crowding of a run of empty spaces between two numbers, in 1/64."""
    share = LEVEL_SHARE + level * NUMBERS
    between = max(rules[share + high - 1] - rules[share + low], 0)
    return rules[CROWDING + spaces * CROWDING_WORDS + between]


@apart
def add_crowd(
    view: Any, rules: Any, weight: Any, b: Any, number: Any, spaces: Any, lanes: Any, at: Any
) -> Any:
    """Add, for each of the spaces, what a number there does to the crowding of its level."""
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
        change = _crowding(rules, level, column - left - 1, low, number)
        change += _crowding(rules, level, right - column - 1, number, high)
        change -= _crowding(rules, level, right - left - 1, low, high)
        add_where(lanes, at, spaces & -spaces, (weight * change) >> 6)
        spaces &= spaces - 1


@apart
def add_labels_lost(
    view: Any, rules: Any, weight: Any, b: Any, number: Any, alive: Any, lanes: Any, at: Any
) -> Any:
    """Add the weight of each label that can still be met to the spaces where a tile would end that.

    With a number: labels with numbers, cut off or covered. With 0: labels of ingredients, covered; `alive` then are
    those that the tile's face does not meet.
    """
    board = view[b + BOARD]
    while alive:
        s = lowest(alive)
        label, row = rules[board + LABEL_NUMBER + s], 0xFF << (s & 24)
        from_here, up_to_here = (_WHOLE << s) & row, ((2 << s) - 1) & row
        if label == 0:
            if number == 0:
                add_where(lanes, at, alive & -alive, weight)
        elif number:
            ends = from_here if number < label else up_to_here
            ends = row & ~(alive & -alive) if number == label else ends
            add_where(lanes, at, ends, weight)
        alive &= alive - 1


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
