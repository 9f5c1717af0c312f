"""How close are the games? The winner's total, the margin, and shared wins."""

import numpy as np
import polars as pl

from analysis.questions._deals import by_game, moments
from analysis.runs.read import Part, Run
from analysis.stats.estimates import Mean, estimate
from analysis.stats.intervals import interval_table
from analysis.stats.moments import Moments

TITLE = "How close are the games?"
SUMMARY = "the winner's total, the margin to the next, shared wins"
READS = {"seats": ("deal", "total", "win_share")}
KEY = ("name",)
COLUMNS = {
    "name": "what is measured of a game",
    "unit": "points, or share of games",
    "value": "mean over games",
}
_LABELS = {"winner": "Winner's total", "margin": "Margin to the next", "last": "Winner's lead over the last"}


def asks(run: Run) -> bool:
    """Only where seats play against each other."""
    return run.players > 1


def per_part(part: Part, run: Run) -> Moments:
    """Keep, by deal, the mean best total, its distance to the next and last, and the share of ties."""
    totals = np.sort(by_game(part, "total").astype(np.int64), axis=1)
    best = totals[:, -1]
    games = pl.DataFrame(
        {
            "deal": by_game(part, "deal")[:, 0],
            "winner": best,
            "margin": best - totals[:, -2],
            "last": best - totals[:, 0],
            "ties": (by_game(part, "win_share") > 0).sum(axis=1) > 1,
        }
    )
    return moments(games, {name: pl.col(name).mean() for name in (*_LABELS, "ties")})


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make the rows `winner`, `margin`, `last` (points) and `ties` (share of games).

    Columns: `name`, `label`, `unit`, `value` to `high`.
    """
    points = interval_table(estimate(kept, [Mean(name, name) for name in _LABELS]), alpha / 2)
    ties = interval_table(estimate(kept, [Mean("ties", "ties")]), alpha / 2, shares=True)
    return pl.concat([points, ties]).select(
        "name",
        pl.Series("label", [*_LABELS.values(), "Games with a shared win"]),
        pl.Series("statistic", ["total.winner", "margin.mean", "margin.mean", "ties"]),
        pl.Series("unit", ["points"] * len(_LABELS) + ["share"]),
        pl.exclude("name"),
    )
