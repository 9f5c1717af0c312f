"""How far along is each badge, round by round? Share of seats that have claimed it."""

import polars as pl

from analysis.questions._deals import spread
from analysis.questions._until import curves
from analysis.questions.morty._badges import COLUMNS_READ, badge_rows, has_badges, words
from analysis.runs.read import Part, Run
from analysis.stats.moments import Moments

TITLE = "How far along is each badge, round by round?"
SUMMARY = "share of seats that have claimed a badge by the end of each round"
READS = COLUMNS_READ
KEY = ("badge", "round")
COLUMNS = {
    "badge": "id of the badge",
    "round": "from 1",
    "value": "share of seats that have claimed it by the end of the round",
}


def asks(run: Run) -> bool:
    """Only with badges."""
    return has_badges(run)


def per_part(part: Part, run: Run) -> Moments:
    """Keep, by deal and badge, the seats that claimed it in each round (0: never)."""
    return spread(
        badge_rows(part).select("deal", "badge", "round", seats=pl.lit(1)), ["badge", "round"], part
    )


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a badge and round: `badge`, `label`, `round` (from 1), seats so far `value` to `high`."""
    return curves(kept, alpha, words, "badge").with_columns(statistic=pl.format("badge.{}.claimed", "badge"))
