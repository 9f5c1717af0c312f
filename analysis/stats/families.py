"""Large families: intervals for what was picked out of many.

Intervals that hold all together (`intervals.py`) grow with the family. A sweep over hundreds of cells may ask
for less: that of the intervals of the picked statistics few miss on average (false coverage rate: Benjamini
and Yekutieli 2005, False discovery rate-adjusted multiple confidence intervals for selected parameters).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import stats
from statsmodels.stats.multitest import multipletests

from analysis.stats.estimates import Estimates
from analysis.stats.intervals import ALPHA
from analysis.stats.moments import Floats


@dataclass(frozen=True)
class Picked:
    """Intervals of the picked statistics.

    Attributes
    ----------
    places : ndarray of int, shape (r,)
        Which statistics were picked.
    low, high : ndarray, shape (r,)
        Of these at most a share of `rate` misses, on average over repetitions.
    """

    places: NDArray[np.intp]
    low: Floats
    high: Floats


def away_from(estimates: Estimates, null: float = 0.0, rate: float = ALPHA) -> NDArray[np.intp]:
    """Pick the statistics that differ from `null`: false discoveries are at most a share of `rate` on average.

    Benjamini and Hochberg's step-up on two-sided t tests (statsmodels); statistics without a value or an
    error are not picked, unless they differ without any error.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.abs(estimates.values - null) / estimates.se
    chances = np.nan_to_num(2 * stats.t.sf(t, max(estimates.deals - 1, 1)), nan=1.0)
    return np.flatnonzero(multipletests(chances, alpha=rate, method="fdr_bh")[0])


def false_coverage(
    estimates: Estimates, places: NDArray[np.intp], rate: float = ALPHA, *, any_dependence: bool = False
) -> Picked:
    """Give the picked statistics intervals at 1 - rate * r / m, where r of m were picked.

    Parameters
    ----------
    estimates : Estimates
        All m that were computed.
    places : ndarray of int, shape (r,)
        The picked ones, by any rule that a statistic's own worse value would not have helped (such as
        `away_from`, or the r largest).
    rate : float
        Share of missing intervals among the picked, on average.
    any_dependence : bool
        Statistics on the same deals are correlated. The plain level is proved for independent ones and
        keeps its rate for those that move together; True divides it by 1 + 1/2 + ... + 1/m, which is proved
        for all and wide.
    """
    total = len(estimates.values)
    level = rate * len(places) / max(total, 1)
    if any_dependence:
        level /= float(np.sum(1 / np.arange(1, total + 1)))
    half = stats.t.isf(level / 2, max(estimates.deals - 1, 1)) * estimates.se[places]
    return Picked(places, estimates.values[places] - half, estimates.values[places] + half)
