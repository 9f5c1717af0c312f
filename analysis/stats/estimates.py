"""Estimates with standard errors from the moments of deals.

Whatever is a smooth function of means has, for many deals, the variance of its linear part (the delta
method; for ratios Cochran 1977, Sampling Techniques, section 6.3). All statistics of a question are
estimated together, so that their correlations are known.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from analysis.stats.moments import Floats, Moments


class Statistic(Protocol):
    """A function of the means of deals."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def uses(self) -> tuple[str, ...]:
        """The means it is made of."""
        ...

    def at(self, moments: Moments) -> tuple[float, Floats]:
        """Give its value and its derivative by each mean, shape (k,)."""
        ...


@dataclass(frozen=True)
class Mean:
    """The mean over deals of `of`."""

    name: str
    of: str

    @property
    def uses(self) -> tuple[str, ...]:
        """The means it is made of."""
        return (self.of,)

    def at(self, moments: Moments) -> tuple[float, Floats]:
        """Give value and derivative."""
        place = moments.place(self.of)
        return float(moments.mean[place]), _unit(moments, place)


@dataclass(frozen=True)
class Ratio:
    """The sum of `part` by the sum of `whole`, over all deals; not a number while `whole` is 0."""

    name: str
    part: str
    whole: str

    @property
    def uses(self) -> tuple[str, ...]:
        """The means it is made of."""
        return (self.part, self.whole)

    def at(self, moments: Moments) -> tuple[float, Floats]:
        """Give value and derivative."""
        part, whole = moments.place(self.part), moments.place(self.whole)
        below = float(moments.mean[whole])
        if below == 0:
            return np.nan, np.full(len(moments.names), np.nan)
        value = float(moments.mean[part]) / below
        return value, (_unit(moments, part) - value * _unit(moments, whole)) / below


@dataclass(frozen=True)
class Spread:
    """The standard deviation of single values, from the means of the values and of their squares."""

    name: str
    first: str
    second: str

    @property
    def uses(self) -> tuple[str, ...]:
        """The means it is made of."""
        return (self.first, self.second)

    def at(self, moments: Moments) -> tuple[float, Floats]:
        """Give value and derivative."""
        first, second = moments.place(self.first), moments.place(self.second)
        mean = float(moments.mean[first])
        value = float(np.sqrt(max(moments.mean[second] - mean**2, 0.0)))
        slope = _unit(moments, second) - 2 * mean * _unit(moments, first)
        return value, slope / (2 * value) if value else np.zeros(len(moments.names))


@dataclass(frozen=True)
class Estimates:
    """Estimated values and the covariance of their errors.

    Attributes
    ----------
    names : tuple of str
        The statistics.
    values : ndarray, shape (m,)
        In each statistic's own unit.
    covariance : ndarray, shape (m, m)
        Of the errors of the values.
    deals : int
        How many the estimates rest on (for random groups of deals: the groups).
    size : int, optional
        Observations behind a share that never varied; `deals` where left out.
    """

    names: tuple[str, ...]
    values: Floats
    covariance: Floats
    deals: int
    size: int | None = None

    @property
    def se(self) -> Floats:
        """Standard errors, shape (m,)."""
        errors: Floats = np.sqrt(np.clip(np.diag(self.covariance), 0, None))
        return errors

    def combine(self, names: Sequence[str], weights: Floats) -> "Estimates":
        """Take weighted sums, such as differences: `weights`, shape (len(names), m)."""
        return Estimates(
            tuple(names), weights @ self.values, weights @ self.covariance @ weights.T, self.deals
        )


def estimate(moments: Moments, statistics: Sequence[Statistic]) -> Estimates:
    """Estimate statistics together.

    Parameters
    ----------
    moments : Moments
        With every mean that the statistics ask for.
    statistics : sequence of Statistic

    Returns
    -------
    Estimates
        In the order of `statistics`. Errors are not a number with fewer than two deals.
    """
    found = [statistic.at(moments) for statistic in statistics]
    values = np.array([value for value, _ in found], np.float64)
    slopes = np.array([slope for _, slope in found], np.float64).reshape(len(found), len(moments.names))
    covariance = slopes @ moments.covariance() @ slopes.T / max(moments.count, 1)
    return Estimates(tuple(statistic.name for statistic in statistics), values, covariance, moments.count)


def _unit(moments: Moments, place: int) -> Floats:
    unit = np.zeros(len(moments.names))
    unit[place] = 1.0
    return unit
