"""How games end."""

import polars as pl

from analysis.questions._lines import ALL
from reports.about import About
from reports.tables import Table, by_mind, found

ORDER = 122
NAME = "Ties"
PART = "The course of a game"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Give the share of each way to end."""
    told = found(frame, ALL)
    return (
        f"{told['outright']} of the games have one seat with the most {about.points}. In {told['broken']} the "
        f"tie-break finds the winner, and in {told['shared']} the win is shared."
    )


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give all lines by mind."""
    return by_mind(frame, "Games that end")
