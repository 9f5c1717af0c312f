"""Mean round of each badge's first claim, as dots with intervals."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import canvas, reach, rows_down, styled


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `label`, `value`, `low`, `high`."""
    figure, axes = canvas(0.9 + 0.3 * frame.height)
    axes.errorbar(frame["value"], range(frame.height), xerr=reach(frame), fmt="o", elinewidth=1.6)
    rows_down(axes, frame["label"].to_list())
    axes.set_xlabel("Round of the first claim, mean")
    return figure
