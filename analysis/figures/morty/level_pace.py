"""By when levels are full: share of seats by round, a curve a level with its intervals as a band."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import canvas, curve, styled


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `level`, `label`, `round`, `value`, `low`, `high`."""
    figure, axes = canvas(2.9)
    for number, level in enumerate(frame.partition_by("level", maintain_order=True)):
        curve(axes, level, number, level["label"][0])
    axes.set_ylim(bottom=0)
    axes.set_xlabel("Round")
    axes.set_ylabel("Seats that have filled it")
    figure.legend(loc="outside upper center", ncols=2)
    return figure
