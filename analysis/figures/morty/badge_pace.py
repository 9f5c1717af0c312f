"""How far along each badge is: share of seats that have claimed it by each round; a small picture a badge."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import styled
from analysis.figures.morty._small import small_curves


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `badge`, `label`, `round`, `value`, `low`, `high`."""
    return small_curves(frame, "Seats that have claimed it")
