"""The best of many: a set that holds it, replayed on fresh deals.

The largest of 81 values is large by luck too. So "the best" is a set: every candidate of which it is not ruled
out that it is the best (subset selection: Gupta 1965, On some multiple decision rules; with correlated errors
Hsu 1996, Multiple comparisons, chapter 4). Only the true best must not be lost, so each candidate is tested alone
against all others, and no further correction is due. What the winners are worth is then told by fresh deals,
on which nobody was picked.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from analysis.stats.estimates import Estimates
from analysis.stats.intervals import ALPHA, largest_of
from analysis.stats.moments import Floats


@dataclass(frozen=True)
class Best:
    """A set that holds the best.

    Attributes
    ----------
    places : ndarray of int, shape (r,)
        The candidates in the set, best value first.
    gap : ndarray, shape (m,)
        For each candidate, how many standard errors the one that beats it most clearly lies above it.
    limit : ndarray, shape (m,)
        How many are needed to rule it out.
    """

    places: NDArray[np.intp]
    gap: Floats
    limit: Floats


def best_set(estimates: Estimates, alpha: float = ALPHA) -> Best:
    """Find the candidates that may have the largest true value.

    Parameters
    ----------
    estimates : Estimates
        Shape (m,), with the covariance of their errors: on the same deals it makes the set small.
    alpha : float
        Chance that the best is not in the set.

    Returns
    -------
    Best
        The set is never empty. Turn the sign of the values to look for the smallest.
    """
    total = len(estimates.values)
    found = [_beaten(estimates, place, alpha) for place in range(total)]
    gap, limit = np.array([gap for gap, _ in found]), np.array([limit for _, limit in found])
    kept = np.flatnonzero(~(gap > limit))
    return Best(kept[np.argsort(-estimates.values[kept], kind="stable")], gap, limit)


def _beaten(estimates: Estimates, place: int, alpha: float) -> tuple[float, float]:
    """Give how clearly a candidate is beaten, and how clearly it must be to be ruled out."""
    total = len(estimates.values)
    others = [other for other in range(total) if other != place]
    if not others:
        return 0.0, np.inf
    apart = np.eye(total)[others]
    apart[:, place] -= 1
    ahead = estimates.combine([estimates.names[other] for other in others], apart)
    with np.errstate(divide="ignore", invalid="ignore"):
        gaps = np.where(ahead.values == 0, 0.0, ahead.values / ahead.se)
    return float(np.max(np.nan_to_num(gaps, nan=0.0))), largest_of(ahead.covariance, ahead.deals, alpha)


def replayed(first: Estimates, fresh: Estimates, alpha: float = ALPHA) -> tuple[Best, Estimates]:
    """Narrow the set on fresh deals and value it there.

    Parameters
    ----------
    first, fresh : Estimates
        Of the same candidates, on deals that have nothing in common.
    alpha : float
        Chance that the best is not in the last set; each half of the deals takes half of it.

    Returns
    -------
    best : Best
        Its `places` are those of `first`; `gap` and `limit` are of the fresh deals, for the candidates that
        the first ones left, in the order of their places.
    worth : Estimates
        Of the last set, best first, from the fresh deals alone: nothing was picked on them but the set.
    """
    left = np.sort(best_set(first, alpha / 2).places)
    again = _only(fresh, left)
    best = best_set(again, alpha / 2)
    return replace(best, places=left[best.places]), _only(again, best.places)


def _only(estimates: Estimates, places: NDArray[np.intp]) -> Estimates:
    names = tuple(estimates.names[place] for place in places)
    return Estimates(
        names, estimates.values[places], estimates.covariance[np.ix_(places, places)], estimates.deals
    )
