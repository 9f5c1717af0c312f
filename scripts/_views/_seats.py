"""What the views of all games share: words of a view given another key, or exchanged between seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

Array = np.ndarray


def other_key(view: Array, key: int) -> Array:
    """Give a view another key, which lies at `key`."""
    other = view.copy()
    other[key] ^= 0x5555
    return other


def exchanged(view: Array, own: slice, others: Sequence[slice]) -> Iterator[Array]:
    """Give the other seats the words of `own`; and each of them those of the next one."""
    changed = view.copy()
    for words in others:
        changed[words] = view[own]
    yield changed
    changed = view.copy()
    for words, following in zip(others, [*others[1:], *others[:1]], strict=True):
        changed[words] = view[following]
    yield changed
