"""Sums by cell for each of 32 groups of deals: for answers that no formula fits, with errors from the groups.

What is kept has a row a group and cell, however many deals there are. The error of any function of the sums is how
far it moves when a group is left out (delete-a-group jackknife: Kott 2001, Journal of Official Statistics 17).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from analysis.stats.estimates import Estimates

GROUPS = 32
Statistics = Callable[[pl.DataFrame], Mapping[str, float]]


@dataclass(frozen=True)
class Tally:
    """Sums by group of deals and cell.

    Attributes
    ----------
    frame : DataFrame
        Columns `group`, the keys, the sums.
    keys : tuple of str
        Name a cell.
    deals : int
        Deals behind the sums.
    """

    frame: pl.DataFrame
    keys: tuple[str, ...]
    deals: int

    @classmethod
    def of(cls, rows: pl.DataFrame, keys: Sequence[str]) -> "Tally":
        """Sum up rows: `deal`, the keys, and what is to be summed."""
        grouped = rows.with_columns(group=(pl.col("deal") % GROUPS).cast(pl.UInt8)).drop("deal")
        return cls(_summed(grouped, ("group", *keys)), tuple(keys), rows["deal"].n_unique())

    def merge(self, other: "Tally") -> "Tally":
        """Add the sums of other deals."""
        both = pl.concat([self.frame, other.frame])
        return Tally(_summed(both, ("group", *self.keys)), self.keys, self.deals + other.deals)

    def whole(self) -> pl.DataFrame:
        """Give the sums over all groups."""
        return _summed(self.frame.drop("group"), self.keys)

    def estimate(self, statistics: Statistics) -> Estimates:
        """Estimate functions of the sums together.

        Parameters
        ----------
        statistics : callable
            From the sums, a row a cell, to values by name; the same names whatever is left out (not a number where it
            cannot tell).

        Returns
        -------
        Estimates
            The units of the errors are the groups, so their number is its `deals`.
        """
        found = dict(statistics(self.whole()))
        names, values = tuple(found), np.array(list(found.values()), np.float64)
        groups = self.frame["group"].unique().to_list()
        number = len(groups)
        if number < 2:
            return Estimates(names, values, np.full((len(names),) * 2, np.nan), number, self.deals)
        left = [self._without(group) for group in groups]
        moved = np.array([[rest.get(name, np.nan) for name in names] for rest in map(statistics, left)])
        away = moved - moved.mean(axis=0)
        return Estimates(names, values, away.T @ away * ((number - 1) / number), number, self.deals)

    def _without(self, group: int) -> pl.DataFrame:
        rest = self.frame.filter(pl.col("group") != group).drop("group")
        return _summed(rest, self.keys)


def _summed(rows: pl.DataFrame, keys: Sequence[str]) -> pl.DataFrame:
    return rows.group_by(keys).agg(pl.all().cast(pl.Float64).sum()).sort(keys)
