"""Mean stars a seat by category, as bars with intervals."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import bars, canvas, reach, rows_down, styled


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `label`, `value`, `low`, `high`."""
    figure, axes = canvas(0.9 + 0.28 * frame.height)
    axes.barh(range(frame.height), frame["value"], 0.7, xerr=reach(frame), capsize=2, error_kw=bars())
    rows_down(axes, frame["label"].str.replace(" (", "\n(", literal=True).to_list())
    axes.set_xlabel("Stars a seat, mean")
    return figure
