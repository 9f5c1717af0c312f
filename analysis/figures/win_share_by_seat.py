"""Win share of each seat as dots with intervals, the fair share as a line and its surroundings as a band."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import PERCENT, canvas, faint, fair_line, reach, styled


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `label`, `value`, `low`, `high`, `fair`, `fair_low`, `fair_high`."""
    figure, axes = canvas()
    first = frame.row(0, named=True)
    axes.axhspan(first["fair_low"], first["fair_high"], color=faint(), alpha=0.6, zorder=0)
    fair_line(axes, first["fair"], across=True)
    axes.errorbar(frame["label"], frame["value"], reach(frame), fmt="o", elinewidth=1.6)
    axes.grid(axis="x", visible=False)
    axes.margins(x=0.15)
    axes.yaxis.set_major_formatter(PERCENT)
    axes.set_ylabel("Win share")
    figure.legend(loc="outside upper right")
    return figure
