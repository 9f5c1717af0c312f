"""How the stars of each ingredient spread: share of seats by class of stars; a small picture each."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import PERCENT, bars, reach, styled


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `ingredient`, `label`, `middle`, `width`, `value`, `low`, `high`."""
    parts = frame.partition_by("ingredient", maintain_order=True)
    rows = -(-len(parts) // 2)
    figure = Figure()
    figure.set_figheight(0.7 + 1.45 * rows)
    grid = figure.subplots(rows, 2, sharex=True, sharey=True, squeeze=False)
    for axes, part in zip(grid.flat, parts, strict=False):
        width = 0.9 * part["width"][0]
        axes.bar(part["middle"], part["value"], width, yerr=reach(part), capsize=1, error_kw=bars())
        axes.set_title(part["label"][0].partition(" (")[0].partition(",")[0], fontsize=9.5)
        axes.grid(axis="x", visible=False)
        axes.yaxis.set_major_formatter(PERCENT)
    figure.supxlabel("Stars of a seat", fontsize=10)
    figure.supylabel("Seats", fontsize=10)
    return figure
