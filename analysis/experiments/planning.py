"""How many games a question needs, from a short pilot: on the same deals, and on deals of each side's own.

A *verdict* is planned for with a stated power: the chance that a comparison of that size says `same` where nothing
differs, or `differs` where the true difference is twice the threshold. Either needs a threshold of room for the
half-width of the interval and for the luck of the estimate: deals = ((width + normal quantile of the power) x sd /
threshold)^2 (Lachin 1981, Introduction to sample size determination and power analysis). A *width* leaves out the luck.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, inf, isfinite

import numpy as np
from scipy import stats

from analysis.experiments.judge import Judged, Looking, judged
from analysis.experiments.run import Ended
from analysis.experiments.until import Rule, Until
from analysis.stats.paired import Pairs, rare_bound
from analysis.verdicts import DEALS, TOUCHED

POWER = 0.95
VERDICT = Until((Rule("*", None),))  # what is planned for where nothing else is asked
_STEP = 1.05  # from one number of deals that is tried to the next
_MOST = 10**12


@dataclass(frozen=True)
class Need:
    """What a question about one statistic of one variant needs.

    Attributes
    ----------
    name, unit, variant : str
        The statistic and the variant.
    wanted : float or None
        Half-width that was asked for; None: the verdict.
    threshold : float
        The statistic's practical threshold.
    factor : float
        How many times more deals it takes unpaired, by the errors of the pilot; infinite where no deal was touched.
    paired, unpaired : float
        Deals; infinite where the pilot cannot tell.
    """

    name: str
    unit: str
    variant: str
    wanted: float | None
    threshold: float
    factor: float
    paired: float
    unpaired: float


def needs(pilot: Ended, rules: Until = VERDICT, power: float = POWER) -> list[Need]:
    """Plan for every statistic that a rule speaks of, variant by variant.

    Parameters
    ----------
    pilot : Ended
        A finished experiment of fixed size.
    rules : Until
        What is to be known.
    power : float
        Chance of a verdict where nothing, or twice the threshold, is true.
    """
    found = judged(pilot.kept, pilot.experiment.matches, Looking())
    return [
        need
        for one, pairs in zip(found, pilot.kept.pairs, strict=True)
        for need in _of_variant(one, pairs, len(found), rules, float(stats.norm.ppf(power)))
    ]


def _of_variant(one: Judged, pairs: Pairs, variants: int, rules: Until, luck: float) -> Iterator[Need]:
    apart, deals = one.found.apart, pairs.deals
    width = Looking().width(apart.covariance, deals, len(apart.names), variants)
    ranges = one.match.ranges(pairs)
    for i, measured in enumerate(one.match.measured):
        sd, own = (float(np.sqrt(deals) * error[i]) for error in (apart.se, one.found.unpaired))
        for rule in (rule for rule in rules.rules if rule.fits(measured.name)):
            room = one.limits[i] if rule.width is None else rule.width
            stretch = width + (luck if rule.width is None else 0)
            paired, unpaired = (max(_deals(stretch * s, room), DEALS) for s in (sd, own))
            touched = float(one.found.touched[i]) / deals
            if rule.width is None or touched * deals < TOUCHED:
                paired = _seldom(paired, touched, float(ranges[i]), room)
            yield Need(
                measured.name, measured.unit, one.match.variant.side.name, rule.width, one.limits[i],
                (own / sd) ** 2 if sd > 0 else inf, paired, unpaired,
            )  # fmt: skip


def _deals(spread: float, room: float) -> float:
    return ceil((spread / room) ** 2) if isfinite(spread) and room > 0 else inf


def _seldom(usual: float, touched: float, span: float, room: float) -> float:
    """Give the deals until 30 are touched, or until so few touched ones can move nothing: whichever comes first."""
    deals = 100.0
    while deals < _MOST:
        many = deals >= usual and touched * deals >= TOUCHED
        if many or rare_bound(np.array([int(touched * deals)]), int(deals), np.array([span]))[0] <= room:
            return deals if not many else max(usual, ceil(TOUCHED / touched))
        deals = ceil(deals * _STEP)
    return inf


def together(found: Sequence[Need]) -> tuple[float, float]:
    """Give the deals that all questions need, paired and unpaired."""
    return max(one.paired for one in found), max(one.unpaired for one in found)
