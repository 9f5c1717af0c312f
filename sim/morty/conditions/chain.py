"""At least so many numbers rising by one on a level, side by side (with `chain_gaps`: anywhere on the level)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.core.machine import lowest
from sim.morty.legal import number_of
from sim.morty.state import CHAIN_GAPS, INNER_LEFT, INNER_RIGHT, NUM, OCCUPIED, READS_NUMBER, WHERE

AT_LEAST = (1, 8)
READS = READS_NUMBER


@kernel
def _run_through(view: Any, b: Any, level: Any, number: Any, space: Any) -> Any:
    """Return the length of the chain that a tile of this number would have on this space (side by side)."""
    length = 1
    first, last = 8 * level, 8 * level + 7
    s = space - 1
    # an empty space holds 0, which is one less than 1 but no tile
    while s >= first and view[b + NUM + s] and view[b + NUM + s] == number - (space - s):
        length += 1
        s -= 1
    s = space + 1
    while s <= last and view[b + NUM + s] == number + (s - space):
        length += 1
        s += 1
    return length


@kernel
def _run_on_level(view: Any, b: Any, level: Any, number: Any) -> Any:
    """Return how many consecutive numbers around this one would stand on the level with it (gaps allowed)."""
    on_level = 0xFF << (8 * level)
    length = 1
    n = number - 1
    while n >= 1 and view[b + WHERE + n] & on_level:
        length += 1
        n -= 1
    n = number + 1
    while n <= 31 and view[b + WHERE + n] & on_level:
        length += 1
        n += 1
    return length


@kernel
def _length(view: Any, rules: Any, b: Any, number: Any, space: Any) -> Any:
    if rules[CHAIN_GAPS]:
        return _run_on_level(view, b, space >> 3, number)
    return _run_through(view, b, space >> 3, number, space)


@kernel
def met(view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    """Return whether any tile stands in a long enough chain."""
    for space in range(24):
        number = view[b + NUM + space]
        if number and _length(view, rules, b, number, space) >= at_least:
            return True
    return False


@kernel
def completing(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Return where the tile would join a long enough chain."""
    number = number_of(code)
    # below 1 or above 31 stands nothing: the words of 0 and of 31 + 1 are never read with a tile in them
    near = (view[b + WHERE + number - 1] if number > 1 else 0) | (
        view[b + WHERE + number + 1] if number < 31 else 0
    )
    found = 0
    if near or at_least <= 1:
        rest = legal
        while rest != 0:
            if _length(view, rules, b, number, lowest(rest)) >= at_least:
                found |= rest & -rest
            rest &= rest - 1
    return found


@kernel
def near(view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    """Return the levels that hold all but one of as many consecutive numbers, side by side or not."""
    found = 0
    for level in range(3):
        row, numbers = 0xFF << (8 * level), 0
        rest = view[b + OCCUPIED] & row
        while rest:
            numbers |= 1 << view[b + NUM + lowest(rest)]
            rest &= rest - 1
        none, one = -1, 0  # bit n: of the numbers from n on looked at so far none is missing, or one
        for n in range(at_least):
            held = numbers >> n
            none, one = none & held, (one & held) | (none & ~held)
        found |= row if none | one else 0
    return found


@kernel
def advancing(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Return the spaces right of the number before or left of the number after (`chain_gaps`: on their levels)."""
    number = number_of(code)
    before = view[b + WHERE + number - 1] if number > 1 else 0
    after = view[b + WHERE + number + 1] if number < 31 else 0
    if rules[CHAIN_GAPS] == 0:
        return legal & (((before & INNER_RIGHT) << 1) | ((after & INNER_LEFT) >> 1))
    found = 0
    for level in range(3):
        row = 0xFF << (8 * level)
        found |= row if (before | after) & row else 0
    return legal & found
