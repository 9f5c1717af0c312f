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
    met, there, line_ups = _met(chosen, minds).tolist(), set(chosen), list(chosen)
    for one, other, give, take in draws.integers(0, 1 << 40, (max(_EXCHANGES, 20 * len(chosen)), 4)).tolist():
        first, second = one % len(line_ups), other % len(line_ups)
        left, right = set(line_ups[first]), set(line_ups[second])
        gives, takes = sorted(left - right), sorted(right - left)
        if not gives:
            continue
        a, b = gives[give % len(gives)], takes[take % len(takes)]
        stay, meet = set(gives) - {a}, set(takes) - {b}
        new = [tuple(sorted(left - {a} | {b})), tuple(sorted(right - {b} | {a}))]
        if _gain(met, a, b, stay, meet) > 0 and there.isdisjoint(new):
            there -= {line_ups[first], line_ups[second]}
            there |= set(new)
            line_ups[first], line_ups[second] = new
            for mind, lost, won in ((a, stay, meet), (b, meet, stay)):
                for others, step in ((lost, -1), (won, 1)):
                    for another in others:
                        met[mind][another] += step
                        met[another][mind] += step
    return line_ups


def _gain(met: list[list[float]], a: int, b: int, stay: set[int], meet: set[int]) -> float:
    """Say by how much the squares of meetings fall, halved, when a leaves `stay` for `meet`, and b the other way."""
    from_stay = sum(met[a][mind] - met[b][mind] - 1 for mind in stay)
    from_meet = sum(met[b][mind] - met[a][mind] - 1 for mind in meet)
    return from_stay + from_meet


def _met(line_ups: list[tuple[int, ...]], minds: int) -> NDArray[np.float64]:
    """Count how often each pair meets, shape (minds, minds), 0 on the diagonal."""
    met = np.zeros((minds, minds))
    for line_up in line_ups:
        met[np.ix_(line_up, line_up)] += 1
    np.fill_diagonal(met, 0)
    return met
