"""Does the seat help every mind alike? Win share of each strategy on each seat."""

import numpy as np
import polars as pl

from analysis.questions._deals import moments, where
from analysis.runs.read import Part, Run
from analysis.stats.estimates import Estimates, Ratio, estimate
from analysis.stats.intervals import interval_table
from analysis.stats.moments import Floats, Moments

TITLE = "Does the seat help every mind alike?"
SUMMARY = (
    "win share of each strategy on each seat, and how far it lies from the strategy's mean over the seats"
)
READS = {"seats": ("deal", "seat", "strategy", "win_share")}
KEY = ("strategy", "seat")
COLUMNS = {
    "strategy": "the mind",
    "seat": "from 0",
    "value": "win share",
    "edge": "win share less the mind's mean over the seats",
    "edge_low": "lower end of the edge",
    "edge_high": "upper end of the edge",
}


def asks(run: Run) -> bool:
    """Only where every strategy plays on every seat."""
    return run.rotates and len(run.minds) > 1


def per_part(part: Part, run: Run) -> Moments:
    """Keep, by deal, seat and strategy, the sum of win shares and the number of games."""
    values = {}
    for seat in range(run.players):
        for mind in run.minds:
            here = (pl.col("seat") == seat) & (pl.col("strategy").cast(pl.String) == mind)
            values[f"{seat}|{mind}|share"] = where(here, pl.col("win_share")).sum()
            values[f"{seat}|{mind}|games"] = where(here).sum()
    return moments(part.seats, values)


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a strategy and seat.

    `strategy`, `seat` (from 0), `label`, `value` (win share) to `high`; `edge`, `edge_low`, `edge_high`:
    the share less the strategy's mean over the seats.
    """
    cells = [(mind, seat) for mind in run.minds for seat in range(run.players)]
    names = [f"{seat}|{mind}" for mind, seat in cells]
    shares = estimate(kept, [Ratio(name, f"{name}|share", f"{name}|games") for name in names])
    edges = interval_table(_edges(shares, run), alpha / 2)
    made = interval_table(shares, alpha / 2, shares=True).drop("name")
    return pl.DataFrame(cells, schema={"strategy": pl.String, "seat": pl.Int64}, orient="row").with_columns(
        pl.format("Seat {}", pl.col("seat") + 1).alias("label"),
        pl.format("win_share.seat.{}", "seat").alias("statistic"),
        *made.get_columns(),
        *edges.select(edge="value", edge_low="low", edge_high="high").get_columns(),
    )


def _edges(shares: Estimates, run: Run) -> Estimates:
    centre: Floats = np.eye(run.players, dtype=np.float64) - 1.0 / run.players
    weights: Floats = np.kron(np.eye(len(run.minds)), centre).astype(np.float64)
    return shares.combine(shares.names, weights)
