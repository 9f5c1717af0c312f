"""How often is each badge claimed? Share of seats, by ribbon."""

import polars as pl

from analysis.questions._deals import spread
from analysis.questions.morty._badges import COLUMNS_READ, badge_rows, has_badges, ids, words
from analysis.runs.read import Part, Run
from analysis.stats.estimates import Ratio, estimate
from analysis.stats.intervals import interval_table
from analysis.stats.moments import Moments

TITLE = "How often is each badge claimed?"
SUMMARY = "share of seats that claim a badge, in games in which it is in play, by ribbon"
READS = COLUMNS_READ
KEY = ("badge", "ribbon")
COLUMNS = {
    "badge": "id of the badge",
    "ribbon": "ribbon, 0: any",
    "value": "share of seats, in games in which the badge is in play",
}


def asks(run: Run) -> bool:
    """Only with badges."""
    return has_badges(run)


def per_part(part: Part, run: Run) -> Moments:
    """Keep, by deal and badge, the seats that could claim it and those that did, by ribbon (0: did not)."""
    return spread(
        badge_rows(part).select("deal", "badge", "ribbon", seats=pl.lit(1)), ["badge", "ribbon"], part
    )


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a badge and ribbon, most claimed badge first.

    Columns: `badge`, `label`, `ribbon` (0: any), share of seats `value` to `high`.
    """
    ribbons = sorted({int(name.split("|")[1]) for name in kept.names} - {0})
    cells = [(badge, ribbon) for badge in ids(kept.names) for ribbon in (0, *ribbons)]
    wide = _with_sums(kept, ribbons)
    ratios = [
        Ratio(f"{badge}|{ribbon}", f"{badge}|{ribbon or 'any'}", f"{badge}|all") for badge, ribbon in cells
    ]
    table = interval_table(estimate(wide, ratios), alpha, shares=True).drop("name")
    frame = pl.DataFrame(cells, schema={"badge": pl.String, "ribbon": pl.Int64}, orient="row")
    labels = pl.Series("label", [words(badge) for badge, _ in cells], pl.String)
    made = frame.with_columns(labels, *table.get_columns(), statistic=pl.format("badge.{}.claimed", "badge"))
    any_ribbon = pl.col("value").filter(pl.col("ribbon") == 0).first().over("badge")
    return made.sort(any_ribbon, "badge", "ribbon", descending=[True, False, False])


def _with_sums(kept: Moments, ribbons: list[int]) -> Moments:
    """Add, for each badge, the seats with any ribbon and all seats: sums of what was counted."""
    places = {name: f"{name.split('|')[0]}|{name.split('|')[1]}" for name in kept.names}
    made = [f"{badge}|{what}" for badge in ids(kept.names) for what in ("all", "any", *ribbons)]
    rows = [[_counts(places[name], new) for name in kept.names] for new in made]
    return kept.transform(made, rows)


def _counts(old: str, new: str) -> float:
    badge, ribbon = old.split("|")
    wanted, what = new.split("|")
    return float(badge == wanted and (what == "all" or (what == "any" and ribbon != "0") or what == ribbon))
