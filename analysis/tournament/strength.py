"""Strength on one scale: Plackett and Luce's model, fitted by choix.

Each mind has a strength, and a mind ends ahead of another with odds that are the ratio of their strengths, whoever
else sits there. A game of k minds is read as its k (k - 1) / 2 comparisons: for this model that estimates the same
strengths as whole orders do (full breaking: Azari Soufiani, Chen, Parkes and Xia 2013, Generalized method-of-moments
for rank aggregation), and for two players it is Bradley and Terry's. Equal places count half for each. Each pair is
given one more drawn game, so that a mind that never lost has a strength too.

It is a scale and no more: minds that beat each other in a circle have no place on it. The ranking is by win share.
"""

import numpy as np
import polars as pl
from choix import ilsr_pairwise_dense
from numpy.typing import NDArray

from analysis.stats.intervals import ALPHA
from analysis.stats.moments import Floats
from analysis.tournament.design import Design
from analysis.tournament.kept import Kept
from analysis.tournament.tally import meetings_of

POINTS = 400 / np.log(10)  # as in chess: 400 points are odds of ten to one
_ROUNDS = 10_000


def strengths(kept: Kept, design: Design, alpha: float = ALPHA) -> pl.DataFrame:
    """Fit the strengths of all minds.

    Parameters
    ----------
    kept : Kept
    design : Design
    alpha : float
        Chance that any interval misses; widths are from whole deals, resampled.

    Returns
    -------
    DataFrame
        A row a mind: `strategy`, `strength` in points with mean 0, `strength_low`, `strength_high` (null below two
        deals).
    """
    pairs = np.argwhere(np.triu(meetings_of(design) > 0, 1))
    games = meetings_of(design)[tuple(pairs.T)] * design.orders * design.deals
    whole = kept.whole
    means = np.array(
        [whole.mean[whole.place(f"ahead|{design.minds[a]}|{design.minds[b]}")] for a, b in pairs]
    )
    middle = fitted(means, games, pairs, len(design.minds))
    half = np.full(len(middle), np.nan)
    if whole.count > 1:
        drawn = [fitted(one, games, pairs, len(middle), middle) for one in kept.resampled()]
        half = _width(np.array(drawn) - middle, alpha)
    columns = {"strength": middle, "strength_low": middle - half, "strength_high": middle + half}
    frame = pl.DataFrame(
        {"strategy": design.minds, **{name: POINTS * found for name, found in columns.items()}}
    )
    return frame.with_columns(pl.col(*columns).fill_nan(None))


def _width(away: Floats, alpha: float) -> Floats:
    """Give half-widths, shape (minds,), at which all minds hold together in 1 - alpha of the resamples."""
    error = away.std(axis=0)
    live = error > 0
    if not live.any():
        return np.zeros(away.shape[1])
    worst = (np.abs(away[:, live]) / error[live]).max(axis=1)
    half: Floats = np.quantile(worst, 1 - alpha) * error
    return half


def fitted(
    means: Floats, games: NDArray[np.int64], pairs: NDArray[np.intp], minds: int, start: Floats | None = None
) -> Floats:
    """Fit log-strengths, shape (minds,), mean 0.

    Parameters
    ----------
    means : ndarray, shape (pairs,)
        Share of meetings in which the first ends ahead.
    games : ndarray of int, shape (pairs,)
        Meetings.
    pairs : ndarray of int, shape (pairs, 2)
    minds : int
    start : ndarray, shape (minds,), optional
        Where to begin.
    """
    beaten = np.zeros((minds, minds))
    first, second = pairs.T
    beaten[first, second] = means * games + 0.5
    beaten[second, first] = (1 - means) * games + 0.5
    found: Floats = ilsr_pairwise_dense(beaten, initial_params=start, max_iter=_ROUNDS, tol=1e-7)
    return np.asarray(found - found.mean())
