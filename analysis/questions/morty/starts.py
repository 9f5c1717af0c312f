"""Does it pay to start rounds? Win share and stars by how many rounds a seat opened."""

import polars as pl

from analysis.questions._deals import per_seat, spread
from analysis.questions._lines import ALL, minds
from analysis.questions.morty._badges import with_all
from analysis.runs.read import Part, Run
from analysis.stats.estimates import Ratio, estimate
from analysis.stats.intervals import interval_table
from analysis.stats.moments import Moments

TITLE = "Does it pay to open rounds?"
SUMMARY = "win share and stars of seats by how many rounds they opened"
READS = {
    "seats": ("deal", "seat", "strategy", "win_share", "total"),
    "games": ("deal", "rounds"),
}
KEY = ("starts", "mind")
COLUMNS = {
    "starts": "rounds that the seat opened",
    "mind": f"the mind, or {ALL}",
    "value": "win share of such seats",
    "stars": "their mean total",
    "stars_low": "lower end of the mean total",
    "stars_high": "upper end of the mean total",
    "seats": "share of all seats that opened so many rounds",
}


def asks(run: Run) -> bool:
    """Only where seats play against each other."""
    return run.players > 1


def per_part(part: Part, run: Run) -> Moments:
    """Keep, by deal, starts and mind, the sums of win shares and totals, and the seats."""
    rounds, seat = pl.col("rounds").cast(pl.Int64), pl.col("seat").cast(pl.Int64)
    rows = part.seats.with_columns(per_seat(part, "rounds")).select(
        "deal",
        mind="strategy",
        starts=(rounds - seat + run.players - 1)
        // run.players,  # round r is opened by seat (r - 1) mod players
        share="win_share",
        total=pl.col("total").cast(pl.Float64),
        seats=pl.lit(1),
    )
    return spread(with_all(rows, run), ["starts", "mind"], part)


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a number of starts and mind."""
    starts = sorted({int(name.split("|")[0]) for name in kept.names})
    cells = [(number, mind) for number in starts for mind in minds(run)]
    cells = [(number, mind) for number, mind in cells if f"{number}|{mind}|seats" in kept.names]
    names = [f"{number}|{mind}" for number, mind in cells]
    share = estimate(kept, [Ratio(name, f"{name}|share", f"{name}|seats") for name in names])
    stars = estimate(kept, [Ratio(name, f"{name}|total", f"{name}|seats") for name in names])
    table, more = interval_table(share, alpha / 2, shares=True), interval_table(stars, alpha / 2)
    seats = [kept.mean[kept.place(f"{name}|seats")] / (run.players * run.period) for name in names]
    frame = pl.DataFrame(cells, schema={"starts": pl.Int64, "mind": pl.String}, orient="row")
    label = pl.format("{} rounds", "starts")
    return frame.with_columns(
        label.alias("label"),
        *table.drop("name").get_columns(),
        *more.select(stars="value", stars_low="low", stars_high="high").get_columns(),
        seats=pl.Series(seats, dtype=pl.Float64),
        statistic=pl.lit("win_share.seat.starts"),
    )
