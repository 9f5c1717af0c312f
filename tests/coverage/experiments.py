"""Experiments: deals drawn from the population, again and again, and whether the intervals hold its truth."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from analysis.stats.estimates import estimate
from analysis.stats.intervals import critical_value, mean_intervals, share_intervals
from analysis.stats.moments import Floats, Moments
from analysis.stats.sequential import looks, sequence_width
from tests.coverage.population import Population
from tests.coverage.statistics import ALL, FAMILY, SHARES, ends, ordinary, spread_of, truth

BATCH = 250  # experiments judged together


@dataclass(frozen=True)
class Reached:
    """A line of the table.

    Attributes
    ----------
    kind, name : str
        What was tried, on which statistic.
    deals : int
        Of an experiment.
    held : float
        Share of experiments in which the interval held (a sequence: at all looks).
    width : float, optional
        Median width by that of the ordinary interval of the same deals.
    """

    kind: str
    name: str
    deals: int
    held: float
    width: float | None = None


def draws(population: Population, seed: int, deals: int, experiments: int) -> Iterator[Floats]:
    """Draw the deals of each experiment, with replacement: keyed by seed, size and number of the experiment."""
    for number in range(experiments):
        generator = np.random.default_rng((seed, deals, number))
        yield population.rows.take(generator.integers(0, len(population.rows), deals), axis=0)


def fixed(population: Population, seed: int, deals: int, experiments: int) -> list[Reached]:
    """Try ordinary intervals, one by one and as a family."""
    found = np.empty((experiments, len(ALL), 2))
    goal = truth(population, FAMILY)
    together = 0
    for number, rows in enumerate(draws(population, seed, deals, experiments)):
        moments = Moments.of(population.names, rows)
        found[number] = [spread_of(moments, statistic) for statistic in ALL.values()]
        together += _family_holds(moments, goal)
    lines = []
    for place, (name, true) in enumerate(zip(ALL, truth(population, list(ALL.values())), strict=True)):
        low, high = _ends(name, found[:, place], deals, ordinary(deals))
        lines.append(Reached("fixed", name, deals, float(np.mean((low <= true) & (true <= high)))))
    name = f"all {len(FAMILY)} together"
    return [*lines, Reached("family", name, deals, together / experiments)]


def _family_holds(moments: Moments, goal: Floats) -> bool:
    estimates = estimate(moments, FAMILY)
    width = critical_value(estimates.covariance, estimates.deals)
    share = np.array([statistic.name in SHARES or "seat" in statistic.name for statistic in FAMILY])
    sides = zip(share_intervals(estimates, width=width), mean_intervals(estimates, width=width), strict=True)
    low, high = (np.where(share, of_share, of_mean) for of_share, of_mean in sides)
    return bool(np.all((low <= goal) & (goal <= high)))


def _ends(name: str, found: Floats, deals: int, width: float) -> tuple[Floats, Floats]:
    pieces = [
        ends(name, found[start : start + BATCH, 0], found[start : start + BATCH, 1], deals, width)
        for start in range(0, len(found), BATCH)
    ]
    return np.concatenate([low for low, _ in pieces]), np.concatenate([high for _, high in pieces])


def at_looks(population: Population, seed: int, limit: int, experiments: int) -> tuple[list[int], Floats]:
    """Follow experiments to `limit` deals.

    Returns
    -------
    when : list of int
        Deals at each look.
    found : ndarray, shape (looks, experiments, statistics, 2)
        Values and standard errors.
    """
    when = list(looks(limit))
    found = np.empty((len(when), experiments, len(ALL), 2))
    for number, rows in enumerate(draws(population, seed, limit, experiments)):
        so_far = Moments.of(population.names, rows[:0])
        for look, (start, stop) in enumerate(zip([0, *when], when, strict=False)):
            so_far = so_far.merge(Moments.of(population.names, rows[start:stop]))
            found[look, number] = [spread_of(so_far, statistic) for statistic in ALL.values()]
    return when, found


def sequential(population: Population, seed: int, limit: int, experiments: int) -> list[Reached]:
    """Try confidence sequences at all looks, and ordinary intervals at a stop by their width."""
    when, found = at_looks(population, seed, limit, experiments)
    lines = []
    for place, (name, true) in enumerate(zip(ALL, truth(population, list(ALL.values())), strict=True)):
        here = found[:, :, place]
        held = np.ones(experiments, bool)
        for look, deals in enumerate(when):
            low, high = _ends(name, here[look], deals, sequence_width(deals))
            held &= (low <= true) & (true <= high)
        usual = _ends(name, here[-1], limit, ordinary(limit))
        width = float(np.median(high - low) / np.median(usual[1] - usual[0]))
        lines.append(Reached("sequence", name, limit, float(held.mean()), width))
    return lines + [_stopped(name, when, found[:, :, place], population) for place, name in enumerate(ALL)]


def _stopped(name: str, when: list[int], here: Floats, population: Population) -> Reached:
    """Stop each experiment at the look at which its ordinary interval is as narrow as that of a tenth of the deals."""
    true = truth(population, [ALL[name]])[0]
    each = [_ends(name, here[look], deals, ordinary(deals)) for look, deals in enumerate(when)]
    low, high = np.array([low for low, _ in each]), np.array([high for _, high in each])
    middle = int(np.argmin(np.abs(np.array(when) - when[-1] / 10)))
    wanted = np.median(high[middle] - low[middle])
    stop = np.argmax(np.vstack([(high - low)[:-1] <= wanted, np.ones(here.shape[1], bool)]), axis=0)
    ran = np.arange(here.shape[1])
    held = (low[stop, ran] <= true) & (true <= high[stop, ran])
    return Reached("precision", name, int(np.median(np.array(when)[stop])), float(held.mean()))
