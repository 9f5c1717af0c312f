"""Which badges go together? Seats that claim both, beside what independence at equal total would give."""

from collections.abc import Mapping

import polars as pl

from analysis.questions._tally import Tally
from analysis.questions.morty._badges import has_badges, words
from analysis.runs.read import Part, Run
from analysis.stats.estimates import Estimates
from analysis.stats.intervals import interval_table

TITLE = "Which badges are claimed by the same seat?"
SUMMARY = (
    "share of seats that claim both badges in play, beside what chance would give among seats of equal total"
)
READS = {
    "seats": ("deal", "game", "total", "badges", "badge_1_ribbon", "badge_2_ribbon"),
    "games": ("game", "badge_1", "badge_2"),
}
KEY = ("badge", "other")
COLUMNS = {
    "badge": "id of one badge",
    "other": "id of the other",
    "value": "share of seats that claim both, in games in which both are in play",
    "expected": "share if, among seats with equal totals (badges left out), one claim told nothing of the other",
    "expected_low": "lower end",
    "expected_high": "upper end",
    "apart": "share less what was expected",
    "apart_low": "lower end",
    "apart_high": "upper end",
}
_CLASS = 5  # stars: totals of one class count as equal
_WHAT = ("value", "expected", "apart")


def asks(run: Run) -> bool:
    """Only with badges."""
    return has_badges(run)


def per_part(part: Part, run: Run) -> Tally:
    """Count, by pair and class of totals without badges, the seats, those with either badge, and those with both."""
    one, two = (pl.col(f"badge_{place}").cast(pl.String) for place in (1, 2))
    has = [pl.col(f"badge_{place}_ribbon") > 0 for place in (1, 2)]
    turned = one > two
    rows = part.seats.join(part.table.drop_nulls(["badge_1", "badge_2"]), on="game").select(
        "deal",
        badge=pl.min_horizontal(one, two),
        other=pl.max_horizontal(one, two),
        total=(pl.col("total").cast(pl.Int64) - pl.col("badges").cast(pl.Int64)) // _CLASS,
        seats=pl.lit(1),
        first=pl.when(turned).then(has[1]).otherwise(has[0]),
        second=pl.when(turned).then(has[0]).otherwise(has[1]),
        both=has[0] & has[1],
    )
    return Tally.of(rows, ("badge", "other", "total"))


def finish(kept: Tally, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a pair, the one most above expectation first."""
    estimates = kept.estimate(_shares)
    tables = [_table(estimates, what, alpha / len(_WHAT)) for what in _WHAT]
    pairs = [tuple(name.split("|")[:2]) for name in estimates.names[:: len(_WHAT)]]
    frame = pl.DataFrame(pairs, schema={"badge": pl.String, "other": pl.String}, orient="row")
    labels = [f"{words(one)} and {words(two).lower()}" for one, two in pairs]
    return frame.with_columns(
        *(column for table in tables for column in table.get_columns()),
        label=pl.Series(labels, dtype=pl.String),
        statistic=pl.format("badge.{}.claimed", "badge"),
    ).sort("apart", "badge", "other", descending=[True, False, False])


def _shares(cells: pl.DataFrame) -> Mapping[str, float]:
    """Give, pair by pair, the share with both, what is expected, and the difference."""
    chance = (pl.col("first") * pl.col("second") / pl.col("seats")).sum() / pl.col("seats").sum()
    pairs = cells.group_by("badge", "other").agg(
        value=pl.col("both").sum() / pl.col("seats").sum(), expected=chance
    )
    rows = pairs.with_columns(apart=pl.col("value") - pl.col("expected")).sort("badge", "other")
    return {
        f"{row['badge']}|{row['other']}|{what}": row[what]
        for row in rows.iter_rows(named=True)
        for what in _WHAT
    }


def _table(estimates: Estimates, what: str, alpha: float) -> pl.DataFrame:
    places = [place for place, name in enumerate(estimates.names) if name.endswith(f"|{what}")]
    names = tuple(estimates.names[place] for place in places)
    covariance = estimates.covariance[places][:, places]
    chosen = Estimates(names, estimates.values[places], covariance, estimates.deals, estimates.size)
    table = interval_table(chosen, alpha, shares=what != "apart").drop("name")
    return (
        table
        if what == "value"
        else table.select(
            pl.col("value").alias(what),
            pl.col("low").alias(f"{what}_low"),
            pl.col("high").alias(f"{what}_high"),
        )
    )
