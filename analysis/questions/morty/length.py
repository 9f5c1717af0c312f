"""How long is a game? Share of games by number of rounds."""

import polars as pl

from analysis.questions import _classes
from analysis.runs.read import Part, Run
from analysis.stats.counts import Counts

TITLE = "How long is a game?"
SUMMARY = "share of games by number of rounds"
READS = {"games": ("deal", "rounds")}
KEY = ("first",)
COLUMNS = {**_classes.COLUMNS, "value": "share of games"}


def asks(run: Run) -> bool:
    """Every run can tell."""
    return True


def per_part(part: Part, run: Run) -> Counts:
    """Count the rounds."""
    return Counts.of(part.table["rounds"], part.table["deal"])


def finish(kept: Counts, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a number of rounds."""
    return _classes.classes(kept, alpha).with_columns(statistic=pl.lit("rounds"))
