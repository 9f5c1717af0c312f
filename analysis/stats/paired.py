"""Two sides on the same deals: differences by deal.

A variant and its base meet the same tiles in the same order. What both make of a deal is subtracted before
deals are compared, so that only what the variant changed is left to vary. Where few deals change, the usual
errors say little; then a bound for rare events takes their place.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy import stats

from analysis.stats.estimates import Estimates, Statistic
from analysis.stats.moments import Floats, Moments


@dataclass(frozen=True)
class Pairs:
    """What a base and a variant made of the same deals.

    Attributes
    ----------
    names : tuple of str
        The means that the statistics are made of.
    both : Moments
        Of the base's k values of a deal, then the variant's k.
    touched : ndarray of int64, shape (m,)
        For each statistic, the deals in which a value that it is made of differs.
    span : ndarray, shape (2, k)
        Lowest and highest value of each mean, over both sides.
    """

    names: tuple[str, ...]
    both: Moments
    touched: NDArray[np.int64]
    span: Floats

    @classmethod
    def of(
        cls, names: Sequence[str], base: Floats, variant: Floats, statistics: Sequence[Statistic]
    ) -> "Pairs":
        """Pair the values of deals.

        Parameters
        ----------
        names : sequence of str
            The k values of a deal.
        base, variant : ndarray, shape (deals, k)
            Row by row the same deals; a value that there is not in a deal is 0, as in `Moments`.
        statistics : sequence of Statistic
            Those of which touched deals are counted, the same in all parts.
        """
        differs = base != variant
        places = [[list(names).index(mean) for mean in statistic.uses] for statistic in statistics]
        touched = np.array([differs[:, place].any(axis=1).sum() for place in places], np.int64)
        every = np.concatenate([base, variant])
        span = np.stack([every.min(axis=0), every.max(axis=0)]) if len(every) else _no_span(len(names))
        both = Moments.of(cls.sides_of(names), np.hstack([base, variant]))
        return cls(tuple(names), both, touched, span)

    @staticmethod
    def sides_of(names: Sequence[str]) -> tuple[str, ...]:
        """Name the values of both sides, as `both` holds them."""
        return tuple(f"{side} {name}" for side in ("base", "variant") for name in names)

    def merge(self, other: "Pairs") -> "Pairs":
        """Join other deals of the same two sides."""
        low, high = np.minimum(self.span[0], other.span[0]), np.maximum(self.span[1], other.span[1])
        both = self.both.merge(other.both)
        return Pairs(self.names, both, self.touched + other.touched, np.stack([low, high]))

    @property
    def deals(self) -> int:
        """Deals that both sides played."""
        return self.both.count

    def side(self, place: int) -> Moments:
        """Give the moments of the base (0) or the variant (1) alone."""
        cut = slice(place * len(self.names), (place + 1) * len(self.names))
        return Moments(self.names, self.deals, self.both.mean[cut], self.both.scatter[cut, cut])

    def ranges(self, statistics: Sequence[Statistic], known: Mapping[str, float]) -> Floats:
        """Give by how much a deal can move each statistic's deal value, for `rare_bound`.

        Parameters
        ----------
        statistics : sequence of Statistic
        known : mapping of str to float
            Ranges that are known by name of the statistic, such as 1 for a share: give them, because what never
            occurred has no observed range.

        Returns
        -------
        ndarray, shape (m,)
            In each statistic's unit; where it is not known, the observed range of the means it is made of, by the
            linear part of the statistic.
        """
        width = self.span[1] - self.span[0]
        slopes = [np.abs(statistic.at(self.side(0))[1]) for statistic in statistics]
        found = [
            known.get(one.name, float(slope @ width)) for one, slope in zip(statistics, slopes, strict=True)
        ]
        return np.array(found, np.float64)


def _no_span(width: int) -> Floats:
    return np.array([[np.inf], [-np.inf]]) * np.ones(width)


@dataclass(frozen=True)
class Differences:
    """Statistics of both sides and their differences, variant less base.

    Attributes
    ----------
    base, variant, apart : Estimates
        Shape (m,) each, by deal; the errors of `apart` are those of pairs.
    unpaired : ndarray, shape (m,)
        The errors that differences would have on deals of their own.
    touched : ndarray of int64, shape (m,)
        Deals touched.
    """

    base: Estimates
    variant: Estimates
    apart: Estimates
    unpaired: Floats
    touched: NDArray[np.int64]

    @property
    def saved(self) -> Floats:
        """How many times more games an unpaired comparison needs for the same error, shape (m,)."""
        with np.errstate(divide="ignore", invalid="ignore"):
            times: Floats = (self.unpaired / self.apart.se) ** 2
        return times

    def table(self, low: Floats, high: Floats) -> pl.DataFrame:
        """Make a row a statistic: both values, `difference` with its ends and errors, `touched` (share), `nonzero`."""
        columns = {
            "base": self.base.values,
            "variant": self.variant.values,
            "difference": self.apart.values,
            "low": low,
            "high": high,
            "se_paired": self.apart.se,
            "se_unpaired": self.unpaired,
            "touched": self.touched / max(self.apart.deals, 1),
        }
        frame = pl.DataFrame({"name": list(self.apart.names), **columns}).with_columns(
            pl.col(*columns).fill_nan(None)
        )
        return frame.with_columns(nonzero=(pl.col("low") > 0) | (pl.col("high") < 0))


def differences(pairs: Pairs, statistics: Sequence[Statistic]) -> Differences:
    """Estimate statistics on both sides, and how far they are apart.

    Parameters
    ----------
    pairs : Pairs
        Made with the same `statistics`.
    statistics : sequence of Statistic
        A statistic that one side lacks is not a number.
    """
    names = tuple(statistic.name for statistic in statistics)
    found = [[statistic.at(pairs.side(place)) for statistic in statistics] for place in (0, 1)]
    values = [np.array([value for value, _ in side], np.float64) for side in found]
    slopes = [np.array([slope for _, slope in side], np.float64).reshape(len(names), -1) for side in found]
    spread = pairs.both.covariance() / max(pairs.deals, 1)
    k = len(pairs.names)
    own = [slopes[i] @ spread[i * k : i * k + k, i * k : i * k + k] @ slopes[i].T for i in (0, 1)]
    cross = slopes[0] @ spread[:k, k:] @ slopes[1].T
    base, variant = (Estimates(names, values[i], own[i], pairs.deals) for i in (0, 1))
    apart = Estimates(names, values[1] - values[0], own[0] + own[1] - cross - cross.T, pairs.deals)
    return Differences(base, variant, apart, np.hypot(base.se, variant.se), pairs.touched)


def rare_bound(touched: NDArray[np.int64], deals: int, span: Floats, alpha: float = 0.05) -> Floats:
    """Bound a difference of which few deals were touched: their share at most, times the range of a deal's value.

    Parameters
    ----------
    touched : ndarray of int64, shape (m,)
        Touched deals.
    deals : int
        All deals.
    span : ndarray, shape (m,)
        By how much a deal's value can differ: 1 for a share.
    alpha : float
        Chance that the bound is too small.

    Returns
    -------
    ndarray, shape (m,)
        With none touched 3 / deals x range (rule of three: Hanley and Lippman-Hand 1983, If nothing goes wrong,
        is everything all right?); with some, the upper limit of a Poisson count in place of the 3.
    """
    bound: Floats = stats.chi2.isf(alpha, 2 * (touched + 1)) / 2 / max(deals, 1) * span
    return bound
