"""Each strategy's gain or loss by the seat, as dots with intervals side by side."""

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import MARKERS, PERCENT, canvas, fair_line, reach, styled


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `strategy`, `label`, `edge`, `edge_low`, `edge_high`: one colour and marker a strategy."""
    figure, axes = canvas(3.1)
    fair_line(axes, 0, across=True, label="_")
    minds = frame.partition_by("strategy", maintain_order=True)
    for place, (mind, shift) in enumerate(zip(minds, np.linspace(-0.2, 0.2, len(minds)), strict=True)):
        edges = mind.select(value="edge", low="edge_low", high="edge_high")
        spots = mind["seat"].to_numpy() + shift
        marker, name = MARKERS[place % len(MARKERS)], mind["strategy"][0]
        axes.errorbar(spots, edges["value"], reach(edges), fmt=marker, markersize=5, label=name)
    axes.set_xticks(minds[0]["seat"], minds[0]["label"])
    axes.grid(axis="x", visible=False)
    axes.yaxis.set_major_formatter(PERCENT)
    axes.set_ylabel("Win share, above or\nbelow the mind's own mean")
    figure.legend(loc="outside upper center", ncols=3)
    return figure
