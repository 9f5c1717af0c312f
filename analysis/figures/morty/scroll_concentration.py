"""One ingredient or all: share of a seat's scroll stars by rank of the ingredient, a marker a mind."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import PERCENT, rows_by_series, styled

_RANKS = {"first": "Best", "second": "Second", "third": "Third", "fourth": "Weakest"}


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `name`, `mind`, `value`, `low`, `high`."""
    rows = frame.filter(pl.col("name").is_in(list(_RANKS))).with_columns(
        place=pl.col("name").replace_strict(list(_RANKS), range(len(_RANKS)), default=None)
    )
    series = {mind[0]: part for mind, part in rows.group_by("mind", maintain_order=True)}
    figure = rows_by_series(series, list(_RANKS.values()), "Share of a seat's scroll stars")
    figure.axes[0].xaxis.set_major_formatter(PERCENT)
    return figure
