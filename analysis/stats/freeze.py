"""Where a variance comes from: indices by pick and freeze.

An outcome hangs on several independent sources of chance. Two independent draws A and B of all of them, and mixtures
that take one source from the other draw, tell how much of the variance is due to each source: *first order*, what is
due to it alone, and *total*, what would be left if all others were known. Their difference are interactions.

First order by Saltelli et al. (2010, Variance based sensitivity analysis of model output, table 2 (b)), total by Jansen
(1999, Analysis of variance designs for model output), each from A to B and from B to A; pairs as in Saltelli (2002,
Making best use of model evaluations). Errors by bootstrap of deals.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from analysis.stats.estimates import Estimates
from analysis.stats.moments import Floats

REPLICATES = 1000
FIRST, TOTAL, PAIR, REST = "first", "total", "pair", "rest"


def mixtures(sources: int) -> NDArray[np.bool_]:
    """Say which source each run takes from B.

    Returns
    -------
    ndarray of bool, shape (2 * sources + 2, sources)
        A; B; A with source i from B, for each i; B with source i from A, for each i.
    """
    one = np.eye(sources, dtype=bool)
    return np.vstack([np.zeros((1, sources), bool), np.ones((1, sources), bool), one, ~one])


@dataclass(frozen=True)
class Shares:
    """Shares of the variance of an outcome.

    Attributes
    ----------
    sources : tuple of str
    estimates : Estimates
        Named ``first.<source>``, ``total.<source>``, ``pair.<source>.<source>`` (what two have in common beyond
        each alone) and ``rest`` (interactions of three or more); each is a share of the variance.
    variance : float
        Of the outcome, in its unit squared; with several values of a deal, the mean of theirs.
    """

    sources: tuple[str, ...]
    estimates: Estimates
    variance: float

    def value(self, name: str) -> float:
        """Give an index by its name."""
        return float(self.estimates.values[self.estimates.names.index(name)])


def shares(runs: Floats, sources: Sequence[str], *, seed: int = 0, replicates: int = REPLICATES) -> Shares:
    """Estimate the indices of an outcome.

    Parameters
    ----------
    runs : ndarray, shape (2 * d + 2, deals, k)
        The outcome of each run, in the order of `mixtures`; k values of a deal, such as one a player, each with an
        expectation of its own.
    sources : sequence of str
        The d sources.
    seed : int
        Of the bootstrap.
    replicates : int
        Of the bootstrap.

    Returns
    -------
    Shares
        Not a number where the outcome never varies.
    """
    names = _names(sources)
    away = runs - runs.mean(axis=(0, 1))
    rows = np.stack([(away**2).mean(axis=(0, 2)), *_parts(away, len(sources))], axis=1)
    table = _weights(len(sources))
    values = _shares_of(rows.mean(axis=0), table)
    drawn = _shares_of(_bootstrapped(rows, seed, replicates), table)
    covariance = np.cov(drawn, rowvar=False) if replicates > 1 else np.full((len(names),) * 2, np.nan)
    return Shares(tuple(sources), Estimates(names, values, covariance, len(rows)), float(rows[:, 0].mean()))


def _names(sources: Sequence[str]) -> tuple[str, ...]:
    pairs = [f"{PAIR}.{a}.{b}" for a, b in combinations(sources, 2)]
    return (*(f"{FIRST}.{name}" for name in sources), *(f"{TOTAL}.{name}" for name in sources), *pairs, REST)


def _parts(away: Floats, d: int) -> list[Floats]:
    """Give what each index is the mean of, by deal: first order, total, then of pairs the variance due to both."""
    a, b, a_from_b, b_from_a = away[0], away[1], away[2 : 2 + d], away[2 + d :]
    first = [(b * (a_from_b[i] - a) + a * (b_from_a[i] - b)) / 2 for i in range(d)]
    total = [((a - a_from_b[i]) ** 2 + (b - b_from_a[i]) ** 2) / 4 for i in range(d)]
    both = [
        (b_from_a[i] * a_from_b[j] + b_from_a[j] * a_from_b[i]) / 2 - a * b
        for i, j in combinations(range(d), 2)
    ]
    return [part.mean(axis=1) for part in (*first, *total, *both)]


def _weights(d: int) -> Floats:
    """Give the indices as weighted sums of the parts, before they are divided by the variance; the last is less 1."""
    pairs = list(combinations(range(d), 2))
    table = np.zeros((2 * d + len(pairs) + 1, 2 * d + len(pairs)))
    table[: 2 * d, : 2 * d] = np.eye(2 * d)
    for row, (i, j) in enumerate(pairs, 2 * d):
        table[row, [i, j, row]] = -1, -1, 1
    table[-1] = -table[:d].sum(axis=0) - table[2 * d : -1].sum(axis=0)
    return table


def _shares_of(means: Floats, table: Floats) -> Floats:
    """Make indices of means, shape (..., 1 + parts)."""
    with np.errstate(divide="ignore", invalid="ignore"):
        found = (means[..., 1:] @ table.T) / means[..., :1]
    found[..., -1] += 1
    return found


def _bootstrapped(rows: Floats, seed: int, replicates: int) -> Floats:
    """Give the means of deals drawn with repetition, shape (replicates, columns)."""
    rng = np.random.Generator(np.random.PCG64(seed))
    deals = len(rows)
    draws = (np.bincount(rng.integers(0, deals, deals), minlength=deals) for _ in range(replicates))
    return np.array([counts @ rows / deals for counts in draws])
