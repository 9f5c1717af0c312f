"""Rows of whole numbers, as kernels write them, made into the typed columns of a run."""

from __future__ import annotations

from collections.abc import Sequence

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


def empty(columns: Sequence[Column], n: int) -> dict[str, np.ndarray]:
    """Return columns of n rows with nothing in them yet, typed as the columns say."""
    return {c.name: np.empty(n, _TYPES[c.dtype]) for c in columns}


def copy_rows(columns: Sequence[Column], rows: np.ndarray, into: dict[str, np.ndarray], first: int) -> None:
    """Copy rows, as kernels write them, into typed columns from row `first` on."""
    for i, column in enumerate(columns):
        into[column.name][first : first + len(rows)] = rows[:, i]


def name_and_share(seats: dict[str, np.ndarray], codes: np.ndarray) -> None:
    """Turn what kernels write of the seats into what a run keeps, in place.

    Parameters
    ----------
    seats : dict of str to ndarray
        `strategy` holds the place in the line-up, `win_share` the number of winners for each winner and 0 for the rest.
    codes : ndarray, uint8
        Of each place in the line-up, the code of its strategy's name.
    """
    seats["strategy"] = codes[seats["strategy"]]
    winners = seats["win_share"]
    seats["win_share"] = np.divide(1.0, winners, where=winners > 0, out=np.zeros(len(winners)))
