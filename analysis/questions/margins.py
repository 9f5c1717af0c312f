"""By how much are games won? Share of games by the winner's lead over the next."""

import polars as pl

from analysis.questions import _classes
from analysis.runs.read import Part, Run
from analysis.stats.counts import Counts

TITLE = "By how much are games won?"
SUMMARY = "share of games by the lead of the best total over the next"
READS = {"seats": ("deal", "game", "total")}
KEY = ("first",)
COLUMNS = {**_classes.COLUMNS, "value": "share of games"}


def asks(run: Run) -> bool:
    """Only where seats play against each other."""
    return run.players > 1


def per_part(part: Part, run: Run) -> Counts:
    """Count the leads."""
    total = pl.col("total").cast(pl.Int64)
    games = part.seats.group_by("game", maintain_order=True).agg(
        pl.col("deal").first(), lead=total.max() - total.top_k(2).min()
    )
    return Counts.of(games["lead"], games["deal"])


def finish(kept: Counts, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a class of leads."""
    return _classes.classes(kept, alpha).with_columns(statistic=pl.lit("margin.mean"))
