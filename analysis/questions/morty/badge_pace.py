"""How far along is each badge, round by round? Share of seats that have claimed it."""

import polars as pl

from analysis.questions._deals import spread
from analysis.questions.morty._badges import badge_rows, has_badges, ids, words
from analysis.runs.read import Part, Run
from analysis.stats.estimates import Ratio, estimate
from analysis.stats.intervals import interval_table
from analysis.stats.moments import Moments

TITLE = "How far along is each badge, round by round?"
SUMMARY = "share of seats that have claimed a badge by the end of each round"


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
    badges = ids(kept.names)
    last = max((int(name.split("|")[1]) for name in kept.names), default=0)
    cells = [(badge, by) for badge in badges for by in range(1, last + 1)]
    sums = kept.transform(
        [f"{badge}|{by}" for badge, by in [*cells, *((b, -1) for b in badges)]], _sums(kept, cells, badges)
    )
    table = interval_table(
        estimate(sums, [Ratio(f"{b}|{by}", f"{b}|{by}", f"{b}|-1") for b, by in cells]), alpha, shares=True
    )
    frame = pl.DataFrame(cells, schema={"badge": pl.String, "round": pl.Int64}, orient="row")
    labels = pl.Series("label", [words(badge) for badge, _ in cells], pl.String)
    return frame.with_columns(
        labels, *table.drop("name").get_columns(), statistic=pl.format("badge.{}.claimed", "badge")
    )


def _sums(kept: Moments, cells: list[tuple[str, int]], badges: list[str]) -> list[list[float]]:
    known = [(name.split("|")[0], int(name.split("|")[1])) for name in kept.names]
    so_far = [[float(badge == b and 0 < by <= until) for badge, by in known] for b, until in cells]
    return so_far + [[float(badge == b) for badge, _ in known] for b in badges]
