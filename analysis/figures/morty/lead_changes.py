"""How often the lead changes: share of games by number of changes, as bars with intervals."""

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import columns, styled


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `middle`, `width`, `value`, `low`, `high`."""
    return columns(frame, "Changes of the lead", "Games")
