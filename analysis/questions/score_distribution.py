"""What totals occur? Share of seats in each class of totals."""

import polars as pl

from analysis.runs.read import Part, Run
from analysis.stats.counts import Counts
from analysis.stats.intervals import interval_table

TITLE = "What totals occur?"
SUMMARY = "share of seats in each class of totals"
_CLASSES = 40  # at most so many bars
_WIDTHS = (1, 2, 5, 10, 20, 50, 100)


def asks(run: Run) -> bool:
    """Every run can tell."""
    return True


def per_part(part: Part, run: Run) -> Counts:
    """Count the totals."""
    return Counts.of(part.seats["total"], part.seats["deal"])


def finish(kept: Counts, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a class: `label`, `first` and `last` total, `middle`, `width`, share of seats `value` to `high`."""
    span = kept.counts.shape[1]
    width = next((width for width in _WIDTHS if span <= width * _CLASSES), _WIDTHS[-1])
    starts, estimates = kept.shares(width)
    first = pl.Series("first", starts)
    last, middle = (first + (width - 1)).alias("last"), (first + (width - 1) / 2).alias("middle")
    shares = interval_table(estimates, alpha, shares=True).drop("name")
    text = pl.format("{}", first) if width == 1 else pl.format("{} to {}", first, last)
    return shares.select(
        text.alias("label"),
        first,
        last,
        middle,
        pl.lit(width).alias("width"),
        pl.all(),
        statistic=pl.lit("total.distribution"),
    )
