"""Win share of each strategy as dots with intervals, the fair share as a line."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import PERCENT, canvas, fair_line, reach, rows_down, styled


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `label`, `value`, `low`, `high`, `fair`."""
    figure, axes = canvas(0.9 + 0.35 * frame.height)
    fair_line(axes, frame["fair"][0], across=False)
    axes.errorbar(frame["value"], range(frame.height), xerr=reach(frame), fmt="o", elinewidth=1.6)
    rows_down(axes, frame["label"].to_list())
    axes.xaxis.set_major_formatter(PERCENT)
    axes.set_xlabel("Win share (dashed: fair share)")
    return figure
