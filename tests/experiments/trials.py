"""Experiments drawn from a population: what is said at each look, and when a verdict is certain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from scipy import stats

from analysis.experiments.judge import Judged, Looking, judged, limit_of
from analysis.experiments.kept import Kept
from analysis.experiments.pairs import Match
from analysis.experiments.play import Piece
from analysis.experiments.until import Until, until
from analysis.stats.moments import Floats
from analysis.stats.sequential import looks
from tests.experiments.population import Population

Draw = Callable[
    [np.random.Generator, int], tuple[Floats, Floats]
]  # rows of base and variant of so many deals
SEAT = "win_share.seat.0"
RULES = until("verdict")


def exchanged(people: Population, variant: str) -> Draw:
    """Draw deals of the base and a variant, and exchange both by lot: then nothing differs, exactly."""
    base, other = people.rows["base"], people.rows[variant]

    def draw(generator: np.random.Generator, deals: int) -> tuple[Floats, Floats]:
        places = generator.integers(0, len(base), deals)
        swap = generator.random((deals, 1)) < 0.5
        one, two = base[places], other[places]
        return np.where(swap, two, one), np.where(swap, one, two)

    return draw


def apart(people: Population, column: str, difference: float) -> Draw:
    """Draw deals of the base, and of `other` or, as often as it takes, of `gift`: so much differs, exactly."""
    base, plain, gift = (people.mean(name, column) for name in ("base", "other", "gift"))
    share = (difference - (plain - base)) / (gift - plain)
    assert 0 <= share <= 1, f"{column}: {share:.2f} of the gifts would be needed"
    rows = people.rows

    def draw(generator: np.random.Generator, deals: int) -> tuple[Floats, Floats]:
        places = generator.integers(0, len(rows["base"]), deals)
        given = generator.random((deals, 1)) < share
        return rows["base"][places], np.where(given, rows["gift"][places], rows["other"][places])

    return draw


def follow(
    draw: Draw, match: Match, rules: Until, limit: int, key: tuple[int, ...]
) -> Iterator[tuple[int, Judged]]:
    """Look at an experiment at every look up to `limit` deals; `key` decides what is drawn."""
    generator, kept = np.random.default_rng(key), None
    tables = (match.base, match.variant)
    for start, stop in pairwise([0, *looks(limit)]):
        fresh = Kept.of(Piece(range(start, stop), draw(generator, stop - start)), tables, [match])
        kept = fresh if kept is None else kept.merge(fresh)
        yield stop, judged(kept, [match], rules.looking(limit))[0]


@dataclass(frozen=True)
class Nulls:
    """Of so many null experiments: how many called anything nonzero, or different, at any look at all."""

    experiments: int
    statistics: int
    nonzero: int
    differs: int


def nulls(people: Population, variant: str, experiments: int, limit: int, seed: int) -> Nulls:
    """Try experiments in which nothing differs, with all statistics, looking again and again."""
    draw, match = exchanged(people, variant), people.match(variant)
    nonzero = differs = 0
    for number in range(experiments):
        said = [one for _, one in follow(draw, match, RULES, limit, (seed, number))]
        nonzero += any(any(one.nonzero) for one in said)
        differs += any("differs" in one.verdicts for one in said)
    return Nulls(experiments, len(match.measured), nonzero, differs)


@dataclass(frozen=True)
class Stops:
    """Experiments that stop when their verdict is certain.

    Attributes
    ----------
    times : float
        The true difference, in thresholds.
    said : dict of str to int
        How often each verdict stood at the stop, or at the limit.
    mean, plan, limit : float
        Deals: mean at the stop; of a comparison of fixed size with 95 % power at twice the threshold; at most.
    """

    name: str
    times: float
    said: dict[str, int]
    mean: float
    plan: float
    limit: int


def stops(
    people: Population, times: float, experiments: int, limit: int, seed: int, name: str = SEAT
) -> Stops:
    """Try experiments with a known difference of so many thresholds, in one statistic."""
    people = people.only(name)
    match = people.match("other")
    threshold = limit_of(match, match.measured[0])
    draw, ends, said = apart(people, name, times * threshold), [], []
    for number in range(experiments):
        looked = follow(draw, match, RULES, limit, (seed, number))
        deals, one = _stop(looked)
        ends.append(deals)
        said.append(one.verdicts[0])
    counts = {word: said.count(word) for word in ("same", "differs", "undecided", "identical")}
    return Stops(name, times, counts, float(np.mean(ends)), planned(people, match, name, threshold), limit)


def _stop(looked: Iterator[tuple[int, Judged]]) -> tuple[int, Judged]:
    """Give the first look at which all rules hold, else the last."""
    deals, one = next(looked)
    while not RULES.reached([one]):
        further = next(looked, None)
        if further is None:
            break
        deals, one = further
    return deals, one


def planned(people: Population, match: Match, name: str, threshold: float) -> float:
    """Give the deals of a fixed size for 95 % power at twice the threshold, by the population's own spread."""
    kept = _pilot(apart(people, name, 2 * threshold), match)
    error = judged(kept, [match], Looking())[0].found.apart.se[0]
    wide = float(stats.norm.isf(0.025) + stats.norm.isf(0.05))
    return float((wide * error / threshold) ** 2 * kept.deals)


def _pilot(draw: Draw, match: Match) -> Kept:
    deals = 100_000
    rows = draw(np.random.default_rng(0), deals)
    return Kept.of(Piece(range(deals), rows), (match.base, match.variant), [match])
