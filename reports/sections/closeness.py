"""How close the games are."""

import polars as pl

from reports import words
from reports.about import About
from reports.tables import Table, lines

ORDER = 60
NAME = "Closeness"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Give the margin and the share of shared wins."""
    rows = {
        row["name"]: [row[end] for end in ("value", "low", "high")] for row in frame.iter_rows(named=True)
    }
    margin = words.measured(*rows["margin"])
    ties = words.share(*rows["ties"])
    return f"The winner leads the next by {margin} {about.points} on average; {ties} of the games end in a shared win."


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give all lines."""
    return lines(frame, "Of a game", {"points": about.points})
