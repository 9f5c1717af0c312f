"""Whether players collect one ingredient or all."""

import polars as pl

from analysis.questions._lines import ALL
from reports.about import About
from reports.tables import Table, by_mind, found

ORDER = 78
NAME = "One ingredient or all"
PART = "Scrolls"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Give the share of the best ingredient and the number that count."""
    told = found(frame, ALL)
    return (
        f"{told['first']} of a seat's scroll stars come from its best ingredient, {told['fourth']} from its weakest: "
        f"as if it collected {told['even']} ingredients, all alike."
    )


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give all lines by mind."""
    return by_mind(frame, "Of a seat's scroll stars")
