"""From when has the winner led? Share of games, round by round."""

import polars as pl

from analysis.questions._deals import spread
from analysis.questions._until import curves
from analysis.runs.read import Part, Run
from analysis.stats.moments import Moments

TITLE = "From when on has the winner led?"
SUMMARY = "share of games with one winner in which that seat was never behind from a round on"
READS = {"games": ("deal", "winner_led_from")}
KEY = ("round",)
COLUMNS = {
    "round": "from 1",
    "value": "share of games with one winner, who was never behind from this round, or an earlier one, on",
}
_FROM = pl.col("winner_led_from")


def asks(run: Run) -> bool:
    """Only where seats play against each other."""
    return run.players > 1


def per_part(part: Part, run: Run) -> Moments:
    """Keep, by deal, the games whose winner led from each round on."""
    rows = part.table.filter(_FROM > 0).select("deal", thing=pl.lit("lead"), round=_FROM, games=pl.lit(1))
    return spread(rows, ["thing", "round"], part)


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a round."""
    made = curves(kept, alpha, str, "thing").drop("thing")
    return made.with_columns(label=pl.format("Round {}", "round"), statistic=pl.lit("margin.mean"))
