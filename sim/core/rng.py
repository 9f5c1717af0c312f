"""Keyed random numbers: a draw is a function of a key and an index, never of a shared state.

Every key comes from (seed, deal, stream) by `child`, so a game is the same on any thread, in any order, after any
interruption. `child` is the output function of SplitMix64 (Steele, Lea and Flood 2014, "Fast splittable pseudorandom
number generators"); draws below n are unbiased (Lemire 2019, "Fast random integer generation in an interval"). The
whole scheme is written down in section 2 of each game's RULES.md.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.jit import COMPILED, inlined, kernel

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_M1 = np.uint64(0xBF58476D1CE4E5B9)
_M2 = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_ONE = np.uint64(1)
_ZERO = np.uint64(0)


def _child(key: Any, index: Any) -> Any:
    z = key + GOLDEN * (np.uint64(index) + _ONE)
    z = (z ^ (z >> _30)) * _M1
    z = (z ^ (z >> _27)) * _M2
    return z ^ (z >> _31)


def _plain_child(key: Any, index: Any) -> Any:
    """Work with Python's own numbers: numpy's warn where a product wraps."""
    whole = (1 << 64) - 1
    z = (int(key) + int(GOLDEN) * (int(index) + 1)) & whole
    z = ((z ^ (z >> 30)) * int(_M1)) & whole
    z = ((z ^ (z >> 27)) * int(_M2)) & whole
    return np.uint64(z ^ (z >> 31))


# (key, index): the key or draw of this index, uint64
child: Any = inlined(_child) if COMPILED else _plain_child


@inlined
def accepted(key: Any, index: Any, n: Any) -> Any:
    """Return the raw 64 bits of draw `index` whose upper half gives an unbiased number below n (uint64)."""
    return settled(child(key, index), n)


@inlined
def settled(x: Any, n: Any) -> Any:
    """Return raw bits x, drawn again as often as it takes, whose upper half gives an unbiased number below n."""
    size = np.uint64(n)
    low = ((x >> _32) * size) & _LOW
    if low < size:  # only then can it lie under 2^32 mod n, which costs a division
        floor = (_LOW + _ONE) % size
        while low < floor:
            x = child(x, _ZERO)
            low = ((x >> _32) * size) & _LOW
    return x


@inlined
def scaled(x: Any, n: Any) -> Any:
    """Return the number below n (int64) that accepted bits x stand for."""
    return np.int64(((x >> _32) * np.uint64(n)) >> _32)


@inlined
def coin(x: Any) -> Any:
    """Return the coin, 0 or 1 (int64), of accepted bits x."""
    return np.int64(x & _ONE)


@inlined
def below(key: Any, index: Any, n: Any) -> Any:
    """Return draw `index` of a key as an unbiased number below n (int64)."""
    return scaled(accepted(key, index, n), n)


@kernel
def stream_key(seed: Any, deal: Any, stream: Any) -> Any:
    """Return the key (uint64) of one stream of one deal."""
    return child(child(child(np.uint64(seed), _ZERO), np.uint64(deal)), np.uint64(stream))
