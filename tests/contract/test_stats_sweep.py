"""Statistics of sweeps: even samples, cells told apart by false discovery, every cell in its place of the map."""

from __future__ import annotations

from collections import Counter

import numpy as np
import polars as pl
import pytest

from analysis.figures import heat_map
from analysis.sweep.axes import Axis, Level
from analysis.sweep.grid import grid, sample, unevenness
from analysis.sweep.table import heat, tidy


def made(*sizes: int) -> list[Axis]:
    return [
        Axis(name, (name,), tuple(Level(str(i), i) for i in range(size)))
        for name, size in zip("abcdef", sizes, strict=False)
    ]


@pytest.mark.parametrize(("sizes", "cells"), [((3, 3, 3, 3), 9), ((2, 5, 3), 12), ((24, 4), 24), ((4, 2), 7)])
def test_a_sample_is_even(sizes: tuple[int, ...], cells: int) -> None:
    chosen = sample(made(*sizes), cells, seed=1)
    rows = [tuple(level.value for level in cell.values()) for cell in chosen]
    assert len(set(rows)) == cells and rows == sorted(rows)
    assert rows == [tuple(level.value for level in cell.values()) for cell in sample(made(*sizes), cells, 1)]
    near_whole = cells > np.prod(sizes) * 0.8
    for axis, size in enumerate(sizes):
        counts = Counter(row[axis] for row in rows)
        assert len(counts) == size
        assert near_whole or max(counts.values()) - min(counts.values()) <= 1
    rng = np.random.default_rng(0)
    every = np.array(list(np.ndindex(*sizes)))
    plain = [unevenness(rng.permutation(every)[:cells], sizes) for _ in range(50)]
    assert unevenness(np.array(rows), sizes) <= np.median(plain)


def test_a_sample_of_all_is_the_grid() -> None:
    axes = made(2, 3)
    assert sample(axes, 6, 0) == sample(axes, 99, 5) == grid(axes)


# ---- the table -------------------------------------------------------------------------------------
def row(name: str, value: float, difference: float | None, error: float | None) -> dict[str, object]:
    ends = {"value": value, "low": value - 1, "high": value + 1}
    return {
        "statistic": name,
        "unit": "stars",
        **ends,
        "difference": difference,
        "se_paired": error,
        "touched": 1.0,
    }


def test_cells_are_told_apart_by_false_discovery() -> None:
    """Of ten cells two differ: they are picked, and what has no difference or no error is not."""
    cells = grid(made(10))
    away = [0.1, -0.2, 6.0, 0.3, -5.0, 2.2, -0.1, 0.0, None, 0.1]  # 2.2 would be enough for one cell alone
    found = [[row("a", 10 + (one or 0), one, None if one is None else 1.0)] for one in away]
    base = [{"statistic": "a", "unit": "stars", "value": 10.0, "low": 9.0, "high": 11.0}]
    frame = tidy(cells, base, found, 2000)
    assert frame.filter("picked")["cell"].to_list() == [2, 4]
    picked = frame.filter("picked")
    half = (picked["picked_high"] - picked["picked_low"]) / 2
    assert all(1.96 < one < 2.8 for one in half)  # 1 - 0.05 * 2 / 9 of a normal
    assert frame.filter(~pl.col("picked"))["picked_low"].null_count() == 8
    assert frame["base"].to_list() == [10.0] * 10


def test_the_heat_map_shows_every_cell_in_its_place() -> None:
    cells = grid(made(2, 3))
    found = [[row("a", float(place), 0.0, 1.0)] for place in range(6)]
    frame = tidy(cells, [], found, 100)
    shown = heat(frame, cells, "a")
    assert shown["value"].to_list() == [0, 1, 2, 3, 4, 5]
    picture = heat_map.draw(shown).axes[0]
    drawn = np.asarray(picture.images[0].get_array())
    assert drawn.tolist() == [[0, 1, 2], [3, 4, 5]]
    assert [text.get_text() for text in picture.get_xticklabels()] == ["0", "1", "2"]
    some = heat(tidy(cells[:4], [], found[:4], 100), cells[:4], "a")
    assert np.isnan(np.ma.filled(heat_map.draw(some).axes[0].images[0].get_array(), np.nan)).sum() == 2
