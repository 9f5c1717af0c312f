"""Does every mind claim the same badges? Share of seats by badge, ribbon and mind."""

import polars as pl

from analysis.questions._deals import spread
from analysis.questions.morty._badges import COLUMNS_READ, badge_rows, has_badges, ids, words
from analysis.runs.read import Part, Run
from analysis.stats.estimates import Ratio, estimate
from analysis.stats.intervals import interval_table
from analysis.stats.moments import Moments

TITLE = "Does every mind claim the same badges?"
SUMMARY = "share of a mind's seats that claim a badge, in games in which it is in play, by ribbon"
READS = COLUMNS_READ
KEY = ("badge", "mind", "ribbon")
COLUMNS = {
    "badge": "id of the badge",
    "mind": "the mind",
    "ribbon": "ribbon, 0: any",
    "value": "share of the mind's seats, in games in which the badge is in play",
}


def asks(run: Run) -> bool:
    """Only with badges and several minds."""
    return has_badges(run) and len(run.minds) > 1


def per_part(part: Part, run: Run) -> Moments:
    """Keep, by deal, badge and mind, the seats that could claim it and those that did, by ribbon (0: did not)."""
    rows = badge_rows(part).select("deal", pl.col("mind").cast(pl.String), "badge", "ribbon", seats=pl.lit(1))
    return spread(rows, ["badge", "mind", "ribbon"], part)


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a badge, mind and ribbon."""
    known = [(badge, mind, int(ribbon)) for badge, mind, ribbon, _ in (n.split("|") for n in kept.names)]
    ribbons = sorted({ribbon for *_, ribbon in known} - {0})
    pairs = [(badge, mind) for badge in ids(kept.names) for mind in run.minds]
    cells = [(badge, mind, ribbon) for badge, mind in pairs for ribbon in (0, *ribbons)]
    names = [f"{badge}|{mind}|{ribbon}" for badge, mind, ribbon in cells]
    claimed = [[float(k[:2] == c[:2] and (k[2] == c[2] if c[2] else k[2] > 0)) for k in known] for c in cells]
    seats = [[float(k[:2] == pair) for k in known] for pair in pairs]
    sums = kept.transform([*names, *(f"{badge}|{mind}" for badge, mind in pairs)], claimed + seats)
    ratios = [
        Ratio(name, name, f"{badge}|{mind}") for name, (badge, mind, _) in zip(names, cells, strict=True)
    ]
    table = interval_table(estimate(sums, ratios), alpha, shares=True).drop("name")
    schema = {"badge": pl.String, "mind": pl.String, "ribbon": pl.Int64}
    labels = pl.Series("label", [words(badge) for badge, *_ in cells], pl.String)
    return pl.DataFrame(cells, schema=schema, orient="row").with_columns(
        labels, *table.get_columns(), statistic=pl.format("badge.{}.claimed", "badge")
    )
