"""What labels bring."""

import polars as pl

from analysis.questions._lines import ALL
from reports.about import About
from reports.tables import Table, by_mind, found

ORDER = 110
NAME = "Labels"
PART = "Labels, levels, kittens and jars"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Give labels met, stars, and stars a label."""
    told = found(frame, ALL)
    return (
        f"A seat meets {told['met']} of its labels, for {told['stars']} stars: {told['each']} a label. "
        f"{told['none']} of the seats meet none."
    )


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give all lines by mind."""
    return by_mind(frame, "Labels")
