"""What totals occur: share of seats in each class of totals, as bars with intervals."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import columns, styled


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `middle`, `width`, `value`, `low`, `high`."""
    return columns(frame, "Total", "Seats")
