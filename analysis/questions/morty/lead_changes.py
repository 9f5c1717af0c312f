"""How often does the lead change? Share of games by number of changes."""

import polars as pl

from analysis.questions import _classes
from analysis.runs.read import Part, Run
from analysis.stats.counts import Counts

TITLE = "How often does the lead change?"
SUMMARY = "share of games by how often the lead passed to other seats from one round to the next"
READS = {"games": ("deal", "lead_changes")}
KEY = ("first",)
COLUMNS = {**_classes.COLUMNS, "value": "share of games"}


def asks(run: Run) -> bool:
    """Only where seats play against each other."""
    return run.players > 1


def per_part(part: Part, run: Run) -> Counts:
    """Count the changes."""
    return Counts.of(part.table["lead_changes"], part.table["deal"])


def finish(kept: Counts, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a number of changes."""
    return _classes.classes(kept, alpha).with_columns(statistic=pl.lit("margin.mean"))
