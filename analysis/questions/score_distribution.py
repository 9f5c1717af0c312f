"""What totals occur? Share of seats in each class of totals."""

import polars as pl

from analysis.questions import _classes
from analysis.runs.read import Part, Run
from analysis.stats.counts import Counts

TITLE = "What totals occur?"
SUMMARY = "share of seats in each class of totals"
READS = {"seats": ("deal", "total")}
KEY = ("first",)
COLUMNS = {**_classes.COLUMNS, "value": "share of seats"}


def asks(run: Run) -> bool:
    """Every run can tell."""
    return True


def per_part(part: Part, run: Run) -> Counts:
    """Count the totals."""
    return Counts.of(part.seats["total"], part.seats["deal"])


def finish(kept: Counts, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a class: `label`, `first` and `last` total, `middle`, `width`, share of seats `value` to `high`."""
    return _classes.classes(kept, alpha).with_columns(statistic=pl.lit("total.distribution"))
