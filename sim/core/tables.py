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
    "f8": np.float64,
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


def empty(columns: Sequence[Column], n: int) -> dict[str, np.ndarray]:
    """Return columns of n rows with nothing in them yet, typed as the columns say."""
    return {c.name: np.empty(n, _TYPES[c.dtype]) for c in columns}


def copy_rows(columns: Sequence[Column], rows: np.ndarray, into: dict[str, np.ndarray], first: int) -> None:
    """Copy rows, as kernels write them, into typed columns from row `first` on."""
    for i, column in enumerate(columns):
        into[column.name][first : first + len(rows)] = rows[:, i]
