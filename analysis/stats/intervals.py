"""Intervals that hold together: all statistics of a family at once, with the stated certainty.

The width comes from the largest |t| of the family, by the estimated correlation of its estimates
(single-step maximum-t: Hothorn, Bretz and Westfall 2008, Simultaneous inference in general parametric
models). It lies between the width for one statistic alone and Sidak's for independent ones. Families of
more than 200 statistics take Sidak's width itself, which holds for any correlation (Sidak 1967, Rectangular
confidence regions for the means of multivariate normal distributions).
"""

from functools import lru_cache

import numpy as np
import polars as pl
from scipy import stats

from analysis.stats.estimates import Estimates
from analysis.stats.moments import Floats

ALPHA = 0.05
SLICE = 8192  # points
FAMILY = 200  # statistics; larger families take Sidak's width
_DRAWS = 16  # 2^16 points of a Sobol sequence
_KEPT = 12  # ranks up to this keep their points: whoever asks often asks of few statistics
_SEED = 20_250_101  # fixed: the same run has the same intervals, to the last digit


def critical_value(covariance: Floats, deals: int, alpha: float = ALPHA) -> float:
    """Find the width, in standard errors, at which all intervals hold together.

    Parameters
    ----------
    covariance : ndarray, shape (m, m)
        Of the estimates' errors; statistics without error or without a value do not count.
    deals : int
        Their number gives the degrees of freedom, deals - 1.
    alpha : float
        Chance that at least one interval misses.

    Returns
    -------
    float
        Standard errors; not a number with fewer than two deals.
    """
    if deals < 2:
        return np.nan
    errors = np.sqrt(np.clip(np.diag(covariance), 0, None))
    live = np.isfinite(errors) & (errors > 0)
    alone = float(stats.t.ppf(1 - alpha / 2, deals - 1))
    if live.sum() < 2:
        return alone
    sidak = float(stats.t.ppf(1 - (1 - (1 - alpha) ** (1 / live.sum())) / 2, deals - 1))
    if live.sum() > FAMILY:
        return sidak
    correlation = covariance[np.ix_(live, live)] / np.outer(errors[live], errors[live])
    return float(np.clip(_largest_t(correlation, deals - 1, alpha), alone, sidak))


def _largest_t(correlation: Floats, df: int, alpha: float) -> float:
    """Find the quantile of max |t| over a multivariate t."""
    root, normal, shrink = rooted(correlation, df)
    largest = np.zeros(len(normal))
    for start in range(0, len(normal), SLICE):
        largest[start : start + SLICE] = np.abs(normal[start : start + SLICE] @ root.T).max(axis=1)
    return float(np.quantile(largest / shrink, 1 - alpha))


def rooted(covariance: Floats, df: int, draws: int | None = None) -> tuple[Floats, Floats, Floats]:
    """Give quasi-random points that draw errors with a given covariance, in the space of its rank.

    Parameters
    ----------
    covariance : ndarray, shape (m, m)
        Without holes.
    df : int
        Degrees of freedom of the errors' size.
    draws : int, optional
        2^draws points; 2^16 where left out.

    Returns
    -------
    root : ndarray, shape (m, rank)
    normal : ndarray, shape (points, rank)
        `normal @ root.T` are errors; take it a SLICE of points at a time, for a hundred statistics would fill a
        gigabyte.
    shrink : ndarray, shape (points,)
        What makes them t values: divide by it.
    """
    spread, axes = np.linalg.eigh(covariance)
    kept = spread > 1e-10 * spread[-1]
    root = axes[:, kept] * np.sqrt(spread[kept])
    rank = root.shape[1]
    points = _few_points if rank <= _KEPT else _points
    return root, *points(rank, df, _DRAWS if draws is None else draws)


def _points(rank: int, df: int, draws: int) -> tuple[Floats, Floats]:
    """Give 2^draws points: normal values, shape (points, rank), and a spread each to divide them by."""
    points = stats.qmc.Sobol(rank + 1, rng=np.random.default_rng(_SEED)).random_base2(draws)
    points = np.clip(points, 1e-12, 1 - 1e-12)
    return stats.norm.ppf(points[:, 1:]), np.sqrt(stats.chi2.ppf(points[:, 0], df) / df)


_few_points = lru_cache(_KEPT)(_points)


def mean_intervals(
    estimates: Estimates, alpha: float = ALPHA, width: float | None = None
) -> tuple[Floats, Floats]:
    """Give low and high ends, shape (m,), for means, ratios and spreads.

    Parameters
    ----------
    estimates : Estimates
        In their own units.
    alpha : float
        Chance that at least one interval misses.
    width : float, optional
        Standard errors to take instead, such as those of a confidence sequence (`sequential.py`).
    """
    wide = critical_value(estimates.covariance, estimates.deals, alpha) if width is None else width
    half = wide * estimates.se
    return estimates.values - half, estimates.values + half


def share_intervals(
    estimates: Estimates, alpha: float = ALPHA, width: float | None = None
) -> tuple[Floats, Floats]:
    """Give low and high ends, shape (m,), for shares from 0 to 1, also tiny ones.

    Wilson's score interval at the effective number of observations p (1 - p) / se^2 (Korn and Graubard 1998,
    Confidence intervals for proportions with small expected number of positive counts, use it so for samples
    in clusters). A share that never varied, 0 or 1 for instance, counts one observation a deal. `alpha` and
    `width` as in `mean_intervals`.
    """
    wide = critical_value(estimates.covariance, estimates.deals, alpha) if width is None else width
    value, error = estimates.values, estimates.se
    with np.errstate(divide="ignore", invalid="ignore"):
        varied = (error > 0) & (value * (1 - value) > 1e-12)  # beyond rounding
        size = np.where(varied, value * (1 - value) / error**2, estimates.size or estimates.deals)
    size = np.maximum(size, 1e-12)
    middle = value + wide**2 / (2 * size)
    half = wide * np.sqrt(np.clip(value * (1 - value), 0, None) / size + wide**2 / (4 * size**2))
    scale = 1 + wide**2 / size
    low, high = np.clip((middle - half) / scale, 0, 1), np.clip((middle + half) / scale, 0, 1)
    low[(value == 0) & ~np.isnan(low)] = 0  # rounding would miss it
    high[(value == 1) & ~np.isnan(high)] = 1
    return low, high


def interval_table(estimates: Estimates, alpha: float = ALPHA, *, shares: bool = False) -> pl.DataFrame:
    """Make a table of `name`, `value`, `se`, `low`, `high`, a row a statistic; null: nothing can be said."""
    low, high = (share_intervals if shares else mean_intervals)(estimates, alpha)
    columns = {"value": estimates.values, "se": estimates.se, "low": low, "high": high}
    frame = pl.DataFrame(
        {"name": list(estimates.names), **columns}, schema_overrides=dict.fromkeys(columns, pl.Float64)
    )
    return frame.with_columns(pl.col(*columns).fill_nan(None))
