"""From when on the winner has led: share of games by round, as a curve with its intervals as a band."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import canvas, curve, styled


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `round`, `value`, `low`, `high`."""
    figure, axes = canvas(2.6)
    curve(axes, frame)
    axes.set_ylim(0, 1.02)
    axes.set_xlabel("Round")
    axes.set_ylabel("Winner in front from here on")
    return figure
