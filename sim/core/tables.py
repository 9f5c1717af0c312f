"""Rows of whole numbers, as kernels write them, made into the typed columns of a run."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from sim.core.game import Column

_TYPES = {
    "u1": np.uint8,
    "u2": np.uint16,
    "u4": np.uint32,
    "u8": np.uint64,
    "i2": np.int16,
    "bool": np.bool_,
    "name": np.uint8,
}


def typed(columns: Sequence[Column], rows: np.ndarray, skip: Collection[str] = ()) -> dict[str, np.ndarray]:
    """Split rows into columns.

    Parameters
    ----------
    columns : sequence of Column
        In the order of the rows' words.
    rows : ndarray, shape (n, len(columns)), int64
    skip : collection of str
        Columns that the caller makes itself.

    Returns
    -------
    dict of str to ndarray, shape (n,), typed as the columns say.
    """
    return {c.name: rows[:, i].astype(_TYPES[c.dtype]) for i, c in enumerate(columns) if c.name not in skip}
