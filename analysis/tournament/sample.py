"""A balanced sample of line-ups: every mind sits, and every pair of minds meets, equally often as near as possible.

Where a balanced incomplete block design exists it would be the best sample; it exists for few numbers. So line-ups
are built one by one from the minds that sat least and met least, and then improved by exchanging minds.
"""

from itertools import combinations
from math import comb, gcd

import numpy as np
from numpy.typing import NDArray

_EXCHANGES = 4000
_TRIES = 50  # to find a line-up that is not there yet


def balanced(minds: int, size: int, wanted: int, seed: int) -> list[tuple[int, ...]]:
    """Choose line-ups.

    Parameters
    ----------
    minds, size : int
        Minds of the field and of a line-up, 2 <= size < minds.
    wanted : int
        Line-ups; rounded up so that all minds can sit equally often, and until every pair has met.
    seed : int
        Of the draws between equals.

    Returns
    -------
    list of tuple of int
        All different, each rising.
    """
    draws = np.random.default_rng(seed)
    step = minds // gcd(minds, size)
    most = comb(minds, size)
    number = -(-wanted // step) * step
    while True:
        number = min(number, most)
        chosen = _exchanged(_built(minds, size, number, draws), minds, draws)
        if number == most or _met(chosen, minds)[np.triu_indices(minds, 1)].all():
            return sorted(chosen)
        number += step


def _built(minds: int, size: int, number: int, draws: np.random.Generator) -> list[tuple[int, ...]]:
    met = np.zeros((minds, minds))
    sat = np.zeros(minds)
    chosen: dict[tuple[int, ...], None] = {}
    while len(chosen) < number:
        for _ in range(_TRIES):
            line_up = _next(met, sat, size, draws)
            if line_up not in chosen:
                break
        else:
            left = set(combinations(range(minds), size)) - chosen.keys()
            line_up = min(left, key=lambda line: (sat[list(line)].sum(), line))
        chosen[line_up] = None
        sat[list(line_up)] += 1
        met[np.ix_(line_up, line_up)] += 1
    return list(chosen)


def _next(
    met: NDArray[np.float64], sat: NDArray[np.float64], size: int, draws: np.random.Generator
) -> tuple[int, ...]:
    """Put minds together that sat least, and of these those that met least."""
    line_up: list[int] = []
    for _ in range(size):
        cost = sat * 1e6 + met[line_up].sum(axis=0) + draws.random(len(sat)) * 0.5
        cost[line_up] = np.inf
        line_up.append(int(cost.argmin()))
    return tuple(sorted(line_up))


def _exchanged(
    chosen: list[tuple[int, ...]], minds: int, draws: np.random.Generator
) -> list[tuple[int, ...]]:
    """Exchange minds between line-ups as long as pairs meet more evenly for it; how often each sits stays."""
    met, there, line_ups = _met(chosen, minds), set(chosen), list(chosen)
    for _ in range(max(_EXCHANGES, 20 * len(chosen)) if len(chosen) > 1 else 0):
        one, other = draws.choice(len(line_ups), 2, replace=False)
        left, right = set(line_ups[one]), set(line_ups[other])
        gives, takes = sorted(left - right), sorted(right - left)
        a, b = int(draws.choice(gives)), int(draws.choice(takes))
        new = [tuple(sorted(left - {a} | {b})), tuple(sorted(right - {b} | {a}))]
        moved = _met(new, minds) - _met([line_ups[one], line_ups[other]], minds)
        if there.isdisjoint(new) and new[0] != new[1] and (2 * met * moved + moved**2).sum() < 0:
            there -= {line_ups[one], line_ups[other]}
            there |= set(new)
            met += moved
            line_ups[one], line_ups[other] = new
    return line_ups


def _met(line_ups: list[tuple[int, ...]], minds: int) -> NDArray[np.float64]:
    """Count how often each pair meets, shape (minds, minds), 0 on the diagonal."""
    met = np.zeros((minds, minds))
    for line_up in line_ups:
        met[np.ix_(line_up, line_up)] += 1
    np.fill_diagonal(met, 0)
    return met
