"""Looking often: when to stop, and how wide intervals must be that may be looked at again and again.

Two ways to stop, two kinds of intervals.

- *Stop when it is precise enough.* The stop hangs on the width alone, and ordinary intervals keep their
  certainty at the stop as widths get small (Chow and Robbins 1965, On the asymptotic theory of fixed-width
  sequential confidence intervals for the mean).
- *Stop when the verdict is certain.* The stop hangs on the value. Ordinary intervals would miss far too often;
  confidence sequences hold at all looks together (asymptotic confidence sequences: Waudby-Smith, Arbour, Sinha,
  Kennedy and Ramdas 2024, Time-uniform central limit theory and asymptotic confidence sequences, Annals of
  Statistics 52, theorem 2.2).

Both look at fixed numbers of deals, never by the clock or by thread: the same scenario stops at the same deal.
"""

from collections.abc import Iterator

import numpy as np

from analysis.stats.intervals import ALPHA
from analysis.stats.moments import Floats

FIRST = 2000  # deals at the first look: fewer say too little about their own spread
GROWTH = 1.25
TUNED_FOR = 10_000  # deals


def looks(limit: int, first: int = FIRST, growth: float = GROWTH) -> Iterator[int]:
    """Give the numbers of deals at which to look: `first` times powers of `growth`, rounded up, and `limit`.

    Parameters
    ----------
    limit : int
        Deals at most; the last look.
    first : int
        Deals at the first look, if `limit` allows.
    growth : float
        From 1 on.
    """
    step = 0
    while (deals := int(np.ceil(first * growth**step - 1e-9))) < limit:
        yield deals
        step += 1
    yield limit


def sequence_width(deals: int, alpha: float = ALPHA, tuned_for: int = TUNED_FOR) -> float:
    """Give the half-width of a confidence sequence for one statistic, in standard errors.

    Parameters
    ----------
    deals : int
        At this look.
    alpha : float
        Chance to miss at any look, ever. For m statistics that decide together give each alpha / m.
    tuned_for : int
        Deals at which the sequence is tightest (the paper's rho, equation 10, is chosen for it). 10,000 keeps it
        below 1.75 times the ordinary width from the first look at 2,000 to 200,000 deals; the certainty does
        not hang on it, but it must be chosen before the first look.

    Returns
    -------
    float
        To be used as `width` in `mean_intervals` and `share_intervals`; infinite without deals.
    """
    if deals < 1:
        return np.inf
    log = -2 * np.log(alpha)
    scaled = deals * (log + np.log(log + 1)) / tuned_for  # t rho^2
    return float(np.sqrt(2 * (scaled + 1) / scaled * np.log(np.sqrt(scaled + 1) / alpha)))


def precise(low: Floats, high: Floats, wanted: Floats) -> bool:
    """Say whether every ordinary interval is as narrow as wanted.

    Parameters
    ----------
    low, high : ndarray, shape (m,)
        Of `mean_intervals` or `share_intervals`: the latter are wide where a rare thing did not occur yet, so that
        luck at the first look does not stop a run.
    wanted : ndarray, shape (m,)
        Half-widths, in each statistic's own unit; infinite where any will do.

    Returns
    -------
    bool
        False while an interval is not known.
    """
    return bool(np.all((high - low) / 2 <= wanted))
