"""By how much are games won? Share of games by the winner's lead over the next."""

import numpy as np
import polars as pl

from analysis.questions import _classes
from analysis.questions._deals import by_game
from analysis.runs.read import Part, Run
from analysis.stats.counts import Counts

TITLE = "By how much are games won?"
SUMMARY = "share of games by the lead of the best total over the next"
READS = {"seats": ("deal", "total")}
KEY = ("first",)
COLUMNS = {**_classes.COLUMNS, "value": "share of games"}


def asks(run: Run) -> bool:
    """Only where seats play against each other."""
    return run.players > 1


def per_part(part: Part, run: Run) -> Counts:
    """Count the leads."""
    totals = np.sort(by_game(part, "total").astype(np.int64), axis=1)
    return Counts.of(pl.Series(totals[:, -1] - totals[:, -2]), pl.Series(by_game(part, "deal")[:, 0]))


def finish(kept: Counts, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a class of leads."""
    return _classes.classes(kept, alpha).with_columns(statistic=pl.lit("margin.mean"))
