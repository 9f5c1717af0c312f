"""Which mind plays better? Win share and points of each strategy."""

import polars as pl

from analysis.questions._deals import moments, where
from analysis.runs.read import Part, Run
from analysis.stats.estimates import Ratio, estimate
from analysis.stats.intervals import interval_table
from analysis.stats.moments import Moments

TITLE = "Which mind plays better?"
SUMMARY = "win share and mean total of each strategy, over the seats that it plays"
READS = {"seats": ("deal", "strategy", "win_share", "total")}
KEY = ("strategy",)
COLUMNS = {
    "strategy": "the mind",
    "value": "win share of a seat that it plays",
    "fair": "equal share",
    "edge": "win share less the equal share",
    "edge_low": "lower end of the edge",
    "edge_high": "upper end of the edge",
    "total": "mean total, points",
    "total_low": "lower end of the mean total",
    "total_high": "upper end of the mean total",
}


def asks(run: Run) -> bool:
    """Only where different strategies meet."""
    return len(run.minds) > 1


def per_part(part: Part, run: Run) -> Moments:
    """Keep, by deal and strategy, the sums of win shares and totals and the number of seats."""
    values = {}
    for mind in run.minds:
        plays = pl.col("strategy").cast(pl.String) == mind
        values[f"{mind}|share"] = where(plays, pl.col("win_share")).sum()
        values[f"{mind}|total"] = where(plays, pl.col("total").cast(pl.Int64)).sum()
        values[f"{mind}|seats"] = where(plays).sum()
    return moments(part.seats, values)


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a strategy.

    Columns: `strategy`, `label`, `value` (win share) to `high`, `fair`, `edge`, `total` to `total_high`.
    """
    share = _table(kept, run, "share", alpha / 2)
    total = _table(kept, run, "total", alpha / 2).select(
        "name", total="value", total_low="low", total_high="high"
    )
    fair = 1 / run.players
    made = share.join(total, on="name", maintain_order="left").rename({"name": "strategy"})
    return made.with_columns(
        label="strategy",
        edge_low=pl.col("low") - fair,
        edge_high=pl.col("high") - fair,
        fair=pl.lit(fair),
        edge=pl.col("value") - fair,
        statistic=pl.format("win_share.strategy.{}", "strategy"),
    )


def _table(kept: Moments, run: Run, what: str, alpha: float) -> pl.DataFrame:
    ratios = [Ratio(mind, f"{mind}|{what}", f"{mind}|seats") for mind in run.minds]
    return interval_table(estimate(kept, ratios), alpha, shares=what == "share")
