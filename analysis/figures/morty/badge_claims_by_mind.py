"""Which mind claims which badge: share of a mind's seats as dots with intervals, a marker a mind."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import PERCENT, rows_by_series, styled


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `badge`, `label`, `mind`, `ribbon` (0: any), `value`, `low`, `high`."""
    rows = frame.filter(pl.col("ribbon") == 0).drop_nulls("value")
    badges = dict(rows.select("badge", "label").rows())
    places = rows.with_columns(place=pl.col("badge").replace_strict(list(badges), range(len(badges))))
    series = {mind[0]: part for mind, part in places.group_by("mind", maintain_order=True)}
    figure = rows_by_series(series, list(badges.values()), "Seats of the mind, when in play")
    figure.axes[0].xaxis.set_major_formatter(PERCENT)
    return figure
