"""Share of seats that have claimed a badge by each round: a small picture a badge, with bands."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import PERCENT, styled

_COLUMNS = 2


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `badge`, `label`, `round`, `value`, `low`, `high`."""
    badges = frame.partition_by("badge", maintain_order=True)
    rows = -(-len(badges) // _COLUMNS)
    figure = Figure()
    figure.set_figheight(0.5 + 1.15 * rows)
    grid = figure.subplots(rows, _COLUMNS, sharex=True, sharey=True, squeeze=False)
    for axes, badge in zip(grid.flat, badges, strict=False):
        axes.fill_between(badge["round"], badge["low"], badge["high"], alpha=0.3, linewidth=0)
        axes.plot(badge["round"], badge["value"])
        axes.set_title(badge["label"][0], fontsize=9.5)
        axes.yaxis.set_major_formatter(PERCENT)
    for axes in grid.flat[len(badges) :]:
        axes.set_visible(False)
    grid[0][0].set_ylim(bottom=0)
    figure.supxlabel("Round", fontsize=10)
    figure.supylabel("Seats that have claimed it", fontsize=10)
    return figure
