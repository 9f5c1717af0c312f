"""The cells of a sweep: every combination of levels, or a balanced sample of them."""

from collections.abc import Sequence
from itertools import combinations, product
from math import prod

import numpy as np
from numpy.typing import NDArray
from scipy.stats import qmc

from analysis.sweep.axes import Axis, Level
from sim.core.errors import Problem, Refused

Cell = dict[Axis, Level]
MOST_CELLS = 100_000
_TRIES = 64


def grid(axes: Sequence[Axis]) -> list[Cell]:
    """Give all combinations, the last axis the fastest."""
    cells = prod(len(axis.levels) for axis in axes)
    if cells > MOST_CELLS:
        raise Refused(
            [Problem("--over", f"{cells:,} cells", f"at most {MOST_CELLS:,}; --sample takes some of them")]
        )
    return [dict(zip(axes, levels, strict=True)) for levels in product(*(axis.levels for axis in axes))]


def sample(axes: Sequence[Axis], cells: int, seed: int) -> list[Cell]:
    """Give a balanced sample, in the order of the grid.

    Parameters
    ----------
    axes : sequence of Axis
    cells : int
        How many; as many as the grid has, or more, give the whole grid.
    seed : int
        Key of the choice.

    Returns
    -------
    list of dict
        Different cells. Every level of an axis comes equally often (once more or less at most): Latin hypercubes
        (McKay, Beckman and Conover 1979), of some that are drawn the one whose pairs of levels are the most even.
    """
    sizes = [len(axis.levels) for axis in axes]
    if cells >= prod(sizes):
        return grid(axes)
    drawn = (_hypercube(sizes, cells, [seed % 2**63, number]) for number in range(_TRIES))
    different = [one for one in drawn if len(np.unique(one, axis=0)) == cells]
    if not different:  # nearly the whole grid: what is left out is drawn
        whole = np.array(list(np.ndindex(*sizes)))
        rng = np.random.Generator(np.random.PCG64([seed % 2**63, _TRIES]))
        different = [rng.permutation(whole)[:cells] for _ in range(_TRIES)]
    best = min(different, key=lambda one: unevenness(one, sizes))
    return [
        {axis: axis.levels[place] for axis, place in zip(axes, row, strict=True)}
        for row in sorted(best.tolist())
    ]


def _hypercube(sizes: Sequence[int], cells: int, seed: list[int]) -> NDArray[np.int64]:
    rng = np.random.Generator(np.random.PCG64(seed))
    points = qmc.LatinHypercube(len(sizes), rng=rng).random(cells)
    found: NDArray[np.int64] = np.minimum((points * sizes).astype(np.int64), np.array(sizes) - 1)
    return found


def unevenness(places: NDArray[np.int64], sizes: Sequence[int]) -> float:
    """Say how unequally often levels, and pairs of levels of two axes, come: 0 is perfectly even."""
    cells, total = len(places), 0.0
    for axis, size in enumerate(sizes):
        total += float(((np.bincount(places[:, axis], minlength=size) - cells / size) ** 2).sum()) * cells
    for a, b in combinations(range(len(sizes)), 2):
        both = places[:, a] * sizes[b] + places[:, b]
        counts = np.bincount(both, minlength=sizes[a] * sizes[b])
        total += float(((counts - cells / len(counts)) ** 2).sum())
    return total
