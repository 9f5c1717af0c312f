"""Does the seat matter? Mean win share of each seat."""

import polars as pl

from analysis.questions._deals import moments, where
from analysis.runs.read import Part, Run
from analysis.stats.estimates import Mean, estimate
from analysis.stats.intervals import interval_table
from analysis.stats.moments import Moments
from analysis.stats.seats import seats_alike
from analysis.verdicts import seat_limits

TITLE = "Does the seat matter?"
SUMMARY = "win share of each seat, with rotated strategies over all of them"
READS = {"seats": ("deal", "seat", "win_share")}
KEY = ("seat",)
COLUMNS = {
    "seat": "from 0",
    "value": "win share",
    "fair": "equal share",
    "fair_low": "from here a share counts as fair",
    "fair_high": "up to here a share counts as fair",
    "edge": "win share less the equal share",
    "edge_low": "lower end of the edge",
    "edge_high": "upper end of the edge",
    "joint_p": "chance of seats so far apart or farther where all are alike (Hotelling's test)",
}


def asks(run: Run) -> bool:
    """Every run can tell."""
    return True


def per_part(part: Part, run: Run) -> Moments:
    """Keep the mean win share of each seat, by deal."""
    seat, share = pl.col("seat"), pl.col("win_share")
    return moments(part.seats, {str(s): where(seat == s, share).mean() for s in range(run.players)})


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a seat.

    Columns: `seat` (from 0), `label`, `value`, `se`, `low`, `high`; the `fair` share, up to where a seat
    counts as fair (`fair_low`, `fair_high`), and `edge` = value - fair; `joint_p`: the chance of seats so
    far apart or farther where all are alike (Hotelling's test, the same in all rows; null: cannot be told).
    """
    estimates = estimate(kept, [Mean(name, name) for name in kept.names])
    shares, together = interval_table(estimates, alpha, shares=True), seats_alike(estimates)
    seat, fair = pl.col("name").cast(pl.Int64), 1 / run.players
    band = seat_limits(run.players, run.manifest["scenario"].get("thresholds", {}))[0]
    return shares.select(
        seat.alias("seat"),
        pl.format("Seat {}", seat + 1).alias("label"),
        pl.exclude("name"),
        fair=pl.lit(fair),
        fair_low=pl.lit(fair - band),
        fair_high=pl.lit(fair + band),
        edge=pl.col("value") - fair,
        edge_low=pl.col("low") - fair,
        edge_high=pl.col("high") - fair,
        joint_p=pl.lit(together.p).fill_nan(None),
        statistic=pl.format("win_share.seat.{}", "name"),
    )
