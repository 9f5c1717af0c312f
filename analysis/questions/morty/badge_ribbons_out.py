"""How often do a badge's ribbons run out? Share of games in which the last one is claimed, and when."""

from typing import Any

import polars as pl

from analysis.questions._deals import settled, spread
from analysis.questions.morty._badges import COLUMNS_READ, badge_rows, has_badges, ids, words
from analysis.runs.read import Part, Run
from analysis.stats.estimates import Ratio, estimate
from analysis.stats.intervals import interval_table
from analysis.stats.moments import Moments

TITLE = "How often do the ribbons run out?"
SUMMARY = "share of games in which a badge's last ribbon is claimed, and seats that are left without"
READS = COLUMNS_READ
KEY = ("badge",)
COLUMNS = {
    "badge": "id of the badge",
    "ribbons": "ribbons on the badge",
    "value": "share of games, of those in which it is in play, in which the last ribbon is claimed",
    "without": "seats of such a game that have no ribbon of the badge",
    "without_low": "lower end",
    "without_high": "upper end",
}


def asks(run: Run) -> bool:
    """Only with badges."""
    return has_badges(run)


def per_part(part: Part, run: Run) -> Moments:
    """Keep, by deal and badge, the games in which it is in play, those in which it runs out, and who has none then."""
    count = pl.col("badge").replace_strict(_ribbons(run), default=None, return_dtype=pl.Int64)
    ribbon = pl.col("ribbon").cast(pl.Int64)
    games = (
        badge_rows(part).group_by("deal", "game", "badge").agg(last=ribbon.max(), none=(ribbon == 0).sum())
    )
    out = pl.col("last") >= count
    rows = games.filter(count > 0).select(
        "deal",
        "badge",
        games=pl.lit(1),
        out=out.cast(pl.Int64),
        without=pl.when(out).then(pl.col("none")).otherwise(0),
    )
    return spread(rows, ["badge"], part)


def _ribbons(run: Run) -> dict[str, int]:
    badges: dict[str, Any] = run.manifest["scenario"]["components"].get("badges", {})
    return {badge: len(facts.get("ribbons", ())) for badge, facts in badges.items()}


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a badge, the one that runs out most often first."""
    badges = ids(kept.names)
    out = estimate(kept, [Ratio(badge, f"{badge}|out", f"{badge}|games") for badge in badges])
    without = settled(estimate(kept, [Ratio(badge, f"{badge}|without", f"{badge}|out") for badge in badges]))
    left = interval_table(without, alpha / 2).select(without="value", without_low="low", without_high="high")
    counts = _ribbons(run)
    made = interval_table(out, alpha / 2, shares=True).rename({"name": "badge"})
    return made.with_columns(
        *left.get_columns(),
        label=pl.Series([words(badge) for badge in badges], dtype=pl.String),
        ribbons=pl.Series([counts[badge] for badge in badges], dtype=pl.Int64),
        statistic=pl.format("badge.{}.claimed", "badge"),
    ).sort("value", "badge", descending=[True, False])
