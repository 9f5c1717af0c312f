"""When is each badge claimed first? Mean round of the first claim."""

import polars as pl

from analysis.questions._deals import spread
from analysis.questions.morty._badges import COLUMNS_READ, badge_rows, has_badges, ids, words
from analysis.runs.read import Part, Run
from analysis.stats.estimates import Ratio, estimate
from analysis.stats.intervals import interval_table
from analysis.stats.moments import Moments

TITLE = "When is each badge claimed first?"
SUMMARY = "mean round of a badge's first claim, over the games with a claim"
READS = COLUMNS_READ
KEY = ("badge",)
COLUMNS = {
    "badge": "id of the badge",
    "value": "mean round of the first claim, over games with one",
}


def asks(run: Run) -> bool:
    """Only with badges."""
    return has_badges(run)


def per_part(part: Part, run: Run) -> Moments:
    """Keep, by deal and badge, the sum of first rounds and the number of games with a claim."""
    claims = badge_rows(part).filter(pl.col("round") > 0)
    first = claims.group_by("deal", "game", "badge").agg(pl.col("round").cast(pl.Int64).min())
    return spread(first.select("deal", "badge", "round", games=pl.lit(1)), ["badge"], part)


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a badge, earliest first: `badge`, `label`, `value` (round) to `high`."""
    badges = ids(kept.names)
    table = interval_table(estimate(kept, [Ratio(b, f"{b}|round", f"{b}|games") for b in badges]), alpha)
    labels = pl.Series("label", [words(badge) for badge in badges], pl.String)
    return (
        table.rename({"name": "badge"})
        .insert_column(1, labels)
        .sort("value", "badge")
        .with_columns(statistic=pl.format("badge.{}.first_round", "badge"))
    )
