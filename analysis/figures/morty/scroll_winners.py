"""What winners collect: their stars beside those of all seats and of seats with the same totals, with intervals."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import rows_by_series, styled

_SERIES = {"": "winners", "same_": "same totals", "everyone_": "all seats"}


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `label`, `value` to `high`, `same` to `same_high`, `everyone` to `everyone_high`."""
    series = {
        name: frame.select(
            place=pl.int_range(pl.len()),
            value=start.removesuffix("_") or "value",
            low=f"{start}low",
            high=f"{start}high",
        )
        for start, name in _SERIES.items()
    }
    labels = frame["label"].str.replace(" (", "\n(", literal=True).to_list()
    return rows_by_series(series, labels, "Stars a seat, mean", room=0.5)
