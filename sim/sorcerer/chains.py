"""What an activation gives: chains of equal stones through a zone, and the sets of stones they can give (ACT rules).

A chain gives one of its stones on the tile, each stone is given once. Which sets of slots the chains can give together
is a family of sets, kept as 16 bits: bit s stands for the set s. A chain of the stones A adds to each set of the family
each stone of A that it lacks; done for all chains this gives every set that a matching of chains to stones covers.
"""

from __future__ import annotations

from typing import Any

from sim.core.jit import ONE, inlined, kernel
from sim.core.machine import lowest
from sim.sorcerer.board import pictured, slots_of
from sim.sorcerer.state import (
    BASE,
    EQUAL,
    FAMILY,
    IN_LINE,
    LINES,
    LONGEST,
    OPTIONAL_TAKING,
    PAIR_CHAINS,
    PLANE,
    STRIDE,
)

WITHOUT = (0x5555, 0x3333, 0x0F0F, 0x00FF)  # of each slot: the sets that lack it
OF_SIZE = (0x0001, 0x0116, 0x1668, 0x6880, 0x8000)  # the sets of so many slots


@inlined
def with_chain(family: Any, slots: Any) -> Any:
    """Return the family after one more chain, which holds these slots."""
    found = family
    found |= ((family & 0x5555) << 1) * (slots & 1)
    found |= ((family & 0x3333) << 2) * ((slots >> 1) & 1)
    found |= ((family & 0x0F0F) << 4) * ((slots >> 2) & 1)
    found |= ((family & 0x00FF) << 8) * ((slots >> 3) & 1)
    return found


@inlined
def largest(family: Any) -> Any:
    """Return the largest sets of a family."""
    found = family & 0x8000
    found = found if found else family & 0x6880
    found = found if found else family & 0x1668
    found = found if found else family & 0x0116
    return found if found else family & 1


@inlined
def _way(view: Any, direction: Any) -> Any:
    """Return the shift of a direction: right, down, down to the right, down to the left."""
    stride = view[STRIDE]
    return 1 if direction == 0 else stride if direction == 1 else stride + 1 if direction == 2 else stride - 1


@inlined
def _compare(view: Any) -> Any:
    """Find equal neighbours and lines of three or more, in every direction."""
    a, b, c = pictured(view, view[PLANE]), pictured(view, view[PLANE + 1]), pictured(view, view[PLANE + 2])
    occupied = a | b | c
    for direction in range(4):
        d = _way(view, direction)
        equal = occupied & ~((a ^ (a >> d)) | (b ^ (b >> d)) | (c ^ (c >> d)))
        three = equal & (equal >> d)
        view[EQUAL + direction] = equal
        view[IN_LINE + direction] = three | (three << d) | (three << (2 * d))


@inlined
def _length(equal: Any, bit: Any, d: Any) -> Any:
    """Return how many stones the line through a bit of the picture has."""
    n = 1
    at = bit
    while (equal >> at) & 1:
        at += d
        n += 1
    at = bit - d
    while at >= 0 and (equal >> at) & 1:
        at -= d
        n += 1
    return n


@inlined
def _with_pairs(view: Any, rules: Any, zone: Any, own: Any, family: Any) -> Any:
    """Add the pairs across the zone's edges; with `chains = "pair"` those in lines too."""
    for direction in range(2):
        d = _way(view, direction)
        pair = view[EQUAL + direction]
        pair = pair if rules[PAIR_CHAINS] else pair & ~view[IN_LINE + direction]
        first = pair & own & ~(own >> d)
        second = (pair << d) & own & ~(own << d)
        for side in range(2):
            slots = slots_of(view, zone, second if side else first)
            for slot in range(4):
                family = with_chain(family, slots & (1 << slot))
    return family


@kernel
def activate(view: Any, rules: Any, zone: Any) -> Any:
    """Find what the activation of a zone gives: FAMILY (by `taking`), LINES and LONGEST (ACT-1 to ACT-6)."""
    _compare(view)
    own = (3 | (3 << view[STRIDE])) << view[BASE + zone]
    family = _with_pairs(view, rules, zone, own, ONE)
    paired = family
    lines = longest = 0
    for direction in range(4):
        d = _way(view, direction)
        equal, here = view[EQUAL + direction], view[IN_LINE + direction] & own
        heads = here & ~((here & equal) << d)  # of two stones in one line the first
        while heads:
            bit = lowest(heads)
            one = 1 << bit
            heads &= heads - 1
            slots = slots_of(view, zone, (one | ((one & equal) << d)) & own)
            lines += 1
            longest = max(longest, _length(equal, bit, d))
            if rules[PAIR_CHAINS] == 0 or _untouched(paired, slots):
                family = with_chain(family, slots)
    view[LINES], view[LONGEST] = lines, longest
    view[FAMILY] = family if rules[OPTIONAL_TAKING] else largest(family)


@inlined
def _untouched(paired: Any, slots: Any) -> Any:
    """Return whether no set that the pairs give holds one of these slots."""
    free = True
    for slot in range(4):
        free = free and ((slots >> slot) & 1 == 0 or (paired >> (1 << slot)) & 1 == 0)
    return free
