"""Helpers of pictures: a page in the house's style, dots and bars with their intervals."""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from matplotlib import rcParams, style
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

STYLE = Path(__file__).parent.parent / "style.mplstyle"
DARK = STYLE.with_name("dark.mplstyle")
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


MARKERS = "osD^v<>"  # one for each series: shapes tell them apart where colours do not


def columns(frame: pl.DataFrame, x: str, y: str) -> Figure:
    """Draw shares by class as bars with intervals: `middle`, `width`, `value`, `low`, `high`."""
    figure, axes = canvas()
    width = 0.92 * frame["width"][0]
    axes.bar(frame["middle"], frame["value"], width, yerr=reach(frame), capsize=1.5, error_kw=bars())
    axes.grid(axis="x", visible=False)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter(PERCENT)
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    return figure


def rows_by_series(
    series: Mapping[str, pl.DataFrame], labels: Sequence[str], x: str, *, room: float = 0.42
) -> Figure:
    """Draw rows of dots with intervals, a colour and a marker a series.

    Parameters
    ----------
    series : mapping of str to DataFrame
        By name: `place` (row, from the top), `value`, `low`, `high`.
    labels : sequence of str
        Of the rows.
    x : str
        Label of the axis.
    room : float
        Inches a row.
    """
    figure, axes = canvas(1.25 + room * len(labels))
    shifts = np.linspace(-0.25, 0.25, len(series)) if len(series) > 1 else [0.0]
    for number, ((name, rows), shift) in enumerate(zip(series.items(), shifts, strict=True)):
        marker, spots = MARKERS[number % len(MARKERS)], rows["place"].to_numpy() + shift
        axes.errorbar(
            rows["value"], spots, xerr=reach(rows), fmt=marker, markersize=4.5, capsize=2, label=name
        )
    rows_down(axes, labels)
    axes.set_xlabel(x)
    if len(series) > 1:
        figure.legend(loc="outside upper center", ncols=2)
    return figure


def curve(axes: Axes, frame: pl.DataFrame, number: int = 0, label: str | None = None) -> None:
    """Draw a curve over rounds, with its intervals as a band: `round`, `value`, `low`, `high`."""
    cycle = rcParams["axes.prop_cycle"].by_key()["color"]
    colour, style_ = f"#{cycle[number % len(cycle)].removeprefix('#')}", _DASHES[number % len(_DASHES)]
    known = frame.drop_nulls("low")
    axes.fill_between(known["round"], known["low"], known["high"], alpha=0.3, linewidth=0, color=colour)
    axes.plot(frame["round"], frame["value"], style_, color=colour, label=label)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter(PERCENT)


_DASHES = ("-", "--", ":", "-.")


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
