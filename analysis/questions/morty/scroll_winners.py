"""What do winners collect? Their stars by ingredient, beside all seats and beside seats with the same totals."""

import math
from collections.abc import Mapping

import polars as pl

from analysis.questions._tally import Tally
from analysis.questions.morty._scrolls import ALL_SCROLLS, INGREDIENTS, STARS, label
from analysis.runs.read import Part, Run
from analysis.stats.estimates import Estimates
from analysis.stats.intervals import interval_table

TITLE = "What do winners collect?"
SUMMARY = (
    "winners' stars by ingredient, beside all seats and beside seats with the same totals, winners or not"
)
READS = {"seats": ("deal", "total", "win_share", *STARS)}
KEY = ("ingredient",)
COLUMNS = {
    "ingredient": "the ingredient",
    "value": "winners' stars, mean (a shared win counts 1/k)",
    "everyone": "stars of all seats, mean",
    "everyone_low": "lower end",
    "everyone_high": "upper end",
    "same": "stars of all seats, weighted so that their totals are those of the winners",
    "same_low": "lower end",
    "same_high": "upper end",
    "apart": "winners less seats with the same totals",
    "apart_low": "lower end",
    "apart_high": "upper end",
}
_WHAT = ("value", "everyone", "same", "apart")


def asks(run: Run) -> bool:
    """Only where seats play against each other."""
    return run.players > 1


def per_part(part: Part, run: Run) -> Tally:
    """Sum up, by total, the seats, the wins, and the stars of each with and without that weight."""
    whole = math.lcm(
        *range(1, run.players + 1)
    )  # of it, every share of a win is a whole number: sums are exact
    won = (pl.col("win_share") * whole).round()
    rows = part.seats.select(
        "deal",
        pl.col("total").cast(pl.Int64),
        *(pl.col(star).cast(pl.Float64) for star in STARS),
        *((pl.col(star) * won).alias(f"won_{star}") for star in STARS),
        seats=pl.lit(1),
        won=won,
    )
    return Tally.of(rows, ("total",))


def finish(kept: Tally, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row an ingredient."""
    estimates = kept.estimate(_means)
    tables = [_table(estimates, what, alpha / len(_WHAT)) for what in _WHAT]
    return pl.DataFrame({"ingredient": list(INGREDIENTS)}).with_columns(
        *(column for table in tables for column in table.get_columns()),
        label=pl.Series([label(name, run) for name in INGREDIENTS]),
        statistic=pl.lit(ALL_SCROLLS),
    )


def _means(cells: pl.DataFrame) -> Mapping[str, float]:
    found: dict[str, float] = {}
    wins, seats = _sum(cells["won"]), _sum(cells["seats"])
    for star in STARS:
        winners = _sum(cells[f"won_{star}"]) / wins
        same = _sum(cells["won"] * cells[star] / cells["seats"]) / wins
        means = {
            "value": winners,
            "everyone": _sum(cells[star]) / seats,
            "same": same,
            "apart": winners - same,
        }
        found |= {f"{star}|{what}": mean for what, mean in means.items()}
    return found


def _sum(column: pl.Series) -> float:
    return float(column.to_numpy().sum())


def _table(estimates: Estimates, what: str, alpha: float) -> pl.DataFrame:
    places = [place for place, name in enumerate(estimates.names) if name.endswith(f"|{what}")]
    covariance = estimates.covariance[places][:, places]
    names = tuple(estimates.names[place] for place in places)
    table = interval_table(Estimates(names, estimates.values[places], covariance, estimates.deals), alpha)
    return (
        table.drop("name")
        if what == "value"
        else table.select(
            pl.col("value").alias(what),
            pl.col("low").alias(f"{what}_low"),
            pl.col("high").alias(f"{what}_high"),
        )
    )
