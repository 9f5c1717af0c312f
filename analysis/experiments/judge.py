"""Intervals and verdicts of a comparison: what every statistic of a variant is worth, against the base.

All intervals of an experiment hold together. The family of a variant has the width of the largest |t| of its
statistics; several variants share the 5 % equally. Where the verdicts themselves decide when to stop, the intervals are
confidence sequences, and the 5 % is shared equally between all statistics of all variants.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analysis.experiments.kept import Kept
from analysis.experiments.measured import SHARE, Measured, Table
from analysis.experiments.pairs import Match
from analysis.stats.estimates import Estimates, estimate
from analysis.stats.intervals import ALPHA, critical_value, mean_intervals, share_intervals
from analysis.stats.moments import Floats
from analysis.stats.paired import Differences, differences, rare_bound
from analysis.stats.sequential import sequence_width
from analysis.verdicts import TOUCHED, UNDECIDED, threshold, verdict


@dataclass(frozen=True)
class Looking:
    """How intervals are made.

    Attributes
    ----------
    sequences : bool
        Whether they must hold at every look, because what they say decides when to stop.
    looks : int
        How many looks there can be.
    alone : bool
        Whether to take the width of a single statistic, which is quick to find and never too wide.
    among : int
        With `alone`, how many statistics share the 5 % equally: then all their intervals hold together.
    """

    sequences: bool = False
    looks: int = 1
    alone: bool = False
    among: int = 1

    def width(self, covariance: Floats, deals: int, size: int, families: int = 1) -> float:
        """Give the half-width of intervals in standard errors, for one of some families of so many statistics."""
        if self.sequences:
            return sequence_width(deals, ALPHA / max(size * families, 1))
        if self.alone:
            return critical_value(covariance[:1, :1], deals, ALPHA / self.among)
        return critical_value(covariance, deals, ALPHA / families)


@dataclass(frozen=True)
class Judged:
    """A variant against the base, each array with one value for each statistic that both have.

    Attributes
    ----------
    match : Match
        The sides and their statistics.
    found : Differences
    low, high : ndarray, shape (m,)
        Ends of the differences' intervals.
    bound : ndarray, shape (m,)
        How large a difference can be at most, by how few deals were touched.
    limits : tuple of float
        Practical thresholds.
    verdicts : tuple of str
    """

    match: Match
    found: Differences
    low: Floats
    high: Floats
    bound: Floats
    limits: tuple[float, ...]
    verdicts: tuple[str, ...]

    @property
    def half(self) -> Floats:
        """Half-widths, shape (m,); where few deals were touched, at least the bound for rare events."""
        half = (self.high - self.low) / 2
        wide: Floats = np.where(self.found.touched < TOUCHED, np.fmax(half, self.bound), half)
        return wide

    @property
    def nonzero(self) -> list[bool]:
        """Whether 0 lies outside the interval."""
        return [bool(low > 0 or high < 0) for low, high in zip(self.low, self.high, strict=True)]


def judged(kept: Kept, matches: Sequence[Match], looking: Looking) -> list[Judged]:
    """Judge every variant."""
    return [_judge(kept, place, match, len(matches), looking) for place, match in enumerate(matches)]


def _judge(kept: Kept, place: int, match: Match, variants: int, looking: Looking) -> Judged:
    pairs, deals = kept.pairs[place], kept.deals
    found = _exact(differences(pairs, match.statistics))
    width = looking.width(found.apart.covariance, deals, len(match.measured), variants)
    low, high = mean_intervals(found.apart, width=width)
    still = found.touched == 0
    known = np.isfinite(found.apart.values)
    low[still & known], high[still & known] = 0.0, 0.0
    bound = rare_bound(found.touched, deals, match.ranges(pairs), ALPHA / looking.looks / looking.among)
    limits = tuple(limit_of(match, one) for one in match.measured)
    same = match.base.side.plays_like(match.variant.side)
    words = tuple(
        verdict(
            number(low[i]),
            number(high[i]),
            limits[i],
            deals=deals,
            touched=int(found.touched[i]),
            bound=float(bound[i]),
            equal=same,
        )
        for i in range(len(limits))
    )
    return Judged(match, found, low, high, bound, limits, words)


def _exact(found: Differences) -> Differences:
    """Give a statistic that no deal touched the difference 0 without an error: sums leave a last bit there."""
    moved = (found.touched > 0) | ~np.isfinite(found.apart.values)
    apart = found.apart
    covariance = np.where(np.outer(moved, moved), apart.covariance, 0.0)
    values = np.where(moved, apart.values, 0.0)
    exact = Estimates(apart.names, values, covariance, apart.deals)
    return Differences(found.base, found.variant, exact, found.unpaired, found.touched)


def limit_of(match: Match, one: Measured) -> float:
    """Give a statistic's practical threshold, by the base's table and words; 0 where nobody gave one."""
    scenario = match.base.side.scenario
    found = threshold(one.name, scenario.players, scenario.game.replace("-", "_"), scenario.thresholds)
    return 0.0 if found is None else found


@dataclass(frozen=True)
class Valued:
    """A side alone: estimates with their intervals, by the name of the statistic."""

    names: tuple[str, ...]
    values: Floats
    low: Floats
    high: Floats

    def at(self, name: str) -> dict[str, float | None]:
        """Give `value`, `low`, `high` of a statistic; None where nothing can be said, or it is not measured there."""
        if name not in self.names:
            return dict.fromkeys(("value", "low", "high"))
        place = self.names.index(name)
        ends = {"value": self.values, "low": self.low, "high": self.high}
        return {key: number(array[place]) for key, array in ends.items()}


def valued(kept: Kept, place: int, table: Table, looking: Looking) -> Valued:
    """Value a side alone: the base (0) or a variant; shares have intervals that stay inside 0 to 1."""
    found = estimate(kept.sides[place], [one.statistic for one in table.measured])
    width = looking.width(found.covariance, found.deals, len(table.measured))
    shares = np.array([one.unit == SHARE for one in table.measured])
    sides = zip(share_intervals(found, width=width), mean_intervals(found, width=width), strict=True)
    low, high = (np.where(shares, of_share, of_mean) for of_share, of_mean in sides)
    return Valued(found.names, found.values, low, high)


def number(value: float) -> float | None:
    """Give a number for JSON: None where there is none."""
    return float(value) if np.isfinite(value) else None


def decided(word: str) -> bool:
    """Say whether a verdict says anything."""
    return word != UNDECIDED
