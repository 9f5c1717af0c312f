"""The Spirit's way to runes, for minds that look: which fields stones lead to, and how far the next rune is."""

from __future__ import annotations

from typing import Any

from sim.core.jit import ONE, ZERO, inlined, kernel
from sim.sorcerer.features import (
    GOT,
    LEVEL,
    LEVELS,
    NEAR_STACK,
    NEAREST,
    OPEN_FIELDS,
    REACH,
    RUNE_TAKEN,
    SYMBOL_FIELDS,
)
from sim.sorcerer.spirit import top_of
from sim.sorcerer.state import FIELDS, GRID, NEXT_TO, RUNES, SPIRIT, SPIRITS, STOCK, SYMBOLS

ZONE = (1 << FIELDS) - 1
RIGHT_EDGE = 0b100000_100000_100000_100000_100000_100000
LEFT_EDGE = RIGHT_EDGE >> 5
FAR = LEVELS


@inlined
def around(fields: Any) -> Any:
    """Return the orthogonal neighbours of a set of fields."""
    sideways = ((fields & ~RIGHT_EDGE) << 1) | ((fields & ~LEFT_EDGE) >> 1)
    return (sideways | (fields << 6) | (fields >> 6)) & ZONE


@kernel
def look_round(work: Any, rules: Any, b: Any) -> Any:
    """Find, for a decision, the fields of each colour, those beside stacks, and how far the next rune is."""
    all_ = ZERO
    for i in range(5):
        work[SYMBOL_FIELDS + i] = work[NEAR_STACK + i] = 0
    for field in range(FIELDS):
        symbol, near = work[GRID + field], rules[NEXT_TO + field]
        if symbol:
            work[SYMBOL_FIELDS + symbol - 1] |= ONE << field
            all_ |= ONE << field
            for element in range(5):
                work[NEAR_STACK + element] |= ((near >> element) & 1) << field
    own = ONE << work[b + SPIRIT]
    work[OPEN_FIELDS] = all_ & ~(work[SPIRITS] & ~own)
    at = ZERO
    for element in range(5):
        if (work[b + RUNES] >> element) & 1 == 0 and top_of(work, element) >= 0:
            at |= work[NEAR_STACK + element]
    seen = ZERO
    for level in range(LEVELS):
        work[LEVEL + level] = at
        seen |= at
        at = around(at) & (all_ | own) & ~seen


@inlined
def distance(work: Any, fields: Any) -> Any:
    """Return the fewest steps from one of these fields to one where a wanted rune can be taken."""
    level = ZERO
    while level < FAR and work[LEVEL + level] & fields == 0:
        level += 1
    return level


@inlined
def _reach(work: Any, start: Any) -> Any:
    """Return the fields to which the stones taken can lead from a field, with a step at least."""
    n: Any = ZERO
    colours = ZERO
    for colour in range(5):
        for _ in range(work[GOT + colour]):
            colours |= colour << (3 * n)
            n += 1
    n = min(n, 4)
    moved = ZERO
    work[REACH] = ONE << start
    for set_ in range(1, 1 << n):
        fields = ZERO
        for i in range(n):
            if (set_ >> i) & 1:
                symbol = (colours >> (3 * i)) & 7
                fields |= around(work[REACH + (set_ ^ (1 << i))]) & work[SYMBOL_FIELDS + symbol]
        fields &= work[OPEN_FIELDS]
        work[REACH + set_] = fields
        moved |= fields
    return moved


@kernel
def rune_gain(work: Any, b: Any, start: Any, free_steps: Any) -> Any:
    """Return the points of the best rune that the stones taken and free steps lead to from a field.

    RUNE_TAKEN says which, NEAREST how far the next one then is.
    """
    moved = _reach(work, start)
    ends = moved | (ONE << start)
    for _ in range(free_steps):
        more = around(ends) & work[OPEN_FIELDS]
        moved |= more
        ends |= more
    best = ZERO
    work[RUNE_TAKEN] = 0
    work[NEAREST] = distance(work, ends)
    if moved & work[LEVEL] == 0:
        return best
    for element in range(5):
        if moved & work[NEAR_STACK + element] and (work[b + RUNES] >> element) & 1 == 0:
            points = top_of(work, element)
            if points >= 0:
                points += work[b + SYMBOLS + element] + work[b + STOCK + element] + work[GOT + element]
                if points >= best:
                    best = points
                    work[RUNE_TAKEN] = 1 + element
    return best
