"""Share of seats in each class of totals, as bars with intervals."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import PERCENT, bars, canvas, reach, styled


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `middle`, `width`, `value`, `low`, `high`."""
    figure, axes = canvas()
    width = 0.92 * frame["width"][0]
    axes.bar(frame["middle"], frame["value"], width, yerr=reach(frame), capsize=1.5, error_kw=bars())
    axes.grid(axis="x", visible=False)
    axes.yaxis.set_major_formatter(PERCENT)
    axes.set_xlabel("Total")
    axes.set_ylabel("Seats")
    return figure
