"""By when has somebody claimed each badge? Share of games, round by round, and games in which nobody does."""

import polars as pl

from analysis.questions._deals import spread
from analysis.questions._until import curves
from analysis.questions.morty._badges import COLUMNS_READ, badge_rows, has_badges, words
from analysis.runs.read import Part, Run
from analysis.stats.moments import Moments

TITLE = "By when is each badge claimed for the first time?"
SUMMARY = "share of games in which somebody has claimed a badge by the end of each round, and in which nobody ever does"
READS = COLUMNS_READ
KEY = ("badge", "round")
COLUMNS = {
    "badge": "id of the badge",
    "round": "from 1; 0: never",
    "value": "share of games in which it has been claimed by the end of the round (round 0: is never claimed)",
}


def asks(run: Run) -> bool:
    """Only with badges."""
    return has_badges(run)


def per_part(part: Part, run: Run) -> Moments:
    """Keep, by deal and badge, the games with the first claim in each round (0: never)."""
    at = pl.col("round").cast(pl.Int64)
    first = badge_rows(part).group_by("deal", "game", "badge").agg(round=at.filter(at > 0).min().fill_null(0))
    return spread(first.select("deal", "badge", "round", games=pl.lit(1)), ["badge", "round"], part)


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a badge and round, and one for never."""
    return curves(kept, alpha, words, "badge", never=True).with_columns(
        statistic=pl.format("badge.{}.claimed", "badge")
    )
