"""A statistic over the cells of a sweep, as colours on a grid."""

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import PERCENT, canvas, styled

COMMAND = "sweep"  # draws it: no question of a run does
_ROOM = 0.24  # inches a row


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `row`, `column`, `row_label`, `column_label`, `value`; `down`, `across`, `statistic`, `unit` name them."""
    rows, columns = frame["row"].max(), frame["column"].max()
    assert isinstance(rows, int) and isinstance(columns, int)
    table = np.full((rows + 1, columns + 1), np.nan)
    table[frame["row"], frame["column"]] = frame["value"].fill_null(np.nan)
    figure, axes = canvas(1.9 + _ROOM * (rows + 1))
    figure.set_figwidth(max(figure.get_figwidth(), 2.2 + _ROOM * (columns + 1)))
    picture = axes.imshow(table, aspect="auto")
    for axis, size, key in ((axes.yaxis, rows, "row"), (axes.xaxis, columns, "column")):
        labels = dict(frame.select(key, f"{key}_label").iter_rows())
        axis.set_ticks(range(size + 1), [labels.get(place, "") for place in range(size + 1)])
    axes.tick_params(axis="x", labelrotation=90)
    axes.grid(visible=False)
    axes.set_ylabel(frame["down"][0])
    axes.set_xlabel(frame["across"][0])
    share = frame["unit"][0] == "share"
    figure.colorbar(picture, ax=axes, label=frame["statistic"][0], format=PERCENT if share else None)
    return figure
