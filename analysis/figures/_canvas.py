"""Helpers of pictures: a page in the house's style, dots and bars with their intervals."""

from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any

import polars as pl
from matplotlib import rcParams, style
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

STYLE = Path(__file__).parent.parent / "style.mplstyle"
PERCENT = FuncFormatter(lambda value, _: f"{round(100 * value, 6):g} %".replace("-", "\N{MINUS SIGN}"))


def styled(draw: Callable[[pl.DataFrame], Figure]) -> Callable[[pl.DataFrame], Figure]:
    """Draw in the house's style."""

    @wraps(draw)
    def wrapped(frame: pl.DataFrame) -> Figure:
        with style.context(STYLE):
            return draw(frame)

    return wrapped


def canvas(height: float = 2.8) -> tuple[Figure, Axes]:
    """Give an empty figure of the style's width and of `height` inches, with one pair of axes."""
    figure = Figure()
    figure.set_figheight(height)
    return figure, figure.add_subplot()


def ink() -> str:
    """Give the style's colour of writing: intervals on bars."""
    return str(rcParams["text.color"])


def faint() -> str:
    """Give the style's colour of grid lines: areas behind the data."""
    return str(rcParams["grid.color"])


def bars() -> dict[str, Any]:
    """Give the look of intervals on bars."""
    return {"ecolor": ink(), "elinewidth": 1.2}


def fair_line(axes: Axes, value: float, *, across: bool, label: str = "fair share") -> None:
    """Draw a dashed line at a value to compare with: `across` the picture, or upright."""
    line = axes.axhline if across else axes.axvline
    line(value, color=str(rcParams["axes.edgecolor"]), linewidth=1, linestyle=(0, (4, 3)), label=label)


def reach(frame: pl.DataFrame) -> Any:
    """Give how far the intervals reach below and above the values, shape (2, rows); 0 where there is none."""
    below, above = pl.col("value") - pl.col("low"), pl.col("high") - pl.col("value")
    return frame.select(below.fill_null(0).clip(0), above.fill_null(0).clip(0)).to_numpy().T


def rows_down(axes: Axes, labels: Sequence[str]) -> None:
    """Label rows from the top down and keep only the grid lines that help reading values."""
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.grid(axis="y", visible=False)
    axes.tick_params(axis="y", length=0)
