"""Helper of the figures about badges: a small picture a badge."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import curve

_COLUMNS = 2


def small_curves(frame: pl.DataFrame, y: str, top: float | None = None) -> Figure:
    """Draw a curve a badge over rounds: `badge`, `label`, `round`, `value`, `low`, `high`; `top` ends the axis."""
    badges = frame.partition_by("badge", maintain_order=True)
    rows = -(-len(badges) // _COLUMNS)
    figure = Figure()
    figure.set_figheight(0.7 + 1.15 * rows)
    grid = figure.subplots(rows, _COLUMNS, sharex=True, sharey=True, squeeze=False)
    for axes, badge in zip(grid.flat, badges, strict=False):
        curve(axes, badge)
        axes.set_title(badge["label"][0], fontsize=9.5)
    for axes in grid.flat[len(badges) :]:
        axes.set_visible(False)
    grid[0][0].set_ylim(0, top)
    figure.supxlabel("Round", fontsize=10)
    figure.supylabel(y, fontsize=10)
    return figure
