"""Win share of each seat as dots with intervals, the fair share as a line and its surroundings as a band."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import PERCENT, canvas, faint, fair_line, reach, styled


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `label`, `value`, `low`, `high`, `fair`, `fair_low`, `fair_high`."""
    figure, axes = canvas()
    first = frame.row(0, named=True)
    axes.axhspan(
        first["fair_low"], first["fair_high"], color=faint(), alpha=0.6, zorder=0, label="counts as fair"
    )
    fair_line(axes, first["fair"], across=True)
    known = "win share" if frame["low"].null_count() else "95 % interval"
    axes.errorbar(frame["label"], frame["value"], reach(frame), fmt="o", elinewidth=1.6, label=known)
    axes.grid(axis="x", visible=False)
    axes.margins(x=0.15, y=0.1)
    axes.yaxis.set_major_formatter(PERCENT)
    axes.set_ylabel("Win share")
    figure.legend(loc="outside upper left", ncols=3, columnspacing=1)
    return figure
