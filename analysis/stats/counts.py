"""Exact counts of whole numbers, with errors from random groups of deals.

Quantiles are no function of a few means. So the deals are dealt into groups, each with its own counts; how
far the groups differ tells the error of the whole (random groups: Wolter 2007, Introduction to Variance
Estimation, chapter 2).
"""

from dataclasses import dataclass, replace

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.stats.estimates import Estimates, Ratio, estimate
from analysis.stats.intervals import ALPHA, critical_value
from analysis.stats.moments import Floats, Moments

GROUPS = 32


@dataclass(frozen=True)
class Counts:
    """How often each whole number occurred.

    Attributes
    ----------
    first : int
        The number counted in column 0.
    counts : ndarray of int64, shape (GROUPS, values)
        By group of deals (deal modulo GROUPS) and number.
    deals : int
        Deals behind the counts.
    """

    first: int
    counts: NDArray[np.int64]
    deals: int

    @classmethod
    def of(cls, values: pl.Series, deals: pl.Series) -> "Counts":
        """Count `values`, each of the deal beside it."""
        if values.is_empty():
            return cls(0, np.zeros((GROUPS, 0), np.int64), 0)
        numbers = values.cast(pl.Int64).to_numpy()
        groups = (deals % GROUPS).cast(pl.Int64).to_numpy()
        first = int(numbers.min())
        width = int(numbers.max()) - first + 1
        flat = np.bincount(groups * width + numbers - first, minlength=GROUPS * width)
        return cls(first, flat.reshape(GROUPS, width), deals.n_unique())

    def merge(self, other: "Counts") -> "Counts":
        """Add the counts of other deals."""
        full = [counts for counts in (self, other) if counts.counts.size]
        if len(full) < 2:
            return full[0] if full else self
        first = min(counts.first for counts in full)
        width = max(counts.first + counts.counts.shape[1] for counts in full) - first
        total = np.zeros((GROUPS, width), np.int64)
        for counts in full:
            start = counts.first - first
            total[:, start : start + counts.counts.shape[1]] += counts.counts
        return Counts(first, total, self.deals + other.deals)

    def shares(self, width: int) -> tuple[NDArray[np.int64], Estimates]:
        """Estimate the share of values in each class of `width` numbers, from a multiple of `width` on.

        Returns
        -------
        starts : ndarray of int64, shape (classes,)
            The lowest number of each class.
        estimates : Estimates
            Shares, with the groups as units (so their number is its `deals`).
        """
        numbers = np.arange(self.first, self.first + self.counts.shape[1]) // width
        starts = np.arange(numbers[0], numbers[-1] + 1)
        sums = np.stack([self.counts[:, numbers == start].sum(axis=1) for start in starts], axis=1)
        return starts * width, self._ratios([str(start * width) for start in starts], sums)

    def quantiles(
        self, levels: Floats, alpha: float = ALPHA
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """Find quantiles with intervals that hold together.

        The share of values up to a quantile has an interval; the numbers at its ends are those of the
        quantile (Woodruff 1952, Confidence intervals for medians and other position measures).

        Parameters
        ----------
        levels : ndarray, shape (q,)
            From 0 to 1.
        alpha : float
            Chance that at least one interval misses.

        Returns
        -------
        values, low, high : ndarray of int64, shape (q,)
            The smallest number up to which at least that share of the values lies.
        """
        values = self._inverse(levels)
        below = np.stack([self.counts[:, : value - self.first + 1].sum(axis=1) for value in values], axis=1)
        estimates = self._ratios([str(level) for level in levels], below)
        half = np.nan_to_num(
            critical_value(estimates.covariance, estimates.deals, alpha) * estimates.se, nan=1.0
        )
        return (
            values,
            self._inverse(np.clip(levels - half, 0, 1)),
            self._inverse(np.clip(levels + half, 0, 1)),
        )

    def _inverse(self, levels: Floats) -> NDArray[np.int64]:
        rising = self.counts.sum(axis=0).cumsum()
        places = np.searchsorted(rising, levels * rising[-1] * (1 - 1e-12), side="left")
        found: NDArray[np.int64] = self.first + np.minimum(places, len(rising) - 1).astype(np.int64)
        return found

    def _ratios(self, names: list[str], sums: NDArray[np.int64]) -> Estimates:
        rows = np.column_stack([sums, self.counts.sum(axis=1)]).astype(np.float64)
        used = rows[rows[:, -1] > 0]
        moments = Moments.of([*names, "all"], used)
        return replace(estimate(moments, [Ratio(name, name, "all") for name in names]), size=self.deals)
