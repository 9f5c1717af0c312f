"""Which badges go together: seats with both, less what chance gives, as dots with intervals around 0."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import PERCENT, canvas, fair_line, reach, rows_down, styled


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `label`, `apart`, `apart_low`, `apart_high`."""
    figure, axes = canvas(1.0 + 0.3 * frame.height)
    fair_line(axes, 0, across=False)
    spans = frame.select(value="apart", low="apart_low", high="apart_high")
    axes.errorbar(spans["value"], range(frame.height), xerr=reach(spans), fmt="o", markersize=4.5, capsize=2)
    rows_down(axes, frame["label"].str.replace(" and ", " +\n", literal=True).to_list())
    axes.tick_params(axis="y", labelsize=7.5)
    axes.xaxis.set_major_formatter(PERCENT)
    axes.set_xlabel("Seats with both, above or\nbelow chance at equal total")
    return figure
