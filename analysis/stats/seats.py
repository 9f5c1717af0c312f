"""Seats against each other, whether they win alike.

The win shares of a game add up to 1, so the P shares of a table have P - 1 dimensions: a test on all P is
singular, and a chi-square test on wins takes games of a deal for independent. The test here is Hotelling's on
P - 1 contrasts between the seats' means by deal (Hotelling 1931, The generalization of Student's ratio).
"""

from dataclasses import dataclass

import numpy as np
from scipy import linalg, stats

from analysis.stats.estimates import Estimates


@dataclass(frozen=True)
class Joint:
    """A joint test that all contrasts are 0.

    Attributes
    ----------
    t2 : float
        Hotelling's statistic.
    f : float
        The same on the scale of the F distribution.
    dims : int
        Dimensions of what varied, P - 1 as a rule: the first degrees of freedom; the second are deals - dims.
    p : float
        Chance of so much or more where all seats are alike; not a number where nothing can be said.
    """

    t2: float
    f: float
    dims: int
    p: float


def seats_alike(estimates: Estimates) -> Joint:
    """Test whether all means are equal.

    Parameters
    ----------
    estimates : Estimates
        Shape (P,): a mean by deal for each seat, with their covariance.

    Returns
    -------
    Joint
    """
    contrasts = linalg.helmert(len(estimates.values))
    away = contrasts @ estimates.values
    spread, axes = np.linalg.eigh(np.nan_to_num(contrasts @ estimates.covariance @ contrasts.T))
    live = spread > 1e-12 * max(float(spread[-1]), 1e-300)
    dims, deals = int(live.sum()), estimates.deals
    if not dims or deals <= dims or not np.isfinite(estimates.covariance).all():
        return Joint(np.nan, np.nan, dims, np.nan)
    t2 = float(np.sum((axes[:, live].T @ away) ** 2 / spread[live]))
    f = t2 * (deals - dims) / (dims * (deals - 1))
    return Joint(t2, f, dims, float(stats.f.sf(f, dims, deals - dims)))
