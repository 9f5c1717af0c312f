"""Means and covariances of statistics over deals, part by part.

A deal is the unit: its games and seats are not independent, different deals are. Every statistic is first
summed up or averaged within a deal; only then are deals compared with each other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
_ONE_THREAD = 200_000  # multiplications


@dataclass(frozen=True)
class Moments:
    """Count, mean and scatter of a vector with one value a deal and statistic.

    Attributes
    ----------
    names : tuple of str
        The statistics.
    count : int
        Deals.
    mean : ndarray, shape (k,)
        Mean over the deals, in the statistic's own unit.
    scatter : ndarray, shape (k, k)
        Sum of the outer products of deviations from the mean.
    """

    names: tuple[str, ...]
    count: int
    mean: Floats
    scatter: Floats

    @classmethod
    def of(cls, names: Sequence[str], rows: Floats) -> "Moments":
        """Take the moments of `rows`, shape (deals, k)."""
        if not len(rows):
            return cls(tuple(names), 0, np.zeros(len(names)), np.zeros((len(names), len(names))))
        mean = rows.mean(axis=0)
        return cls(tuple(names), len(rows), mean, _scatter(np.ascontiguousarray(rows) - mean))

    @classmethod
    def of_sparse(cls, names: Sequence[str], rows: Any) -> "Moments":
        """Take the moments of a sparse matrix, shape (deals, k): counts of what few deals have."""
        table = rows.tocsr()
        count = table.shape[0]
        mean = np.asarray(table.sum(axis=0), np.float64).reshape(-1) / max(count, 1)
        return cls(tuple(names), count, mean, (table.T @ table).toarray() - count * np.outer(mean, mean))

    @classmethod
    def of_deals(cls, frame: pl.DataFrame) -> "Moments":
        """Take the moments of a frame with one row a deal; `deal` is left out, a null counts as 0."""
        columns = frame.drop("deal", strict=False).fill_null(0)
        return cls.of(columns.columns, columns.cast(pl.Float64).to_numpy())

    def merge(self, other: "Moments") -> "Moments":
        """Join the moments of other deals: order and grouping of merges do not matter (but for rounding).

        A statistic that one side does not know is 0 in all its deals: it counts something that did not
        occur there. (Chan, Golub and LeVeque 1983, Algorithms for computing the sample variance.)
        """
        names = tuple(dict.fromkeys(self.names + other.names))
        left, right = self.widen(names), other.widen(names)
        count = left.count + right.count
        if not count:
            return left
        apart = right.mean - left.mean
        mean = left.mean + apart * (right.count / count)
        between = np.outer(apart, apart) * (left.count * right.count / count)
        return Moments(names, count, mean, left.scatter + right.scatter + between)

    def widen(self, names: Sequence[str]) -> "Moments":
        """Give the moments in the order of `names`; a statistic that is not there is 0 in every deal."""
        if tuple(names) == self.names:
            return self
        place = {name: i for i, name in enumerate(self.names)}
        known = np.array([i for i, name in enumerate(names) if name in place], np.intp)
        source = np.array([place[name] for name in names if name in place], np.intp)
        mean, scatter = np.zeros(len(names)), np.zeros((len(names), len(names)))
        mean[known] = self.mean[source]
        scatter[np.ix_(known, known)] = self.scatter[np.ix_(source, source)]
        return Moments(tuple(names), self.count, mean, scatter)

    def transform(self, names: Sequence[str], weights: ArrayLike) -> "Moments":
        """Give the moments of weighted sums of the statistics: `weights`, shape (len(names), k)."""
        table = np.asarray(weights, np.float64).reshape(len(names), len(self.names))
        return Moments(tuple(names), self.count, table @ self.mean, table @ self.scatter @ table.T)

    def covariance(self) -> Floats:
        """Estimate the covariance of a deal's values, shape (k, k); not a number below two deals."""
        if self.count < 2:
            return np.full_like(self.scatter, np.nan)
        return self.scatter / (self.count - 1)

    def place(self, name: str) -> int:
        """Give the index of a statistic."""
        return self.names.index(name)


def _scatter(away: Floats) -> Floats:
    """Sum the outer products of rows, in pieces so small that the linear algebra stays on one thread.

    Its own threads wait for each other, and take ten times as long where the cores are busy.
    """
    width = away.shape[1]
    step = max(_ONE_THREAD // max(width, 1) ** 2, 1)
    total = np.zeros((width, width))
    for start in range(0, len(away), step):
        piece = away[start : start + step]
        total += piece.T @ piece
    return total
