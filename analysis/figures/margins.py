"""By how much games are won: share of games by the winner's lead, as bars with intervals."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import columns, styled


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `middle`, `width`, `value`, `low`, `high`."""
    return columns(frame, "Lead over the next", "Games")
