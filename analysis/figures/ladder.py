"""The ladder of minds: win share as dots with intervals, the fair share as a line; filled dots may be the best."""

import polars as pl
from matplotlib import rcParams
from matplotlib.figure import Figure

from analysis.figures._canvas import PERCENT, canvas, fair_line, reach, rows_down, styled

COMMAND = "tournament"  # draws it: no question of a run does


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `strategy`, `value`, `low`, `high`, `fair`, `best`, a row a mind from the top down."""
    figure, axes = canvas(1.1 + 0.28 * frame.height)
    fair_line(axes, frame["fair"][0], across=False)
    colour = f"#{rcParams['axes.prop_cycle'].by_key()['color'][0].removeprefix('#')}"
    for best, rows in frame.with_row_index("row").group_by("best", maintain_order=True):
        fill = colour if best[0] else str(rcParams["axes.facecolor"])
        spots, ends = (rows["value"], rows["row"]), reach(rows)
        axes.errorbar(*spots, xerr=ends, fmt="o", elinewidth=1.6, color=colour, markerfacecolor=fill)
    rows_down(axes, frame["strategy"].to_list())
    axes.xaxis.set_major_formatter(PERCENT)
    axes.set_xlabel("Win share (dashed: fair share;\nfilled: not ruled out as the best)")
    return figure
