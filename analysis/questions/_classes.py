"""Questions about how often each whole number occurs: shares of rows by class."""

import polars as pl

from analysis.stats.counts import Counts
from analysis.stats.intervals import interval_table

COLUMNS = {
    "first": "lowest number of the class",
    "last": "highest number of the class",
    "middle": "middle of the class",
    "width": "numbers in a class",
}
_MOST = 40  # at most so many classes
_WIDTHS = (1, 2, 5, 10, 20, 50, 100)


def width_of(span: int, most: int = _MOST) -> int:
    """Choose how many numbers a class takes, so that `span` numbers make at most `most` classes."""
    return next((width for width in _WIDTHS if span <= width * most), _WIDTHS[-1])


def classes(kept: Counts, alpha: float, width: int | None = None) -> pl.DataFrame:
    """Make a row a class: `label`, the columns of `COLUMNS`, share of what was counted `value` to `high`."""
    width = width_of(kept.counts.shape[1]) if width is None else width
    starts, estimates = kept.shares(width)
    first = pl.Series("first", starts)
    last, middle = (first + (width - 1)).alias("last"), (first + (width - 1) / 2).alias("middle")
    shares = interval_table(estimates, alpha, shares=True).drop("name")
    text = pl.format("{}", first) if width == 1 else pl.format("{} to {}", first, last)
    return shares.select(text.alias("label"), first, last, middle, pl.lit(width).alias("width"), pl.all())
