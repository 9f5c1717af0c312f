"""How high are the totals? Mean, spread and quantiles over all seats."""

from dataclasses import dataclass

import numpy as np
import polars as pl

from analysis.questions._deals import moments
from analysis.runs.read import Part, Run
from analysis.stats.counts import Counts
from analysis.stats.estimates import Mean, Spread, Statistic, estimate
from analysis.stats.intervals import interval_table
from analysis.stats.moments import Moments

TITLE = "How high are the totals?"
SUMMARY = "mean, standard deviation and quantiles of the totals of all seats"
READS = {"seats": ("deal", "total")}
KEY = ("name",)
COLUMNS = {
    "name": "mean, sd (standard deviation) or q (quantile, in percent)",
    "value": "points",
}
_LEVELS = {
    "5 % of seats end at or below": 0.05,
    "A quarter end at or below": 0.25,
    "Half end at or below (median)": 0.5,
    "Three quarters end at or below": 0.75,
    "95 % end at or below": 0.95,
}

_MEANS: list[Statistic] = [Mean("mean", "total"), Spread("sd", "total", "square")]


@dataclass(frozen=True)
class Kept:
    """Mean and mean square by deal, and exact counts."""

    moments: Moments
    counts: Counts

    def merge(self, other: "Kept") -> "Kept":
        """Join the totals of other deals."""
        return Kept(self.moments.merge(other.moments), self.counts.merge(other.counts))


def asks(run: Run) -> bool:
    """Every run can tell."""
    return True


def per_part(part: Part, run: Run) -> Kept:
    """Keep the totals' mean and mean square by deal, and their counts."""
    total = pl.col("total").cast(pl.Float64)
    means = moments(part.seats, {"total": total.mean(), "square": (total**2).mean()})
    return Kept(means, Counts.of(part.seats["total"], part.seats["deal"]))


def finish(kept: Kept, run: Run, alpha: float) -> pl.DataFrame:
    """Make the rows `mean`, `sd` and quantiles: `name`, `label`, `value` to `high`, in points."""
    means = interval_table(estimate(kept.moments, _MEANS), alpha / 2)
    levels = np.array(list(_LEVELS.values()))
    value, low, high = kept.counts.quantiles(levels, alpha / 2)
    known = kept.moments.count >= 2
    quantiles = pl.DataFrame(
        {
            "name": [f"q{100 * level:.0f}" for level in levels],
            "value": value.astype(float),
            "se": [None] * len(levels),
            "low": low.astype(float) if known else [None] * len(levels),
            "high": high.astype(float) if known else [None] * len(levels),
        },
        schema=means.schema,
    )
    labels = pl.Series("label", ["Mean", "Standard deviation", *_LEVELS])
    return (
        pl.concat([means, quantiles])
        .insert_column(1, labels)
        .with_columns(statistic=pl.format("total.{}", "name"))
    )
