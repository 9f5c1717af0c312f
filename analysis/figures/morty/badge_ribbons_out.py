"""How often ribbons run out: share of games in which a badge's last ribbon is claimed, as bars with intervals."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import PERCENT, bars, canvas, reach, rows_down, styled


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `label`, `value`, `low`, `high`."""
    figure, axes = canvas(0.9 + 0.28 * frame.height)
    axes.barh(range(frame.height), frame["value"], 0.7, xerr=reach(frame), capsize=2, error_kw=bars())
    rows_down(axes, frame["label"].to_list())
    axes.set_xlim(left=0)
    axes.xaxis.set_major_formatter(PERCENT)
    axes.set_xlabel("Games in which the last\nribbon is claimed")
    return figure
