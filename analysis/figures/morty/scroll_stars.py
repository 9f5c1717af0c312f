"""What each ingredient brings: stars a seat as dots with intervals, a marker a mind."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import rows_by_series, styled


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `ingredient`, `label`, `mind`, `value`, `low`, `high`."""
    names = dict(frame.select("ingredient", "label").rows())
    places = frame.with_columns(place=pl.col("ingredient").replace_strict(list(names), range(len(names))))
    series = {mind[0]: part for mind, part in places.group_by("mind", maintain_order=True)}
    labels = [label.replace(" (", "\n(") for label in names.values()]
    return rows_by_series(series, labels, "Stars a seat, mean", room=0.5)
