"""Totals in full: the share of seats in each class."""

import polars as pl

from reports import words
from reports.about import About
from reports.marks import each
from reports.tables import Table, shares

ORDER = 50
NAME = "Distribution of totals"
PART = "Totals and margins"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Name the most common class and the ends."""
    top = each(frame.sort("value", descending=True))[0]
    first, last = frame["first"].to_list()[0], frame["last"].to_list()[-1]
    common = f"{words.share_in(top)} of the seats"
    return f"Totals run from about {first} to {last} {about.points}; {top['label']} are the most common, {common}."


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give the share of each class."""
    return shares(frame, about.points.capitalize(), "Share of seats")
