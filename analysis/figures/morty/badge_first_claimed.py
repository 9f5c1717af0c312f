"""By when each badge is claimed first: share of games by round, with bands; what is missing to 100 % is never."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import styled
from analysis.figures.morty._small import small_curves


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `badge`, `label`, `round` (0: never), `value`, `low`, `high`."""
    return small_curves(frame.filter(pl.col("round") > 0), "Games with a first claim", top=1.0)
