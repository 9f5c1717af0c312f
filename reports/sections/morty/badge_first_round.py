"""When badges are claimed first."""

import polars as pl

from reports import words
from reports.about import About
from reports.marks import each
from reports.tables import Table, numbers

ORDER = 90
NAME = "First claims"
PART = "Badges"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Name the earliest and the latest badge."""
    known = frame.drop_nulls("value")
    if known.is_empty():
        return "No badge was claimed."
    top, last = each(known)[0], each(known)[-1]
    told = [f"{row['label']} in round {words.measured_in(row)}" for row in (top, last)]
    return f"First claims come, on average, from {told[0]} to {told[1]}, in games in which the badge is claimed at all."


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give the mean round of each badge's first claim."""
    return numbers(frame.drop_nulls("value"), "Badge", "Round of the first claim")
