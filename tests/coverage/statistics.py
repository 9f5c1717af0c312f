"""What is estimated in every experiment, the truth of the population, and the intervals that are judged."""

import numpy as np
from scipy import stats

from analysis.stats.estimates import Estimates, Mean, Ratio, Spread, Statistic
from analysis.stats.intervals import mean_intervals, share_intervals
from analysis.stats.moments import Floats, Moments
from tests.coverage.population import SEATS, Population

SHARES: dict[str, Statistic] = {
    "win share of seat 1": Mean("win share of seat 1", "share_0"),
    "badge that about 1 % claim": Mean("badge that about 1 % claim", "claimed"),
}
OTHERS: dict[str, Statistic] = {
    "standard deviation of totals": Spread("standard deviation of totals", "total", "square"),
    "ratio: placements a decision": Ratio("ratio: placements a decision", "options_sum", "decisions"),
    "paired difference of totals": Mean("paired difference of totals", "total_apart"),
    "paired difference of win share": Mean("paired difference of win share", "share_apart"),
}
ALL = SHARES | OTHERS
FAMILY: list[Statistic] = [
    *(Mean(f"win share of seat {seat + 1}", f"share_{seat}") for seat in SEATS),
    SHARES["badge that about 1 % claim"],
    Mean("mean total", "total"),
    *OTHERS.values(),
]


def truth(population: Population, statistics: list[Statistic]) -> Floats:
    """Give the values over the whole population."""
    whole = Moments(
        population.names,
        len(population.rows),
        population.rows.mean(axis=0),
        np.zeros((len(population.names),) * 2),
    )
    return np.array([statistic.at(whole)[0] for statistic in statistics])


def spread_of(moments: Moments, statistic: Statistic) -> tuple[float, float]:
    """Give a statistic's value and standard error."""
    value, slope = statistic.at(moments)
    used = [moments.place(name) for name in statistic.uses]
    variance = slope[used] @ moments.scatter[np.ix_(used, used)] @ slope[used]
    return value, float(np.sqrt(max(variance, 0) / (moments.count - 1) / moments.count))


def ends(name: str, values: Floats, errors: Floats, deals: int, width: float) -> tuple[Floats, Floats]:
    """Give the intervals of one statistic in many experiments, all of so many deals, at a width in standard errors."""
    found = Estimates((name,) * len(values), values, np.diag(errors**2), deals)
    return (share_intervals if name in SHARES else mean_intervals)(found, width=width)


def ordinary(deals: int, alpha: float = 0.05) -> float:
    """Give the width of an ordinary interval for one statistic, as `critical_value` does."""
    return float(stats.t.isf(alpha / 2, deals - 1))
