"""Draws without putting back, from words in memory."""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined
from sim.core.rng import below


@inlined
def swap_in(words: Any, base: Any, key: Any, i: Any, index: Any, n: Any) -> Any:
    """Bring a drawn one of the words i..n-1 to place i, by draw `index` of a key."""
    j = i + below(key, index, n - i)
    drawn = words[base + j]
    words[base + j] = words[base + i]
    words[base + i] = drawn
    return drawn


@inlined
def count_up(words: Any, base: Any, n: Any) -> Any:
    """Write 0 .. n - 1."""
    for i in range(n):
        words[base + i] = i
