"""A base and a variant, deal by deal: the statistics that both have, and what is kept of their deals."""

from dataclasses import dataclass, replace

import numpy as np

from analysis.experiments.measured import Measured, Table
from analysis.stats.estimates import Ratio, Statistic
from analysis.stats.moments import Floats
from analysis.stats.paired import Pairs


@dataclass(frozen=True)
class Match:
    """What a base and a variant have in common.

    Attributes
    ----------
    base, variant : Table
        The two sides.
    measured : tuple of Measured
        The statistics that both have, in the order of the base.
    """

    base: Table
    variant: Table
    measured: tuple[Measured, ...]

    @classmethod
    def of(cls, base: Table, variant: Table) -> "Match":
        """Match two sides."""
        theirs = {one.name for one in variant.measured}
        return cls(base, variant, tuple(one for one in base.measured if one.name in theirs))

    @property
    def columns(self) -> tuple[str, ...]:
        """The values of a deal that the common statistics are made of."""
        return replace(self.base, measured=self.measured).columns

    @property
    def statistics(self) -> list[Statistic]:
        """The common statistics as functions of means."""
        return [one.statistic for one in self.measured]

    def pairs(self, base: Floats, variant: Floats) -> Pairs:
        """Pair the rows of both sides, as `Table.rows` gives them."""
        own = [self.base.columns.index(name) for name in self.columns]
        other = [self.variant.columns.index(name) for name in self.columns]
        return Pairs.of(self.columns, base[:, own], variant[:, other], self.statistics)

    def ranges(self, kept: Pairs) -> Floats:
        """Give by how much a deal can move each statistic, for the rare-event bound.

        Known ranges are those that the statistics declare; of a ratio, a deal counts by its part of the whole.
        A ratio whose parts are never negative moves by no more than the largest part.
        """
        known = {}
        for one in self.measured:
            span = _largest(one, kept) if one.span is None else one.span
            if span is not None:
                known[one.name] = span / _whole(one, kept)
        return kept.ranges(self.statistics, known)


def _largest(one: Measured, kept: Pairs) -> float | None:
    """Give the largest part of a ratio; None where there are negative ones, and for all other statistics."""
    if not isinstance(one.statistic, Ratio):
        return None
    low, high = kept.span[:, kept.names.index(one.statistic.part)]
    return float(high) if low >= 0 else None


def _whole(one: Measured, kept: Pairs) -> float:
    """Give how much of a ratio's whole a deal has on average, on the side that has less of it; 1 for a mean."""
    if not isinstance(one.statistic, Ratio):
        return 1.0
    place = kept.names.index(one.statistic.whole)
    least = min(kept.both.mean[place], kept.both.mean[len(kept.names) + place])
    return float(least) if least > 0 else float(np.nan)
