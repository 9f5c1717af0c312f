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
from analysis.stats.intervals import ALPHA, SLICE, rooted
from analysis.stats.moments import Floats

_DRAWS = 13  # 2^13 points a candidate
_NOTHING = 1e-9  # of an error: candidates that never differed


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
    value = estimates.values
    spread = np.diag(estimates.covariance)
    errors = np.sqrt(np.clip(spread[:, None] + spread - 2 * estimates.covariance, 0, None))
    errors[errors < _NOTHING * np.sqrt(spread.max(initial=0))] = 0
    with np.errstate(divide="ignore", invalid="ignore"):
        gaps = np.where(value == value[:, None], 0.0, (value - value[:, None]) / errors)
    gap, limit = gaps.max(axis=1), _limits(estimates, errors, alpha)
    kept = np.flatnonzero(~(gap > limit))
    return Best(kept[np.argsort(-value[kept], kind="stable")], gap, limit)


def _limits(estimates: Estimates, errors: Floats, alpha: float) -> Floats:
    """Find, for each candidate, how far the luckiest other gets ahead by chance: a one-sided maximum of t values.

    `errors`, shape (m, m), are those of the differences; all candidates are judged by the same points.
    """
    total = len(estimates.values)
    if estimates.deals < 2 or not errors.any():
        return np.where(errors.any(axis=1), np.inf, 0.0)
    root, normal, shrink = rooted(estimates.covariance, estimates.deals - 1, _DRAWS)
    inverse = np.divide(1.0, errors, out=np.zeros_like(errors), where=errors > 0)
    largest = np.empty((total, len(normal)))
    for start in range(0, len(normal), SLICE):
        cut = slice(start, start + SLICE)
        drawn = root @ normal[cut].T / shrink[cut]
        for place in range(total):
            largest[place, cut] = ((drawn - drawn[place]) * inverse[place][:, None]).max(axis=0)
    limits: Floats = np.quantile(largest, 1 - alpha, axis=1)
    return limits


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
